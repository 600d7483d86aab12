import { invoiceDocumentOf } from '../../../schema/areas/invoices/endpoints.ts'
import { jobDocument } from '../../../schema/areas/jobs/endpoints.ts'
import type { DocumentName } from '../../../schema/areas/mail/subjects.ts'
import { quoteDocument } from '../../../schema/areas/quotes/endpoints.ts'
import { statementAddress } from '../../../schema/areas/statements/endpoints.ts'
import type { Locale } from '../../../schema/engine/text/format.ts'
import type { usePanel } from '../../kit/acts/provider.ts'

type Panel = ReturnType<typeof usePanel>

interface Wanted {
  readonly id: number
  readonly locale: Locale
  /** Dates of a statement. */
  readonly period?: { readonly from?: string; readonly to?: string } | undefined
}

/** Requests the address of a PDF document: it can be used once, within a minute. */
export const addressOfDocument: Readonly<
  Record<DocumentName, (panel: Panel, request: Wanted) => Promise<{ readonly url: string }>>
> = {
  quote: (panel, { id, locale }) => panel.ask(quoteDocument, { id, body: { locale } }),
  invoice: (panel, { id, locale }) => panel.ask(invoiceDocumentOf, { id, body: { locale } }),
  job_sheet: (panel, { id, locale }) => panel.ask(jobDocument, { id, body: { locale } }),
  statement: (panel, { id, locale, period }) =>
    panel.ask(statementAddress, { id, body: { ...period, format: 'pdf', locale } }),
}
