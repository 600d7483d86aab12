import type { SubjectName } from '../../../schema/areas/mail/subjects.ts'
import { LEAST, type SubjectName as Payable, SUBJECT_NAMES } from '../../../schema/areas/onlinePayments/subjects.ts'
import type { Context, WriteContext } from '../../engine/http/context.ts'
import { invalid } from '../../engine/http/errors.ts'
import { escapeHtml } from '../../engine/http/escapeHtml.ts'
import { newLink } from '../onlinePayments/newLink.ts'
import { payableOf } from '../onlinePayments/payables.ts'
import { isSetUp } from '../onlinePayments/provider.ts'
import { misplacedSecret } from './secretPlaces.ts'

/** Placeholder of the payment link until the email is sent. */
export const PAY_LINK = '{{ payment.link }}'
const LINK_PLACEHOLDER = /\{\{\s*payment\.link\s*\}\}/g

const payable = (subject: SubjectName): Payable | undefined => SUBJECT_NAMES.find((name) => name === subject)

/** Returns what a customer could pay by card for a record, in pounds; null if nothing or if card payment is unavailable. */
export async function owedOf(ctx: Context, subject: SubjectName, id: number): Promise<number | null> {
  const payableSubject = payable(subject)
  if (!payableSubject || !(await isSetUp(ctx.engine, ctx.engine.db))) return null
  const payableRecord = await payableOf(ctx.engine.db, { of: payableSubject, id })
  return payableRecord?.isOpen && (payableRecord.owed ?? 0) >= LEAST ? (payableRecord.owed ?? null) : null
}

/** Fills in the payment link: a new one, known only to the recipient. Without a link, the text that contains it is removed. */
export async function withLinks(
  write: WriteContext,
  { subject, id }: { readonly subject: SubjectName; readonly id: number },
  html: string,
): Promise<{ readonly html: string; readonly secrets: readonly string[] }> {
  if (html.search(LINK_PLACEHOLDER) < 0) return { html, secrets: [] }
  const misplaced = misplacedSecret(html, subject)
  if (misplaced) throw invalid({ body: [misplaced] })
  const payableSubject = payable(subject)
  const ctx = { ...write, engine: { ...write.engine, db: write.tx } }
  const owed = payableSubject ? await owedOf(ctx, subject, id) : null
  if (!payableSubject || owed === null)
    return {
      html: html
        .replaceAll(/<a\b[^>]*\{\{\s*payment\.link\s*\}\}[^>]*>.*?<\/a>/gs, '')
        .replaceAll(LINK_PLACEHOLDER, ''),
      secrets: [],
    }
  // The amount of a deposit is fixed when it is requested; the balance of an invoice can change.
  const url = await newLink(write, { of: payableSubject, id }, payableSubject === 'quotes' ? owed : null)
  return { html: html.replaceAll(LINK_PLACEHOLDER, escapeHtml(url)), secrets: [url] }
}
