import { sql } from 'kysely'
import { PICKS, type Pick } from '../../../schema/areas/jobs/priced.ts'
import { timesFactor } from '../../../schema/engine/money/money.ts'
import type { WriteContext } from '../../engine/http/context.ts'

type Line = Readonly<Record<string, unknown>>

interface Priced {
  readonly services: readonly Line[]
  readonly materials: readonly Line[]
}

/** Returns the current library values of these records by id. Archived entries are left out. */
async function library(write: WriteContext, pick: Pick, ids: readonly number[]): Promise<ReadonlyMap<number, Line>> {
  if (ids.length === 0) return new Map()
  const { table, fields } = write.engine.resources.get(pick.resource)
  const copied = Object.values(pick.copies).map((name) => sql.ref(`t.${name}`))
  const percents = Object.entries(pick.rates).flatMap(([to, from]) => [
    sql`(select r.percent from vat_rates r where r.id = ${sql.ref(`t.${from}`)}) as ${sql.ref(to)}`,
    sql`(select r.id from vat_rates r where r.id = ${sql.ref(`t.${from}`)} and r.archived_at is null) as ${sql.ref(from)}`,
  ])
  const cost = fields['cost_price'] ? [sql.ref('t.cost_price')] : []
  const { rows } = await sql<Line & { id: number }>`
    select t.id, ${sql.join([...copied, ...percents, ...cost])} from ${sql.table(table)} t
    where t.id = any(${ids}::bigint[]) and t.archived_at is null`.execute(write.tx)
  return new Map(rows.map((row) => [row.id, row]))
}

function lineOfTheDay(pick: Pick, line: Line, found: Line | undefined, factor: number, prices: boolean): Line {
  const { id: _, ...lineValues } = line
  if (!found) return { ...lineValues, [pick.ref]: null }
  const priced = Object.entries(pick.copies).flatMap(([to, from]) => {
    if (!prices || !pick.prices.includes(to)) return []
    const price = found[from] ?? null
    return [[to, price === null ? null : timesFactor(price as number, factor)]]
  })
  const rates = Object.entries(pick.rates).flatMap(([to, from]) =>
    (found[to] ?? null) === null
      ? []
      : [
          [to, found[to]],
          [from, found[from]],
        ],
  )
  const cost = 'cost_price' in found ? { cost_price: found['cost_price'] } : {}
  const updatedLine: Record<string, unknown> = { ...lineValues, ...Object.fromEntries([...priced, ...rates]), ...cost }
  // A material for which the library no longer has a labour price has no labour VAT rate either.
  if (prices && 'labour_price_ex_vat' in updatedLine && updatedLine['labour_price_ex_vat'] === null)
    Object.assign(updatedLine, { labour_vat_percent: null, labour_vat_rate_id: null })
  return updatedLine
}

/**
 * Returns lines for a new record at today's values: names, quantities and discounts are copied, VAT and costs come from the libraries, and with
 * `prices` so do prices, times the factor. Lines of archived entries keep their values.
 * @param factor price factor of the franchise
 */
export async function linesOfTheDay(
  write: WriteContext,
  lists: Priced,
  { factor, prices }: { readonly factor: number; readonly prices: boolean },
): Promise<{ services: Line[]; materials: Line[] }> {
  const fresh = async (name: keyof Priced): Promise<Line[]> => {
    const pick = PICKS[name]
    const ids = lists[name].flatMap((line) => (typeof line[pick.ref] === 'number' ? [line[pick.ref] as number] : []))
    const libraryRows = await library(write, pick, ids)
    return lists[name].map((line) =>
      typeof line[pick.ref] === 'number'
        ? lineOfTheDay(pick, line, libraryRows.get(line[pick.ref] as number), factor, prices)
        : lineOfTheDay(pick, line, {}, factor, false),
    )
  }
  return { services: await fresh('services'), materials: await fresh('materials') }
}
