import { mutant } from '../mutant.ts'

const PAYMENTS = 'server/areas/payments/rules.ts'

/** Prices, payments and what must not be kept of a card. */
export const money = [
  mutant(
    'half a penny is rounded down',
    'schema/engine/money/money.ts',
    '(2n * size + d)',
    '(2n * size)',
    'areas/jobs/unit/totals',
  ),
  mutant(
    'a penny left over goes to the later line',
    'schema/engine/money/money.ts',
    'a.left < b.left ? 1 : 0)',
    'a.left < b.left ? 1 : b.i - a.i)',
    'areas/jobs/unit/totals',
  ),
  mutant(
    'VAT is charged where it is not applied',
    'schema/areas/jobs/totals.ts',
    'of.apply_vat ? vat : 0',
    'vat',
    'areas/jobs/unit/totals',
  ),
  mutant(
    'a discount is rounded twice',
    'schema/areas/jobs/totals.ts',
    'divideHalfUp(amount * (WHOLE - scaled(asked[i]!.discount, PERCENT)), PENNY * WHOLE)',
    'divideHalfUp((gross[i] as bigint) * (WHOLE - scaled(asked[i]!.discount, PERCENT)), WHOLE)',
    'areas/jobs/unit/totals',
  ),
  mutant(
    'more is given back than was paid',
    PAYMENTS,
    '  if (!rows[0]?.over) return\n',
    '  return\n',
    'areas/payments/api/payments',
  ),
  mutant(
    'a refund that is pending counts for nothing',
    'server/areas/payments/settle.ts',
    "(row.status === 'succeeded' || (row.flow === 'refund' && row.status === 'pending'))",
    "row.status === 'succeeded'",
    'areas/payments/api/payments',
  ),
  mutant(
    'cash is paid by card',
    PAYMENTS,
    'if (!CARD_KINDS.includes(type.kind))',
    'if (CARD_KINDS.length === 0)',
    'areas/payments/api/payments',
  ),
  mutant(
    'a card that has run out is taken',
    PAYMENTS,
    "if (cardExpiry && whole.flow === 'in'",
    'if (cardExpiry && whole.flow === undefined',
    'areas/payments/api/payments',
  ),
  mutant(
    'a payment that failed succeeds',
    PAYMENTS,
    '  if (!allowed.includes(status))\n',
    '  if (allowed.length < 0)\n',
    'areas/payments/api/payments',
  ),
  mutant(
    'any sixteen digits are a card',
    'schema/engine/text/cardNumbers.ts',
    'passesLuhn(digits) && ',
    '',
    'engine/unit/schema/card-numbers',
  ),
  mutant(
    'a card with its expiry written on to it is kept',
    'schema/engine/text/cardNumbers.ts',
    'EXPIRY.test(digits.slice(from + length, from + size)) &&',
    'digits === EXPIRY.source &&',
    'engine/unit/schema/card-numbers',
  ),
  mutant(
    'sub-jobs in the archive are charged',
    'server/areas/jobs/subJobs.ts',
    'where s.parent_id = ${before?.id ?? 0} and s.archived_at is null`',
    'where s.parent_id = ${before?.id ?? 0}`',
    'areas/jobs/api/work',
    'areas/jobs/api/work-undo',
    'areas/jobs/api/breakdown',
    'areas/jobs/api/job-visits',
  ),
]
