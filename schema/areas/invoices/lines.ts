import { f } from '../../engine/fields/index.ts'
import { MAX_AMOUNT } from '../../engine/money/limits.ts'
import { SHARES, VAT_KINDS } from './shapes.ts'

const LARGEST_UNIT = 9_999_999.99
const KIND_LABELS = { outside: 'Outside the scope', reverse: 'Reverse charge' } as const

/**
 * Lines of a document. Those from a job are computed from what was agreed there, and only their descriptions can be changed. An invoice without a job
 * has lines of its own.
 */
export const invoiceLines = f.lines(
  {
    description: f.text({ required: true, max: 255 }),
    quantity: f.quantity({ required: true, default: 1 }),
    // Deductions are negative.
    price_ex_vat: f.money({ required: true, unit: true, min: -LARGEST_UNIT, label: 'Price ex VAT' }),
    discount: f.percent({ default: 0, label: 'Discount %' }),
    vat_rate_id: f.ref('vat-rates', { label: 'VAT rate' }),
    vat_kind: f.choice(VAT_KINDS, { readOnly: true, hidden: true, labels: KIND_LABELS, label: 'VAT type' }),
    vat_percent: f.percent({ readOnly: true, default: 0, label: 'VAT %' }),
    net: f.money({ readOnly: true, default: 0, min: -MAX_AMOUNT, max: MAX_AMOUNT }),
    share: f.choice(SHARES, { readOnly: true, hidden: true, default: 'free', label: 'Share type' }),
    share_percent: f.percent({ label: 'Percent of line' }),
    part: f.text({ readOnly: true, hidden: true, max: 80, label: 'Part of the job' }),
    agreed_kind: f.choice(VAT_KINDS, { readOnly: true, hidden: true, labels: KIND_LABELS, label: 'Agreed VAT type' }),
    agreed_percent: f.percent({ readOnly: true, hidden: true, default: 0, label: 'Agreed VAT %' }),
    earlier_id: f.int({ readOnly: true, hidden: true, label: 'Previously invoiced' }),
    credits_line: f.int({ readOnly: true, hidden: true, label: 'Credited line' }),
  },
  { detail: true },
)
