import type { DocumentLine, InvoiceKind } from '../../../schema/areas/invoices/invoicing/documents.ts'
import { INVOICE_WORDS } from '../../../schema/areas/invoices/paperWords.ts'
import { formatDate, type Locale } from '../../../schema/engine/text/format.ts'
import type { Invoice } from './rows.ts'

/** Maximum length of a line description. */
const MAX_LENGTH = 255
const cut = (text: string) => ([...text].length > MAX_LENGTH ? `${[...text].slice(0, MAX_LENGTH - 1).join('')}…` : text)
const isLabour = (part: string | null) => part?.endsWith(' labour') === true

/** Returns the description of a line on the document. */
export function describe(
  line: DocumentLine,
  {
    locale,
    fitting,
    job,
    earlier,
  }: { locale: Locale; fitting: string; job: string; earlier: ReadonlyMap<number, Invoice> },
): string {
  const words = INVOICE_WORDS[locale]
  const name = isLabour(line.part) ? `${fitting}: ${line.name}` : line.name
  const percent = line.percent === undefined ? '' : ` ${String(line.percent)}%`
  switch (line.share) {
    case 'whole':
    case 'quantity':
      return cut(name)
    // A credit line repeats the description of the line it credits, which already mentions the fitting.
    case 'credit':
      return cut(line.name)
    case 'rest':
      return cut(`${name} (${words.rest})`)
    case 'amount':
      return cut(`${name} (${words.some})`)
    case 'percent':
      return cut(`${name} (${percent.trim()})`)
    case 'deposit':
      return cut(`${words.deposit_line}${percent} · ${job}`)
    case 'earlier': {
      const earlierInvoice = earlier.get(line.earlier ?? 0)
      const kind: InvoiceKind = earlierInvoice?.kind ?? 'interim'
      return cut(
        `${kind === 'credit_note' ? words.plus : words.less} ${words[kind]} ${earlierInvoice?.number ?? ''} ${formatDate(earlierInvoice?.issue_date ?? '')}`,
      )
    }
  }
}
