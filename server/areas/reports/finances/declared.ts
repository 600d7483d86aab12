import { type Figure, type Group, type Report, said } from '../../../engine/reports/report.ts'
import type { Side } from '../../jobs/costs/parts.ts'
import { type Basis, readySold, soldOf } from './facts.ts'

/** When something counts. */
export const BASES = {
  agreed: {
    label: said('Agreed', '已商定'),
    about: said(
      'What jobs come to, by the day on which they were made; cancelled ones are not counted.',
      '工单金额，按创建日期计；已取消的不计。',
    ),
  },
  done: {
    label: said('Done', '已完成'),
    about: said(
      'What completed and invoiced jobs come to, by the day on which they were done.',
      '已完成和已开票的工单金额，按完成日期计。',
    ),
  },
  invoiced: {
    label: said('Invoiced', '已开票'),
    about: said(
      'What was invoiced, by its tax point; credit notes take off. A deposit counts for all lines that it is for.',
      '已开票金额，按计税日计；贷项通知单相应扣减。定金按其涉及的各行分摊。',
    ),
  },
  paid: {
    label: said('Paid', '已付'),
    about: said(
      'What was paid and not given back, by the day on which it was taken, spread over the lines that it pays. Money for no invoice, and for no job that is worth something, is not counted.',
      '已收且未退回的款项，按收款日期计，并分摊到所支付的各行。既无发票、所属工单又无金额的款项不计。',
    ),
  },
} as const satisfies Readonly<Record<Basis, unknown>>

export const CUSTOMER_TYPES = {
  residential: said('Residential', '住宅'),
  commercial: said('Commercial', '商业'),
} as const

/** Whatever is sold is grouped by these besides what it is. */
export const AROUND = {
  month: { label: said('Month', '月份') },
  franchise: { label: said('Franchise', '加盟商'), of: 'franchises', none: said('No franchise', '无加盟商') },
  type: { label: said('Job type', '工单类型'), of: 'job-types', none: said('No job', '无工单') },
  worker: { label: said('Worker', '工人'), of: 'workers', many: true, none: said('Nobody was sent', '未派工人') },
  customer_type: { label: said('Customer type', '客户类型'), words: CUSTOMER_TYPES, none: said('Not said', '未注明') },
} as const satisfies Readonly<Record<string, Group>>

/** Kinds of marks of everything that is sold, and of what it costs. */
export const SOLD = [
  ...[
    'jobs',
    'invoices',
    'payments',
    'customers',
    'job_statuses',
    'services',
    'materials',
    'worker_categories',
    'workers',
  ],
] as const

const figures = {
  net: { label: said('Net', '净额'), as: 'money', of: { sum: 'net' }, good: 'more' },
  gross: { label: said('Gross inc VAT', '含税总额'), as: 'money', of: { sum: 'gross' }, good: 'more' },
  discount: { label: said('Discount', '折扣'), as: 'money', of: { sum: 'discount' } },
  vat: { label: said('VAT', '增值税'), as: 'money', of: { sum: 'vat' }, small: true },
  cost: { label: said('Cost', '成本'), as: 'money', of: { sum: 'cost' }, mayBeUnknown: true },
  margin: { label: said('Margin', '毛利'), as: 'money', of: { less: ['net', 'cost'] }, good: 'more' },
  margin_percent: {
    label: said('Margin %', '毛利率'),
    as: 'percent',
    of: { share: ['margin', 'net'] },
    good: 'more',
    small: true,
  },
  quantity: { label: said('Quantity', '数量'), as: 'quantity', of: { sum: 'quantity' }, good: 'more' },
} as const satisfies Readonly<Record<string, Figure>>

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
  figures,
  drawn: 'net',
  reads: SOLD,
  together: true,
  ready: readySold,
  facts: soldOf(side),
})
