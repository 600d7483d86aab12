import { formatMoney } from '../../../../schema/engine/text/format.ts'
import { formatNumber, parseNumber } from '../../../kit/kinds/parts/number.ts'

type Deposit = { readonly deposit_percent: number | null; readonly deposit_amount: number | null }

/** Text of a deposit: a percentage with its sign, or an amount. */
export function depositText({
  deposit_percent: share,
  deposit_amount: amount,
}: Record<keyof Deposit, unknown>): string {
  if (typeof share === 'number') return `${formatNumber(share, 0, 2)}%`
  return typeof amount === 'number' ? formatMoney(amount) : ''
}

/** Parses a deposit: a number up to a hundred without a sign is a percentage. Undefined where it is not valid. */
export function depositIn(text: string): Deposit | undefined {
  const trimmed = text.trim()
  if (trimmed === '') return { deposit_percent: null, deposit_amount: null }
  const isShare = /[%％]$/.test(trimmed)
  const value = parseNumber(trimmed.replace(/[%％]$/, '').trim())
  if (value === undefined || value < 0) return undefined
  const isSmallNumber = /^[\d.]+$/.test(trimmed) && value <= 100
  if (isShare || isSmallNumber) return value > 100 ? undefined : { deposit_percent: value, deposit_amount: null }
  return { deposit_percent: null, deposit_amount: value }
}
