import { sql } from 'kysely'
import { PICKS, PRICED, pricing } from '../../../schema/areas/jobs/priced.ts'
import type { FieldErrors } from '../../../schema/engine/errors.ts'
import { dayOf } from '../../../schema/engine/time/time.ts'
import type { WriteContext } from '../../engine/http/context.ts'
import { invalid } from '../../engine/http/errors.ts'
import { tableOf } from '../../engine/read/select.ts'
import { fixRates } from './rates.ts'

type Values = Record<string, unknown>
type Line = Readonly<Values>

/** Fields besides `PRICED` that affect prices when a quote has options. */
const OFFER_FIELDS = ['options', 'accepted_option', 'deposit_percent', 'deposit_amount']

const linesOf = (row: Readonly<Values> | null, name: string): readonly Line[] => (row?.[name] ?? []) as readonly Line[]

/** Checks that each VAT percentage is a current rate of the library or the one the line was saved with. */
async function checkRates(ctx: WriteContext, values: Readonly<Values>, before: Readonly<Values> | null): Promise<void> {
  const percents = (row: Readonly<Values> | null) =>
    ['services', 'materials'].flatMap((name) =>
      linesOf(row, name).flatMap((line, i) =>
        ['vat_percent', 'labour_vat_percent'].flatMap((field) =>
          typeof line[field] === 'number' ? [{ at: `${name}.${i}.${field}`, percent: line[field] }] : [],
        ),
      ),
    )
  const knownPercents = new Set(percents(before).map(({ percent }) => percent))
  const newRates = percents(values).filter(({ percent }) => percent !== 0 && !knownPercents.has(percent))
  if (newRates.length === 0) return
  const today = dayOf(ctx.engine.clock())
  const { rows } = await sql<{ percent: number }>`
    select distinct percent from vat_rates where active and archived_at is null
      and coalesce(valid_from <= ${today}, true) and coalesce(valid_to >= ${today}, true)`.execute(ctx.tx)
  for (const { percent } of rows) knownPercents.add(percent)
  const errors: FieldErrors = {}
  for (const { at, percent } of newRates) if (!knownPercents.has(percent)) errors[at] = [{ code: 'vat_rate' }]
  if (Object.keys(errors).length) throw invalid(errors)
}

/** Fills in the unit costs of materials. The cost stays as it was when the material was chosen. */
async function withCosts(
  ctx: WriteContext,
  materials: readonly Line[],
  before: readonly Line[],
): Promise<readonly Line[]> {
  const storedLines = new Map(before.map((line) => [line['id'], line]))
  const keepsMaterial = (line: Line) => storedLines.get(line['id'])?.['material_id'] === line['material_id']
  const materialIds = materials.flatMap((line) =>
    typeof line['material_id'] === 'number' && !keepsMaterial(line) ? [line['material_id']] : [],
  )
  const { rows } = materialIds.length
    ? await sql<{ id: number; cost_price: number | null }>`
        select id, cost_price from materials where id = any(${materialIds}::bigint[])`.execute(ctx.tx)
    : { rows: [] }
  const costs = new Map(rows.map(({ id, cost_price }) => [id, cost_price]))
  return materials.map((line) => ({
    ...line,
    cost_price: keepsMaterial(line) ? (line['cost_price'] ?? null) : (costs.get(line['material_id'] as number) ?? null),
  }))
}

/** Fills in the units of lines. A unit stays as it was when the line was chosen; where none is given, it comes from the library. */
async function withUnits(
  ctx: WriteContext,
  list: keyof typeof PICKS,
  lines: readonly Line[],
  before: readonly Line[],
): Promise<readonly Line[]> {
  const { ref, resource, copies } = PICKS[list]
  const storedLines = new Map(before.map((line) => [line['id'], line]))
  const lacks = (line: Line) =>
    (line['unit'] ?? null) === null && typeof line[ref] === 'number' && storedLines.get(line['id'])?.[ref] !== line[ref]
  const lineRefs = lines.flatMap((line) => (lacks(line) ? [line[ref]] : []))
  if (lineRefs.length === 0) return lines
  const { rows } = await sql<{ id: number; unit: string | null }>`
    select id, ${sql.ref(copies['unit'] ?? 'unit')} as unit from ${tableOf(ctx.engine.resources.get(resource))}
    where id = any(${lineRefs}::bigint[])`.execute(ctx.tx)
  const units = new Map(rows.map(({ id, unit }) => [id, unit]))
  return lines.map((line) => (lacks(line) ? { ...line, unit: units.get(line[ref] as number) ?? null } : line))
}

/** Write context for a record copied from another one: VAT, price factor and costs stay as they are in the original. */
export const asCopy = (write: WriteContext): WriteContext => ({ ...write, copies: true })

/**
 * Calculates the amounts of lines and the totals before a write; they are never taken from the client. Changes `values`; does nothing if the write
 * affects no price.
 * @param before null for a new record
 * @throws problem 422 vat_rate at a percentage that no rate of the library has
 */
export async function priceIt(ctx: WriteContext, values: Values, before: Readonly<Values> | null): Promise<void> {
  if (before && ![...PRICED, ...OFFER_FIELDS].some((name) => name in values)) return
  const copied = ctx.copies
  if (!copied) await checkRates(ctx, values, before)
  await fixRates(ctx, values, before)
  const merged = { ...before, ...values }
  const countedLines = async (list: keyof typeof PICKS) =>
    copied ? linesOf(merged, list) : withUnits(ctx, list, linesOf(merged, list), linesOf(before, list))
  const services = await countedLines('services')
  const countedMaterials = await countedLines('materials')
  const materials = copied ? countedMaterials : await withCosts(ctx, countedMaterials, linesOf(before, 'materials'))
  Object.assign(values, pricing({ ...merged, services, materials }))
}

/** Stores the price factor of the franchise at the time the franchise was chosen. Changes `values`. */
export async function fixPriceFactor(
  ctx: WriteContext,
  values: Values,
  before: Readonly<Values> | null,
): Promise<void> {
  const id = values['franchise_id']
  if (id === undefined || ctx.copies || (before && id === before['franchise_id'])) return
  const { rows } = await sql<{ factor: number }>`
    select price_factor as factor from franchises where id = ${id}`.execute(ctx.tx)
  values['franchise_price'] = rows[0]?.factor ?? null
}
