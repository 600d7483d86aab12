import { paperOfInvoice } from '../../../schema/areas/invoices/endpoints.ts'
import { jobPaper } from '../../../schema/areas/jobs/endpoints.ts'
import type { PaperName } from '../../../schema/areas/mail/subjects.ts'
import { quotePaper } from '../../../schema/areas/quotes/endpoints.ts'
import { statementAddress } from '../../../schema/areas/statements/endpoints.ts'
import type { Locale } from '../../../schema/engine/text/format.ts'
import type { usePanel } from '../../kit/acts/provider.ts'

type Panel = ReturnType<typeof usePanel>

interface Wanted {
  readonly id: number
  readonly locale: Locale
  /** Days of a statement. */
  readonly period?: { readonly from?: string; readonly to?: string } | undefined
}

/** Asks for the address of a document as PDF: it gives it once, within a minute. */
export const addressOfPaper: Readonly<
  Record<PaperName, (panel: Panel, wanted: Wanted) => Promise<{ readonly url: string }>>
> = {
  quote: (panel, { id, locale }) => panel.ask(quotePaper, { id, body: { locale } }),
  invoice: (panel, { id, locale }) => panel.ask(paperOfInvoice, { id, body: { locale } }),
  job_sheet: (panel, { id, locale }) => panel.ask(jobPaper, { id, body: { locale } }),
  statement: (panel, { id, locale, period }) =>
    panel.ask(statementAddress, { id, body: { ...period, format: 'pdf', locale } }),
}
