import { sql } from 'kysely'
import declaration from '../../../../schema/areas/visits/appointments.ts'
import type { WriteContext } from '../../../engine/http/context.ts'
import type { Restore } from '../../../engine/http/defineServer.ts'
import type { RecordRow } from '../../../engine/read/read.ts'
import { audit } from '../../../engine/write/audit.ts'
import { updateRecord } from '../../../engine/write/persist.ts'
import { change } from '../../../engine/write/update.ts'
import { type RuleFrom, rulesOf } from './seriesRules.ts'

/** Name in the log for the rules of a series, recorded at the appointment at which they were changed. */
const [PART, KEY] = ['series', 'rules']

/** Sets the rules of a series and logs them at the appointment, so that an undo restores them. */
export async function setRules(write: WriteContext, row: RecordRow, rules: readonly RuleFrom[]): Promise<void> {
  const resource = write.engine.resources.get(declaration.name)
  const series = Number(row['series_id'])
  const before = (await rulesOf(write.tx, series, true)).slice(1)
  await sql`update appointment_series set changes = ${JSON.stringify(rules)}::jsonb where id = ${series}`.execute(
    write.tx,
  )
  const next = await updateRecord(write.tx, resource, row.id, {}, write.actor.user.id)
  const entry = ({ id, version, name }: Record<string, unknown>, value: readonly RuleFrom[]) => ({
    id,
    version,
    name,
    [`${PART}.${KEY}`]: value,
  })
  await audit(write, resource, [{ event: 'updated', before: entry(row, before), after: entry(next, rules) }])
}

/** Restores fields that only workers write. */
const putBack = (name: 'times' | 'materials_used' | 'outcome_note'): Restore => ({
  now: async (_, row) => row[name] ?? null,
  put: (write, row, value) =>
    change({ ...write, setsAutomatic: true }, write.engine.resources.get(declaration.name), row, { [name]: value }),
})

/** How an undo restores the rules; the appointments are restored by their own log entries. */
export const restoreRules: Readonly<Record<string, Restore>> = {
  [PART]: {
    now: async ({ tx }, row) => (await rulesOf(tx, Number(row['series_id']))).slice(1),
    put: (write, row, value) => setRules(write, row, value as RuleFrom[]),
  },
  times: putBack('times'),
  materials_used: putBack('materials_used'),
  outcome_note: putBack('outcome_note'),
  series_day: {
    now: async (_, row) => row['series_day'],
    put: (write, row, series_day) => change(write, write.engine.resources.get(declaration.name), row, { series_day }),
  },
}
