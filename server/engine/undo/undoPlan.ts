import type { AnyResource } from '../../../schema/engine/define.ts'
import type { WriteContext } from '../http/context.ts'
import type { IrreversibleChange } from '../http/defineServer.ts'
import { problem } from '../http/errors.ts'
import { fetchRecords, type RecordRow } from '../read/read.ts'
import { demand } from '../rights/access.ts'
import { changedFields } from '../write/audit.ts'
import { lockOrder } from '../write/prepare/order.ts'
import { restoreOf } from './undoable.ts'
import { type Inverse, inverseOf, rightsFor, type Values } from './undoInverse.ts'
import type { Net } from './undoNet.ts'

/** What has to be done to restore a record. */
export interface Plan {
  readonly net: Net
  readonly row: RecordRow | undefined
  readonly inverse: Inverse
  /** The part of it that a revert never restores. */
  readonly irreversible?: IrreversibleChange
}
export const isOrder = (resource: AnyResource, names: readonly string[]) =>
  names.some((name) => resource.fields[name]?.auto)

/** The records as they are, locked, by resource and action; those outside the caller's scope are missing. */
async function rowsFor(write: WriteContext, resource: AnyResource, nets: readonly Net[]): Promise<Map<number, Values>> {
  const rules = write.engine.rules.get(resource.name)
  const byAct = Object.groupBy(nets, (net) => JSON.stringify(rightsFor(rules, net)))
  const rowsById = new Map<number, Values>()
  for (const list of Object.values(byAct)) {
    const [first, ...more] = rightsFor(rules, list?.[0] as Net)
    const ids = (list ?? []).map(({ id }) => id)
    for (const { action } of [first, ...more]) demand(write.actor, resource.area, action)
    for (const row of await fetchRecords(write, write.tx, resource, ids, first.reach, true)) rowsById.set(row.id, row)
    for (const { reach } of more) {
      const visibleIds = new Set((await fetchRecords(write, write.tx, resource, ids, reach)).map(({ id }) => id))
      for (const id of ids) if (!visibleIds.has(id)) rowsById.delete(id)
    }
  }
  for (const { id, before, after } of rules?.restore ? nets : []) {
    if (!before || !after) continue
    for (const name of changedFields(before, after)) {
      const row = rowsById.get(id)
      const part = restoreOf(rules, name)
      if (row && part) rowsById.set(id, { ...row, [name]: await part.restore.now(write, row as RecordRow, part.key) })
    }
  }
  return rowsById
}

/** Plans all of these records before any of them is changed. */
export async function plan(write: WriteContext, nets: readonly Net[]): Promise<Plan[]> {
  const rows = new Map<string, Map<number, Values>>()
  for (const [name, list = []] of Object.entries(Object.groupBy(nets, (net) => net.resource))) {
    const resource = write.engine.resources.logged(name)
    if (!resource) throw problem(409, 'not_undoable')
    if (list.some(({ before, after }) => before && after && isOrder(resource, changedFields(before, after))))
      await lockOrder(write, resource)
    rows.set(name, await rowsFor(write, resource, list))
  }
  const plans: Plan[] = []
  for (const net of nets) {
    const row = rows.get(net.resource)?.get(net.id)
    const resource = write.engine.resources.get(net.resource)
    const rules = write.engine.rules.get(net.resource)
    const inverse = inverseOf(resource, rules, net, row, write.removes)
    const irreversible = write.reverts ? await rules?.irreversible?.(write, net, row) : undefined
    plans.push({
      net,
      row: row as RecordRow | undefined,
      ...(irreversible ? { inverse: withoutIrreversible(inverse, irreversible), irreversible } : { inverse }),
    })
  }
  return plans
}

/** The inverse without what is never restored. */
function withoutIrreversible(inverse: Inverse, { fields }: IrreversibleChange): Inverse {
  const { todo } = inverse
  if (!fields) return { todo: null, conflicts: [] }
  if (todo?.how !== 'restore') return inverse
  const withoutFields = (values: Values): Values =>
    Object.fromEntries(Object.entries(values).filter(([name]) => !fields.includes(name)))
  const [values, parts] = [withoutFields(todo.values), withoutFields(todo.parts)]
  const isEmpty = todo.archive === undefined && Object.keys(values).length + Object.keys(parts).length === 0
  return {
    todo: isEmpty ? null : { ...todo, values, parts },
    conflicts: inverse.conflicts.filter(({ field }) => !fields.includes(field)),
  }
}
