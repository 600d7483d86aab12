import { sql } from 'kysely'
import { PICKS } from '../../../schema/areas/jobs/priced.ts'
import { dayOf } from '../../../schema/engine/time/time.ts'
import type { WriteContext } from '../../engine/http/context.ts'

type Values = Record<string, unknown>
type Line = Readonly<Values>

interface Known {
  readonly id: number
  readonly percent: number
  /** Whether the rate can be chosen today. */
  readonly offered: boolean
  readonly kind: string
}

/** The VAT rates of the library, and the rate of each chosen service and material. */
interface Library {
  readonly rates: readonly Known[]
  readonly ofPicked: ReadonlyMap<string, number>
}

const LISTS = ['services', 'materials'] as const
const linesOf = (row: Readonly<Values> | null, name: string) => (row?.[name] ?? []) as readonly Line[]
const idOf = (value: unknown): number | null => (typeof value === 'number' ? value : null)

async function libraryOf(ctx: WriteContext, values: Readonly<Values>): Promise<Library> {
  const today = dayOf(ctx.engine.clock())
  const { rows: rates } = await sql<Known>`
    select id, percent, kind, active and archived_at is null and coalesce(valid_from <= ${today}, true) and coalesce(valid_to >= ${today}, true) as offered
    from vat_rates order by id`.execute(ctx.tx)
  const picked = LISTS.map((name) => linesOf(values, name).flatMap((line) => idOf(line[PICKS[name].ref]) ?? []))
  const { rows: libraryRows } = picked.some(({ length }) => length > 0)
    ? await sql<{ list: string; id: number; vat_rate_id: number | null; labour_vat_rate_id: number | null }>`
        select 'services' as list, id, vat_rate_id, null as labour_vat_rate_id from services where id = any(${picked[0]}::bigint[])
        union all select 'materials', id, vat_rate_id, labour_vat_rate_id from materials where id = any(${picked[1]}::bigint[])`.execute(
        ctx.tx,
      )
    : { rows: [] }
  const ofPicked = libraryRows.flatMap(({ list, id, ...row }) =>
    Object.entries(row).flatMap(([field, rate]) => (rate === null ? [] : [[`${list} ${id} ${field}`, rate] as const])),
  )
  return { rates, ofPicked: new Map(ofPicked) }
}

/**
 * Returns the rate that a percentage must mean: the rate of the chosen service or material, or the only rate that charges VAT at this percentage.
 * Null at 0 % if it is unclear which of the rates without VAT applies.
 */
function rateFor({ rates, ofPicked }: Library, picked: string, percent: unknown): number | null {
  const libraryRate = rates.find(({ id }) => id === ofPicked.get(picked))
  if (libraryRate?.offered && libraryRate.percent === percent) return libraryRate.id
  const [only, ...otherRates] = rates.filter(
    (one) => one.offered && one.percent === percent && ['standard', 'reduced'].includes(one.kind),
  )
  return only && otherRates.length === 0 ? only.id : null
}

/** The percentage charged: 0 if VAT is not applied. */
const chargedValue = (line: Line, field: string): unknown => (line['apply_vat'] === false ? 0 : line[field])

/**
 * Makes the VAT rate and percentage of a line agree. A changed percentage determines the rate; otherwise a chosen rate determines the percentage. If
 * they differ in a new line, the percentage wins. A write of the percentage alone keeps the line's rate if it fits.
 */
function settleRate(
  line: Line,
  was: Line | undefined,
  [field, ref]: readonly [string, string],
  library: Library,
  picked: string,
): Line {
  const percent = chargedValue(line, field)
  const [requestedId, keptId] = [idOf(line[ref]), was ? idOf(was[ref]) : null]
  if (typeof percent !== 'number') return requestedId === null ? line : { ...line, [ref]: null }
  const rateOf = (rateId: number | null) => library.rates.find(({ id }) => id === rateId)
  // Where VAT is not applied, the rate that would otherwise be charged also fits.
  const fits = (rate: Known | undefined) => rate !== undefined && [percent, line[field]].includes(rate.percent)
  const isSame = was !== undefined && chargedValue(was, field) === percent
  const id = requestedId ?? keptId
  if (fits(rateOf(id)) || (isSame && id !== null && id === keptId)) return { ...line, [ref]: id }
  const chosen = requestedId === keptId ? undefined : rateOf(requestedId)
  // A rate that does not exist is refused by the check of references.
  if (requestedId !== null && requestedId !== keptId && !chosen) return line
  if (chosen && isSame) return { ...line, [field]: chosen.percent, ...(chosen.percent > 0 ? { apply_vat: true } : {}) }
  return { ...line, [ref]: rateFor(library, picked, percent) }
}

/**
 * Stores which library rate each line is charged at. Changes the lines in `values`.
 * @param before null for a new record
 */
export async function fixRates(ctx: WriteContext, values: Values, before: Readonly<Values> | null): Promise<void> {
  if (!LISTS.some((name) => linesOf(values, name).length)) return
  const library = await libraryOf(ctx, values)
  for (const name of LISTS) {
    if (!(name in values)) continue
    const storedLines = new Map(linesOf(before, name).map((line) => [line['id'], line]))
    values[name] = linesOf(values, name).map((rawLine) => {
      const was = rawLine['id'] === undefined ? undefined : storedLines.get(rawLine['id'])
      return Object.entries(PICKS[name].rates).reduce((line, [field, ref]) => {
        // Copied and restored lines are not changed.
        if ((ctx.copies || ctx.isRestoring) && idOf(line[ref]) !== null) return line
        return settleRate(line, was, [field, ref], library, `${name} ${String(line[PICKS[name].ref])} ${ref}`)
      }, rawLine)
    })
  }
}
