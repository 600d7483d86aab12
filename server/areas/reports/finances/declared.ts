import { type Figure, type Group, type Report, statement } from '../../../engine/reports/report.ts'
import type { Side } from '../../jobs/costs/parts.ts'
import { type Basis, readySold, soldOf } from './facts.ts'

/** When something counts. */
export const BASES = {
  agreed: {
    label: statement('Agreed', '已商定'),
    about: statement(
      'Value of jobs by the date they were created, excluding cancelled jobs.',
      '工单金额，按创建日期计；已取消的不计。',
    ),
  },
  done: {
    label: statement('Done', '已完成'),
    about: statement(
      'Value of completed and invoiced jobs, by completion date.',
      '已完成和已开票的工单金额，按完成日期计。',
    ),
  },
  invoiced: {
    label: statement('Invoiced', '已开票'),
    about: statement(
      'Amount invoiced by tax point, less credit notes. A deposit is spread over all the lines it covers.',
      '已开票金额，按计税日计；贷项通知单相应扣减。定金按其涉及的各行分摊。',
    ),
  },
  paid: {
    label: statement('Paid', '已付'),
    about: statement(
      'Payments less refunds, by the date received, spread over the lines they pay for. Payments not linked to an invoice or to a job with a value are not counted.',
      '已收且未退回的款项，按收款日期计，并分摊到所支付的各行。既无发票、所属工单又无金额的款项不计。',
    ),
  },
} as const satisfies Readonly<Record<Basis, unknown>>

export const CUSTOMER_TYPES = {
  residential: statement('Residential', '住宅'),
  commercial: statement('Commercial', '商业'),
} as const

/** Whatever is sold is grouped by these besides what it is. */
export const AROUND = {
  month: { label: statement('Month', '月份') },
  franchise: { label: statement('Franchise', '加盟商'), of: 'franchises', none: statement('No franchise', '无加盟商') },
  type: { label: statement('Job type', '工单类型'), of: 'job-types', none: statement('No job', '无工单') },
  worker: { label: statement('Worker', '工人'), of: 'workers', many: true, none: statement('Unassigned', '未派工人') },
  customer_type: { label: statement('Customer type', '客户类型'), words: CUSTOMER_TYPES, none: statement('Not set', '未注明') },
} as const satisfies Readonly<Record<string, Group>>

/** Kinds of marks of everything that is sold, and of what it costs. */
export const SOLD = [
  'jobs',
  'invoices',
  'payments',
  'customers',
  'job_statuses',
  'services',
  'materials',
  'worker_categories',
  'workers',
] as const

/** Sales of one side, what they cost, and what is left of those whose cost is known. Not the margin of a job, which has both sides. */
const figuresOf = (side: Side) =>
  ({
    net: { label: statement('Net', '净额'), as: 'money', of: { sum: 'net' }, good: 'more' },
    gross: { label: statement('Gross inc VAT', '含税总额'), as: 'money', of: { sum: 'gross' }, good: 'more', small: true },
    discount: { label: statement('Discount', '折扣'), as: 'money', of: { sum: 'discount' } },
    vat: { label: statement('VAT', '增值税'), as: 'money', of: { sum: 'vat' }, small: true },
    cost: { label: statement('Known cost', '已知成本'), as: 'money', of: { sum: 'cost' }, mayBeUnknown: true },
    known_net: {
      label: statement('Net with known cost', '成本已知的净额'),
      as: 'money',
      of: { sum: 'net', where: 'cost' },
      inner: true,
    },
    margin: {
      label:
        side === 'materials' ? statement('Margin on materials', '材料销售毛利') : statement('Margin on services', '服务销售毛利'),
      as: 'money',
      of: { less: ['known_net', 'cost'] },
      good: 'more',
    },
    margin_percent: {
      label: statement('Margin %', '毛利率'),
      as: 'percent',
      of: { share: ['margin', 'known_net'] },
      good: 'more',
      coverage: 'coverage',
    },
    coverage: {
      label: statement('Cost known %', '成本已知 %'),
      as: 'percent',
      of: { share: ['known_net', 'net'] },
      good: 'more',
      small: true,
    },
    quantity: { label: statement('Quantity', '数量'), as: 'quantity', of: { sum: 'quantity' }, good: 'more' },
  }) as const satisfies Readonly<Record<string, Figure>>

/** What one side of what is sold comes to. */
export const finances = (
  side: Side,
  {
    category,
    item,
    ...said
  }: Pick<Report, 'name' | 'label' | 'about' | 'needs'> & { readonly category: Group; readonly item: Group },
): Report => ({
  ...said,
  bases: BASES,
  groups: { category, item, ...AROUND },
  within: 'item',
  figures: figuresOf(side),
  drawn: 'net',
  reads: SOLD,
  line: { piece: 'piece', id: 'job_line' },
  together: true,
  ready: readySold,
  facts: soldOf(side),
})
