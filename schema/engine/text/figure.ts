/**
 * Parses a figure as people write it, with or without a currency sign, a percent sign and spaces: `£1,234.50`, `1 234,50 zł`, `1.234,50`, `12,5`, `20
 * %`, `(3.00)` for negative, full-width digits, apostrophes between thousands.
 * @returns plain digits with a decimal point; undefined for anything else, because a comma or point that could be either is never guessed
 */
export function plainFigure(text: string): string | undefined {
  const trimmed = text
    .normalize('NFKC')
    .replace(/[\s£$€%'’\p{Cf}]|zł|PLN|GBP/giu, '')
    .replaceAll('\u2212', '-')
    .replace(/^\((.+)\)$/, '-$1')
  const plain = /^[+-]?\d{1,3}(,\d{3})+(\.\d*)?$/.test(trimmed)
    ? trimmed.replaceAll(',', '')
    : /^[+-]?(\d+|\d{1,3}(\.\d{3})+),\d{1,2}$/.test(trimmed)
      ? trimmed.replaceAll('.', '').replace(',', '.')
      : trimmed
  return /^[+-]?(\d+\.?\d*|\.\d+)(e[+-]?\d+)?$/i.test(plain) ? plain : undefined
}
