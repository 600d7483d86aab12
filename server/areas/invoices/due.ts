import { dueDays } from '../../../schema/areas/invoices/settings.ts'
import { type Terms, termsOf } from '../../../schema/areas/invoices/terms.ts'
import { current } from '../../../schema/engine/settings/current.ts'
import { addDays } from '../../../schema/engine/time/time.ts'
import type { BuyerFacts, SellerFacts } from './parties.ts'
import type { Invoice } from './rows.ts'

interface Parties {
  readonly seller: Pick<SellerFacts, 'due_days'> | null
  readonly buyer: Pick<BuyerFacts, 'due_days'>
}

type Document = Pick<Invoice, 'kind' | 'due_date'>

/** Returns whose payment terms apply to a document; null for a credit note, which is not paid. */
export function dueTerms({ kind, due_date }: Document, { seller, buyer }: Parties): Terms | null {
  if (kind === 'credit_note') return null
  if (due_date !== null) return { from: 'said', days: null }
  return termsOf({ customer: buyer.due_days, franchise: seller?.due_days ?? null, business: current(dueDays) })
}

/** Returns the due date of a document issued on a day, both `YYYY-MM-DD`, and whose terms apply; null for a credit note. */
export function dueOf(
  document: Document,
  { issue_date, ...parties }: Parties & { readonly issue_date: string },
): { readonly date: string; readonly terms: Terms } | null {
  const terms = dueTerms(document, parties)
  return terms && { date: document.due_date ?? addDays(issue_date, terms.days ?? 0), terms }
}
