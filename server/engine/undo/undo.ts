import { sql } from 'kysely'
import type { AnyResource } from '../../../schema/engine/define.ts'
import type { WriteContext } from '../http/context.ts'
import { problem } from '../http/errors.ts'
import { isAutomatic, statusLibrary } from '../moves/moves.ts'
import type { NamesOf } from '../read/names.ts'
import { fetchRecords, type RecordRow } from '../read/read.ts'
import { tableOf } from '../read/select.ts'
import { reorder } from '../write/reorder.ts'
import { attempt } from '../write/transact.ts'
import { restoreOf } from './undoable.ts'
import { type Conflict, changesSince, conflictDetails, explain, refuseUndo } from './undoConflicts.ts'
import { type FollowingChanges, findFollowing } from './undoFollowing.ts'
import type { InverseWrite } from './undoInverse.ts'
import { type Job, mannerOf, undoMany } from './undoMany.ts'
import { claim, eventOf, isImport, type Net, netsOf, spansOf } from './undoNet.ts'
import { undoOne } from './undoOne.ts'
import { isOrder, type Plan, plan } from './undoPlan.ts'

/** Records whose entries are in memory at once. */
const CHUNK = 1000
/** Conflicts that an answer describes in full. */
const MAX_LISTED = 50
/** Records that an answer names for each resource and event. */
const MAX_NAMED = 5

/** What was undone, by resource and by the original event. */
export interface UndoAnswer {
  readonly resource: string
  readonly event: string
  total: number
  readonly records: { id: number; label: string | null }[]
}

export interface UndoResult {
  readonly data: {
    readonly done: number
    readonly skipped: number
    readonly changes: UndoAnswer[]
    readonly conflicts: Conflict[]
    /** Resource → id → title of the records that the conflicts' values refer to. */
    readonly labels: NamesOf
  }
  readonly changeset: string
}

type Work = Plan & { readonly todo: InverseWrite; row: RecordRow | undefined }

/** Counts the results; the first of each are remembered. */
class Tally {
  done = 0
  readonly changes = new Map<string, UndoAnswer>()
  left = 0
  readonly conflicts: Conflict[] = []
  recordDone(net: Net): void {
    const event = eventOf(net)
    const key = `${net.resource} ${event}`
    const found = this.changes.get(key) ?? { resource: net.resource, event, total: 0, records: [] }
    this.changes.set(key, found)
    this.done++
    found.total++
    if (found.records.length < MAX_NAMED) found.records.push({ id: net.id, label: net.label })
  }
  recordConflict(conflict: Conflict): void {
    this.left++
    if (this.conflicts.length < MAX_LISTED) this.conflicts.push(conflict)
  }
}

/**
 * Flags that only one record may have are given back first, so that the present holder can then release them. References between two merged records
 * also come before references to them.
 */
function isUndoneFirst(write: WriteContext, { net, todo }: Work): boolean {
  if (todo.how !== 'restore') return false
  const rules = write.engine.rules.get(net.resource)
  if (Object.keys(todo.parts).some((name) => restoreOf(rules, name)?.restore.movesReferences)) return true
  const { fields } = write.engine.resources.get(net.resource)
  return Object.entries(todo.values).some(([name, value]) => value === true && fields[name]?.hints.single)
}

/** Groups consecutive records that are restored the same way. */
function runs(write: WriteContext, planned: readonly Work[]): Work[][] {
  const batches: Work[][] = []
  let last = ''
  for (const work of planned) {
    const operation = mannerOf(write, write.engine.resources.get(work.net.resource), work.todo)
    const key = operation ? `${work.net.resource} ${work.todo.how} ${operation}` : ''
    if (key && key === last) batches.at(-1)?.push(work)
    else batches.push([work])
    last = key
  }
  return batches
}

/** @param isRefetched the rows may have changed since they were read */
async function jobsOf(
  write: WriteContext,
  resource: AnyResource,
  run: readonly Work[],
  isRefetched: boolean,
): Promise<Job[]> {
  const ids = run.map(({ net }) => net.id)
  const fresh = isRefetched ? await fetchRecords(write, write.tx, resource, ids, 'read') : []
  const byId = new Map(fresh.map((row) => [row.id, row]))
  return run.map(({ net, row, todo }) => ({ id: net.id, row: byId.get(net.id) ?? row, todo }))
}

async function carryOut(write: WriteContext, planned: readonly Work[], tally: Tally): Promise<void> {
  let isTouched = false
  const undoAlone = async ({ net, todo }: Work) => {
    isTouched = true
    const refusal = await attempt(write, () => undoOne(write, write.engine.resources.get(net.resource), net.id, todo))
    if (refusal) tally.recordConflict(refuseUndo(net, refusal))
    else tally.recordDone(net)
  }
  const first = planned.filter((work) => isUndoneFirst(write, work))
  for (const work of first) await undoAlone(work)
  for (const run of runs(
    write,
    planned.filter((work) => !first.includes(work)),
  )) {
    const [first] = run as [Work]
    const resource = write.engine.resources.get(first.net.resource)
    const operation = mannerOf(write, resource, first.todo)
    if (!operation) {
      for (const work of run) await undoAlone(work)
      continue
    }
    const refusals = await undoMany(write, resource, operation, await jobsOf(write, resource, run, isTouched))
    for (const work of run) {
      const refusal = refusals.get(work.net.id)
      if (refusal) tally.recordConflict(refuseUndo(work.net, refusal))
      else tally.recordDone(work.net)
    }
  }
}

/** Whether a record was given a status that people cannot set: the action that set it, such as converting, is undone as a whole or not at all. */
async function setAutomatic(write: WriteContext, nets: readonly Net[]): Promise<boolean> {
  for (const [name, list = []] of Object.entries(Object.groupBy(nets, (net) => net.resource))) {
    const resource = write.engine.resources.logged(name)
    const library = resource && statusLibrary(write.engine.resources, resource)
    const status = resource?.status
    if (!library || !status) continue
    const changedStatuses = list.flatMap(({ before, after }) =>
      before && after && before[status] !== after[status] ? [after[status]] : [],
    )
    const { rows } = await sql`
      select from ${tableOf(library)} s where s.id = any(${changedStatuses}::bigint[]) and ${isAutomatic(library)} limit 1`.execute(
      write.tx,
    )
    if (rows.length) return true
  }
  return false
}

/** Undoes part of a changeset, and counts in `tally` what was done and what prevented the rest. */
async function undoPart(
  write: WriteContext,
  nets: readonly Net[],
  tally: Tally,
  resourcesToReorder: Set<AnyResource>,
  followed: ReadonlyMap<string, FollowingChanges>,
): Promise<void> {
  const planned: Work[] = []
  for (const { net, row, inverse, irreversible } of await plan(write, nets)) {
    const { todo, code } = inverse
    if (irreversible)
      tally.recordConflict({
        ...conflictDetails(net, irreversible.code),
        ...(irreversible.act ? { act: irreversible.act } : {}),
      })
    const since = todo?.how === 'remove' ? followed.get(`${net.resource} ${net.id}`) : undefined
    if (since?.usage.length) {
      tally.recordConflict({ ...conflictDetails(net, 'in_use'), usage: since.usage })
      continue
    }
    const conflicts = [...inverse.conflicts, ...(since?.parts ?? [])]
    if (code) tally.recordConflict(conflictDetails(net, code))
    if (conflicts.length) {
      tally.recordConflict(changesSince(net, conflicts))
      const resource = write.engine.resources.get(net.resource)
      if (
        isOrder(
          resource,
          conflicts.map(({ field }) => field),
        )
      )
        resourcesToReorder.add(resource)
    }
    // A change that others have built on is not removed; of other changes the untouched fields are restored.
    if (todo && !(conflicts.length && todo.how === 'remove')) planned.push({ net, row, inverse, todo })
  }
  await carryOut(write, planned, tally)
}

/** Whether records were merged or a merge was undone: references to the one then become references to the other. */
async function movesReferences({ tx, engine }: WriteContext, changeset: string): Promise<boolean> {
  const { rows } = await sql<{ entity: string; part: string }>`
    select distinct l.entity, c.part from log_entries l cross join unnest(l.changed) c(part)
    where l.changeset = ${changeset}::uuid and c.part like '%.%'`.execute(tx)
  return rows.some(({ entity, part }) => restoreOf(engine.rules.get(entity), part)?.restore.movesReferences)
}

/**
 * POST /changesets/{id}/undo: restores everything that one request changed, in one transaction and as a changeset of its own, which can be undone in
 * turn. Rows created by an import are deleted; other created rows are archived. Later changes by others are never overwritten: nothing is undone and
 * the answer (409 undo_conflict) names the conflicts, unless `skipConflicts` asks for the rest.
 * @throws problem 404 not_found, 409 already_undone or undo_conflict, 403 forbidden
 */
export async function undo(context: WriteContext, changeset: string, skipConflicts: boolean): Promise<UndoResult> {
  await claim(context, changeset)
  const write: WriteContext = {
    ...context,
    ...((await movesReferences(context, changeset)) && { movesReferences: true }),
    ...((await isImport(context, changeset)) && { removes: true }),
  }
  const tally = new Tally()
  const resourcesToReorder = new Set<AnyResource>()
  let isCompleteUndo = false
  const spans = await spansOf(write, changeset)
  for (let start = 0; start < spans.length; start += CHUNK) {
    const nets = await netsOf(write, spans.slice(start, start + CHUNK))
    // A record that was created alone goes with everything it contains; one created from others, or among others, counts as changed since.
    const createdNets =
      spans.length > 1 || write.removes || write.reverts ? nets.filter(({ before }) => before === null) : []
    isCompleteUndo ||= spans.length > 1 && (await setAutomatic(write, nets))
    await undoPart(write, nets, tally, resourcesToReorder, await findFollowing(write, changeset, createdNets))
  }
  const explanation = tally.left ? await explain(write, changeset, tally.conflicts) : { conflicts: [], labels: {} }
  const counts = { done: isCompleteUndo && tally.left ? 0 : tally.done, skipped: tally.left }
  if (tally.left && !(skipConflicts && counts.done))
    throw problem(409, 'undo_conflict', { ...explanation, ...counts, changes: [...tally.changes.values()] })
  // Unique values that were only partly given back may clash.
  for (const resource of resourcesToReorder) await reorder(write, resource, [], null)
  return { data: { ...counts, changes: [...tally.changes.values()], ...explanation }, changeset: write.changeset }
}
