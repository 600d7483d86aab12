import { sql } from 'kysely'
import type { WriteContext } from '../../engine/http/context.ts'
import { problem } from '../../engine/http/errors.ts'
import type { Worked } from './workOut.ts'

/** A VAT percentage of lines that is not valid on the day. */
export interface Differing {
  readonly percent: number
  /** Percentages that are valid on the day, highest first. */
  readonly valid: readonly number[]
}

/**
 * Returns percentages of the lines that no rate of the library has at the tax point, standard or reduced, as lines have only a percentage. Returns
 * none if the library has no rates for the day.
 */
export async function differingRates(
  { tx }: Pick<WriteContext, 'tx'>,
  { values, tax_point, treatment }: Pick<Worked, 'values' | 'tax_point' | 'treatment'>,
): Promise<readonly Differing[]> {
  // Lines not charged at the agreed VAT have no rate of the library.
  if (treatment !== 'as_agreed') return []
  const chargedPercents = new Set(
    values.lines.flatMap(({ share, vat_percent }) =>
      // Amounts invoiced before are deducted or credited at their original rate.
      share !== 'earlier' && share !== 'credit' && vat_percent ? [vat_percent] : [],
    ),
  )
  if (chargedPercents.size === 0) return []
  const { rows } = await sql<{ percent: number }>`
    select distinct percent from vat_rates where kind in ('standard', 'reduced') and archived_at is null
      and coalesce(valid_from <= ${tax_point}::date, true) and coalesce(valid_to >= ${tax_point}::date, true) order by percent desc`.execute(
    tx,
  )
  const valid = rows.map(({ percent }) => percent)
  if (valid.length === 0) return []
  return [...chargedPercents].flatMap((percent) => (valid.includes(percent) ? [] : [{ percent, valid }]))
}

/** @throws problem 409 rate_differs if the user cannot be asked */
export async function checkRates(write: WriteContext, workedOut: Worked): Promise<void> {
  if ((await differingRates(write, workedOut)).length) throw problem(409, 'rate_differs')
}
