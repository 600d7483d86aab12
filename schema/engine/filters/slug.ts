/** A name as it is typed without spaces: "VAT rate" → `vat-rate`, `on_hold` → `on-hold`, "上级分类" is unchanged. */
export const slug = (text: string): string =>
  text
    .normalize('NFKC')
    .toLowerCase()
    .replace(/[^\p{L}\p{M}\p{N}]+/gu, '-')
    .replace(/^-|-$/g, '')
