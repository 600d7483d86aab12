import { mutant } from '../mutant.ts'

const AREA = 'server/areas/onlinePayments'
const [PAY, EVENTS, REFUNDS] = [
  'areas/onlinePayments/api/pay',
  'areas/onlinePayments/api/events',
  'areas/onlinePayments/api/refunds',
]

/** Online card payments. */
export const checkout = [
  mutant(
    'a payment of another amount than requested is booked',
    `${AREA}/sync.ts`,
    'if (!agrees(row, remote, paid)) return flagOnce',
    'if (!agrees(row, remote, paid) && paid.amount < 0) return flagOnce',
    EVENTS,
  ),
  mutant(
    'an event is processed again each time it arrives',
    `${AREA}/sync.ts`,
    'let payment = row.payment_id === null ? undefined : await heldPayment(write, row.payment_id)',
    'let payment = row.payment_id !== null ? undefined : await heldPayment(write, row.id)',
    EVENTS,
  ),
  mutant(
    'other open card pages for the same balance stay open',
    `${AREA}/open.ts`,
    'await (await providerOf(engine))?.expire(remote)',
    'await (await providerOf(engine))?.session(remote)',
    PAY,
  ),
  mutant(
    'a withdrawn link can be paid',
    `${AREA}/open.ts`,
    'if (link.isWithdrawn) return',
    'if (link.isWithdrawn && link.isPaid) return',
    PAY,
  ),
  mutant(
    'the token of a link is stored',
    `${AREA}/tokens.ts`,
    "createHash('sha256').update(token).digest()",
    'Buffer.from(token)',
    PAY,
  ),
  mutant(
    'a refund by the original method counts as completed at once',
    `${AREA}/onPayments.ts`,
    "Object.assign(values, { status: 'pending' })",
    "Object.assign(values, { status: 'succeeded' })",
    REFUNDS,
  ),
  mutant(
    'a refund is requested with another key each time',
    `${AREA}/refunds.ts`,
    'key: `refund-${session.key}-${id}`',
    'key: `refund-${session.key}-${Math.random()}`',
    REFUNDS,
  ),
  mutant(
    'a refund requested from Stripe can be voided',
    `${AREA}/onPayments.ts`,
    "if (rows.length > 0 && after.status !== 'failed')",
    "if (rows.length > 1 && after.status !== 'failed')",
    REFUNDS,
  ),
  mutant(
    'a balance due thirty-one days ago is a month late',
    'server/areas/invoices/invoices.ts',
    'late_month: overdueBetween(1, 30)',
    'late_month: overdueBetween(1, 31)',
    'areas/invoices/api/aged',
  ),
  mutant(
    "a statement's opening balance includes its first day",
    'server/areas/statements/statement.ts',
    'filter (where e.day < ${from ?? null}::date)',
    'filter (where e.day <= ${from ?? null}::date)',
    'areas/statements/api/statement',
  ),
]
