import { mutant } from '../mutant.ts'

const IN = 'server/areas/invoices'
const [BATCH, DUE, QUOTE, PAPERS, RATES] = ['batch', 'due', 'quote-deposit', 'papers', 'rates'].map(
  (name) => `areas/invoices/api/${name}`,
) as [string, string, string, string, string]
const EXPORTS = 'areas/accounting/api/exports'

/** Bulk invoicing, payment terms, quote deposits, and accounting exports. */
export const batches = [
  mutant(
    'a job with a draft gets another one',
    `${IN}/batch/fitness.ts`,
    'if (draft && !issue) throw',
    'if (draft && issue) throw',
    BATCH,
  ),
  mutant(
    'a batch continues with revoked permissions',
    `${IN}/batch/run.ts`,
    "needed.some((action) => !can(actor.permissions, 'Invoices', action))",
    'needed.length === 0',
    BATCH,
  ),
  mutant(
    'unfinished jobs are invoiced with the rest',
    `${IN}/batch/fitness.ts`,
    "if (category !== 'completed') throw",
    "if (category === 'none') throw",
    BATCH,
  ),
  mutant(
    "the franchise's terms take priority over the customer's",
    'schema/areas/invoices/terms.ts',
    "of ['customer', 'franchise'] as const",
    "of ['franchise', 'customer'] as const",
    DUE,
  ),
  mutant(
    'two deposits exceed the quote',
    `${IN}/ofQuote.ts`,
    'where before_job and job_id is null and status',
    'where false and before_job and job_id is null and status',
    QUOTE,
  ),
  mutant(
    'a deposit stays with a job that was removed',
    `${IN}/ofQuote.ts`,
    'if (isActive === was) return',
    'if (isActive === was || !isActive) return',
    QUOTE,
  ),
  mutant(
    'the PDF of a failed issue stays',
    `${IN}/storedDocuments.ts`,
    'if (!isCommitted)\n      await deleteDocument',
    'if (isCommitted)\n      await deleteDocument',
    PAPERS,
  ),
  mutant(
    'a rate of another day is charged without a confirmation',
    `${IN}/rates.ts`,
    'coalesce(valid_to >= ${tax_point}::date, true)',
    'coalesce(valid_to >= ${tax_point}::date, true) is not null',
    RATES,
  ),
  mutant(
    'a row is exported twice',
    'server/areas/accounting/held.ts',
    "and not ${exported(layout, 'payment', sql`p.id`)}\n    union",
    'union',
    EXPORTS,
  ),
  mutant(
    'a voided payment stays in the accounts',
    'server/areas/accounting/held.ts',
    "(p.status <> 'succeeded' or p.archived_at is not null)",
    "p.status <> 'succeeded'",
    EXPORTS,
  ),
  mutant(
    'pennies of VAT are lost in the accounts',
    'server/areas/accounting/documents.ts',
    '(shares[largest] as bigint) + difference',
    '(shares[largest] as bigint) + 0n * difference',
    'areas/accounting/unit/layouts',
  ),
]
