import { type Figure, type Group, localised, type Report } from '../../../engine/reports/report.ts'
import type { Side } from '../../jobs/costs/parts.ts'
import { type Basis, readySold, soldOf } from './facts.ts'

/** The bases on which amounts count. */
export const BASES = {
  agreed: {
    label: localised('Agreed', '已商定'),
    about: localised(
      'Value of jobs by the date they were created, excluding cancelled jobs.',
      '工单金额，按创建日期计；已取消的不计。',
    ),
  },
  done: {
    label: localised('Done', '已完成'),
    about: localised(
      'Value of completed and invoiced jobs, by completion date.',
      '已完成和已开票的工单金额，按完成日期计。',
    ),
  },
  invoiced: {
    label: localised('Invoiced', '已开票'),
    about: localised(
      'Amount invoiced by tax point, less credit notes. A deposit is spread over all the lines it covers.',
      '已开票金额，按计税日计；贷项通知单相应扣减。定金按其涉及的各行分摊。',
    ),
  },
  paid: {
    label: localised('Paid', '已付'),
    about: localised(
      'Payments less refunds, by the date received, spread over the lines they pay for. Payments not linked to an invoice or to a job with a value are not counted.',
      '已收且未退回的款项，按收款日期计，并分摊到所支付的各行。既无发票、所属工单又无金额的款项不计。',
    ),
  },
} as const satisfies Readonly<Record<Basis, unknown>>

export const CUSTOMER_TYPES = {
  residential: localised('Residential', '住宅'),
  commercial: localised('Commercial', '商业'),
} as const

/** Additional groupings of everything that is sold. */
export const AROUND = {
  month: { label: localised('Month', '月份') },
  franchise: { label: localised('Franchise', '加盟商'), of: 'franchises', none: localised('No franchise', '无加盟商') },
  type: { label: localised('Job type', '工单类型'), of: 'job-types', none: localised('No job', '无工单') },
  worker: { label: localised('Worker', '工人'), of: 'workers', many: true, none: localised('Unassigned', '未派工人') },
  customer_type: {
    label: localised('Customer type', '客户类型'),
    words: CUSTOMER_TYPES,
    none: localised('Not set', '未注明'),
  },
} as const satisfies Readonly<Record<string, Group>>

/** Tables that reports of sales and costs read. */
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

/** Figures of one side: sales, costs, and the margin of sales with a known cost. A job's margin covers both sides and is a separate figure. */
const figuresOf = (side: Side) =>
  ({
    net: { label: localised('Net', '净额'), as: 'money', of: { sum: 'net' }, good: 'more' },
    gross: {
      label: localised('Gross inc VAT', '含税总额'),
      as: 'money',
      of: { sum: 'gross' },
      good: 'more',
      small: true,
    },
    discount: { label: localised('Discount', '折扣'), as: 'money', of: { sum: 'discount' } },
    vat: { label: localised('VAT', '增值税'), as: 'money', of: { sum: 'vat' }, small: true },
    cost: { label: localised('Known cost', '已知成本'), as: 'money', of: { sum: 'cost' }, mayBeUnknown: true },
    known_net: {
      label: localised('Net with known cost', '成本已知的净额'),
      as: 'money',
      of: { sum: 'net', where: 'cost' },
      inner: true,
    },
    margin: {
      label:
        side === 'materials'
          ? localised('Margin on materials', '材料销售毛利')
          : localised('Margin on services', '服务销售毛利'),
      as: 'money',
      of: { less: ['known_net', 'cost'] },
      good: 'more',
    },
    margin_percent: {
      label: localised('Margin %', '毛利率'),
      as: 'percent',
      of: { share: ['margin', 'known_net'] },
      good: 'more',
      coverage: 'coverage',
    },
    coverage: {
      label: localised('Cost known %', '成本已知 %'),
      as: 'percent',
      of: { share: ['known_net', 'net'] },
      good: 'more',
      small: true,
    },
    quantity: { label: localised('Quantity', '数量'), as: 'quantity', of: { sum: 'quantity' }, good: 'more' },
  }) as const satisfies Readonly<Record<string, Figure>>

/** Report of one side of sales. */
export const finances = (
  side: Side,
  {
    category,
    item,
    ...texts
  }: Pick<Report, 'name' | 'label' | 'section' | 'summary' | 'about' | 'needs'> & {
    readonly category: Group
    readonly item: Group
  },
): Report => ({
  ...texts,
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
