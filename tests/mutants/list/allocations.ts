import { mutant } from '../mutant.ts'

const UNIT = 'areas/payments/unit/allocation'
const WAY = 'areas/payments/api/allocations'
const RIGHTS = 'areas/payments/api/allocation-rights'
const RACES = 'areas/payments/api/allocation-races'
const MIGRATION = 'server/engine/db/migrations/0048_payments_allocated.sql'
const at = (file: string) => `server/areas/payments/${file}.ts`

/** Which invoices money goes to, and what comes back. */
export const allocations = [
  mutant(
    'what was allocated first is taken back first',
    'schema/areas/payments/allocation.ts',
    'return given\n    .toReversed()',
    'return given\n    .toSorted(() => 0)',
    UNIT,
    WAY,
  ),
  mutant(
    'what is due last is paid first',
    'schema/areas/payments/allocation.ts',
    'one < two ? -1 : 1',
    'one < two ? 1 : -1',
    UNIT,
  ),
  mutant(
    'what is kept for the work pays others',
    'schema/areas/payments/allocation.ts',
    'min(own ? left : left - keep, balance)',
    'min(left, balance)',
    UNIT,
  ),
  mutant(
    'the own invoices are not paid first',
    'schema/areas/payments/allocation.ts',
    'if (a.own !== b.own) return',
    'if (a.own !== a.own) return',
    UNIT,
  ),
  mutant(
    'a deposit pays other work before its own is invoiced',
    at('owed'),
    'kept === null ? money : scaled(kept, 2)',
    '0n',
    WAY,
  ),
  mutant(
    'another franchise is paid by itself',
    at('owed'),
    'sql<boolean>`coalesce(${sql.ref(column)} = ${franchise}, true)`',
    'sql<boolean>`true`',
    WAY,
  ),
  mutant(
    'by hand more is allocated than there is',
    at('acts/allocate'),
    'else if (amount > left)',
    'else if (amount > left && amount < 0n)',
    WAY,
  ),
  mutant(
    'by hand another franchise is paid',
    at('acts/allocate'),
    '(invoice?.franchise_id ?? payment.franchise_id) !== payment.franchise_id',
    'invoice === undefined',
    WAY,
  ),
  mutant(
    'a refund takes what is allocated before what is left',
    at('settle'),
    'freed(partsOf(row), amount > left ? amount - left : 0n)',
    'freed(partsOf(row), amount)',
    WAY,
  ),
  mutant('a voided payment still pays', at('settle'), 'if (is === was) return', 'if (is === was || !is) return', WAY),
  mutant(
    'a credit note frees too much',
    at('onInvoices'),
    'const stays = freed(own, need)',
    'const stays = freed(own, need * 2n)',
    WAY,
  ),
  mutant(
    'an invoice that is issued is not paid with its deposits',
    at('onInvoices'),
    'await payWithDeposits(write, after)\n',
    '',
    WAY,
  ),
  mutant(
    'an undo puts more back than is owed',
    at('restore'),
    'const amount = least(part.amount, invoices.get(part.invoice_id ?? 0) ?? 0n, left)',
    'const amount = least(part.amount, left)',
    WAY,
  ),
  mutant(
    'nobody is asked to see to a bounced cheque',
    at('rules'),
    "after.status === 'failed'",
    "after.status === 'pending'",
    WAY,
  ),
  mutant(
    'money without a job is seen by every franchise',
    at('payments'),
    'case when t.job_id is null then ${own} else',
    'case when t.job_id is null then true else',
    RIGHTS,
  ),
  mutant(
    'money is taken for another franchise',
    at('rules'),
    "if (actor.user.scope !== 'all' || values.franchise_id) keepInScope",
    "if (actor.user.scope === 'all') keepInScope",
    RIGHTS,
  ),
  mutant(
    'an invoice is overdue on the day that it is due',
    'server/areas/invoices/invoices.ts',
    't.due_date < ${dayOf',
    't.due_date <= ${dayOf',
    RIGHTS,
  ),
  mutant(
    'the money of a customer is not held',
    at('hold'),
    'where w.customer_id is not null order by 1',
    'where w.customer_id is null order by 1',
    RACES,
  ),
  mutant(
    'the database lets a payment be allocated twice over',
    MIGRATION,
    "IF p.unallocated < 0 OR p.flow <> 'in' THEN",
    "IF p.flow <> 'in' THEN",
    WAY,
  ),
  mutant(
    'the database lets an invoice be paid twice over',
    MIGRATION,
    'IF i.paid > 0 AND (i.settlement IS NULL OR i.balance < 0) THEN',
    'IF i.paid > 0 AND i.settlement IS NULL THEN',
    WAY,
  ),
  mutant(
    'refunds from before came of what was paid first',
    MIGRATION,
    'ORDER BY created_at DESC, id DESC) AS upto',
    'ORDER BY created_at, id) AS upto',
    'db/payments-allocated',
  ),
  mutant(
    'bounced money that was given back is credit less',
    'server/engine/db/migrations/0056_amounts_of_drafts.sql',
    'allocated - refunded else 0 end) STORED',
    'allocated - refunded else -refunded end) STORED',
    WAY,
  ),
  mutant(
    'bounced money can be allocated',
    'server/engine/db/migrations/0056_amounts_of_drafts.sql',
    "OR p.status <> 'succeeded' OR p.archived_at IS NOT NULL THEN",
    'OR p.archived_at IS NOT NULL THEN',
    WAY,
  ),
  mutant(
    'bounced money that has come after all is still seen to',
    at('rules'),
    "if (before?.status === 'failed' && after.status === 'succeeded')",
    "if (before?.status === 'failed' && after.status === 'refunded')",
    WAY,
  ),
  mutant(
    'money in nobody’s books is not said, bounced or not',
    'server/areas/accounting/held.ts',
    '${FRANCHISE} is null)`',
    '${FRANCHISE} is not null)`',
    'areas/accounting/api/exports',
  ),
]
