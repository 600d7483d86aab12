import { plainFigure } from '../../../../schema/engine/text/figure.ts'

/** Parses a typed number, with optional currency sign, spaces and thousands separators; undefined for anything else. */
export function parseNumber(text: string): number | undefined {
  const plain = plainFigure(text)
  return plain === undefined || /e/i.test(plain) ? undefined : Number(plain)
}

/** Cached: creating a formatter takes a hundred times as long as using it. */
const formatters = new Map<number, Intl.NumberFormat>()

function formatterOf(min: number, max: number): Intl.NumberFormat {
  const key = min * 100 + max
  const cached = formatters.get(key)
  if (cached) return cached
  const formatter = new Intl.NumberFormat('en-GB', { minimumFractionDigits: min, maximumFractionDigits: max })
  formatters.set(key, formatter)
  return formatter
}

/** Formats a number with thousands separators and its own decimals, at least `min`. */
export const formatNumber = (value: number, min = 0, max = Math.max(min, 4)): string =>
  formatterOf(min, max).format(value)
