import { isDecided } from '../../../dataProvider/attempts.ts'
import { placeOf } from './paths.ts'
import type { Wire } from './queue/sender.ts'
import { codeOf, missingIn } from './refusals.ts'
import { type Entry, entriesOf, noteEntry } from './store.ts'

/** Maximum number of steps in one report, and of characters of a name in it (schema/areas/fieldApp/acts.ts). */
const [MAX_STEPS, LONGEST] = [50, 255]

/** The step of an entry, if it is one. */
function stepOf({ path }: Entry): string | undefined {
  const doing = placeOf(path)?.doing
  if (doing?.kind === 'stepBack') return 'stepBack'
  return doing?.kind === 'step' ? doing.step : undefined
}

function reportLine(entry: Entry) {
  const { reason, at } = (entry.body ?? {}) as { readonly reason?: string; readonly at?: string }
  const missing = missingIn(entry).map((name) => name.slice(0, LONGEST))
  return {
    step: stepOf(entry),
    at: at ?? entry.at,
    code: codeOf(entry) || 'refused',
    ...(reason ? { reason } : {}),
    ...(missing.length ? { missing: missing.slice(0, MAX_STEPS) } : {}),
  }
}

/**
 * Reports steps that were refused in the background to the office, grouped by visit: each becomes part of a task there. They also stay on the phone
 * until the user sends them again or deletes them.
 * @throws an error that does not concern the report itself; it is then sent later
 */
export async function reportRefused(user: number, wire: Pick<Wire, 'send'>): Promise<void> {
  const unreported = (await entriesOf(user)).filter((one) => one.refused && one.alone && !one.told && stepOf(one))
  for (const [visit, entries] of Map.groupBy(unreported, (one) => one.visit)) {
    const some = entries.slice(0, MAX_STEPS)
    const key = `late-report-${some[0]?.key}-${some.length}`
    try {
      await wire.send(
        'POST',
        `/my/visits/${visit}/refused-steps`,
        { steps: some.map(reportLine) },
        { 'idempotency-key': key },
      )
    } catch (error) {
      // If the office's server refuses the report too, the entry stays on the phone only.
      if (!isDecided((error as { readonly status?: number }).status)) throw error
      console.warn(`the office was not told of visit ${visit}`, error)
      continue
    }
    for (const { id } of some) await noteEntry(id, { told: true })
  }
}
