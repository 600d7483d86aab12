import { sql } from 'kysely'
import type { WriteContext } from '../../engine/http/context.ts'
import { problem } from '../../engine/http/errors.ts'
import type { Worked } from './workOut.ts'

/** A percentage that lines charge and that is none of those of the day. */
export interface Differing {
  readonly percent: number
  /** Percentages that are charged on the day, the highest first. */
  readonly valid: readonly number[]
}

/**
 * Percentages of the lines that no rate of the library has at the tax point: standard and reduced alike, as lines tell them apart by their percentage
 * alone. Where the library has none for the day there is nothing to compare with.
 */
export async function differingRates(
  { tx }: Pick<WriteContext, 'tx'>,
  { values, tax_point, treatment }: Pick<Worked, 'values' | 'tax_point' | 'treatment'>,
): Promise<readonly Differing[]> {
  // What is not charged as it was agreed has no rate of the library.
  if (treatment !== 'as_agreed') return []
  const charged = new Set(
    values.lines.flatMap(({ share, vat_percent }) =>
      // What was invoiced before is taken off, or taken back, at the rate that it had.
      share !== 'earlier' && share !== 'credit' && vat_percent ? [vat_percent] : [],
    ),
  )
  if (charged.size === 0) return []
  const { rows } = await sql<{ percent: number }>`
    select distinct percent from vat_rates where kind in ('standard', 'reduced') and archived_at is null
      and coalesce(valid_from <= ${tax_point}::date, true) and coalesce(valid_to >= ${tax_point}::date, true) order by percent desc`.execute(
    tx,
  )
  const valid = rows.map(({ percent }) => percent)
  if (valid.length === 0) return []
  return [...charged].flatMap((percent) => (valid.includes(percent) ? [] : [{ percent, valid }]))
}

/** @throws problem 409 rate_differs where nobody can be asked about it */
export async function checkRates(write: WriteContext, worked: Worked): Promise<void> {
  if ((await differingRates(write, worked)).length) throw problem(409, 'rate_differs')
}
