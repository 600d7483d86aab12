import type { PAPER_WORDS } from '../../../schema/areas/documents/documentTexts.ts'
import type { Locale } from '../../../schema/engine/text/format.ts'
import { readablePhone } from '../../../schema/kinds/phone/model.ts'
import type { About } from './about.ts'
import { type Piece, right, stack, text } from './pdfDocument.ts'

/** The heading of a page: the sender at the top left; the title and identifying details on the right. */
export function letterhead(
  { seller }: Pick<About, 'seller'>,
  title: string,
  facts: readonly (readonly [string, string])[],
  words: (typeof PAPER_WORDS)[Locale],
): Piece {
  const { vat_number: vat, company_number: company } = seller ?? {}
  return {
    columns: [
      {
        width: '*',
        stack: [
          text(seller?.legal_name ?? seller?.name ?? '', { bold: true, fontSize: 12 }),
          stack([
            ...(seller?.lines ?? []),
            seller?.phone && readablePhone(seller.phone),
            seller?.email,
            vat && `${words.vat_number} ${vat}`,
            company && `${words.company} ${company}`,
          ]),
        ],
      },
      {
        width: 'auto',
        stack: [right(title, { style: 'title' }), ...facts.map(([label, value]) => right(`${label}  ${value}`))],
      },
    ],
  }
}

/** A label with lines below it. */
export const block = (label: string, lines: readonly (string | null | undefined)[]): Piece => ({
  width: '*',
  stack: [text(label, { style: 'label' }), stack(lines)],
})
