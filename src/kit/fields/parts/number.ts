/** A typed number, with or without a sign of currency, spaces and commas between thousands; undefined for anything else. */
export function parseNumber(text: string): number | undefined {
  const plain = text.replace(/[£%\s,]/g, '')
  return /^-?(\d+\.?\d*|\.\d+)$/.test(plain) ? Number(plain) : undefined
}

/** A number with commas between thousands and the decimals it has, at least `min`. */
export function formatNumber(value: number, min = 0, max = Math.max(min, 4)): string {
  return value.toLocaleString('en-GB', { minimumFractionDigits: min, maximumFractionDigits: max })
}
