import { z } from 'zod'
import type { Locale } from '../../engine/text/format.ts'

/** Groupings of jobs, with the job's field; a worker and a month are not fields. */
export const GROUPS = {
  status: 'job_status_id',
  type: 'job_type_id',
  franchise: 'franchise_id',
  assigned: 'assignedTo',
  worker: null,
  month: null,
} as const satisfies Readonly<Record<string, string | null>>
export type Group = keyof typeof GROUPS
export const GROUP_NAMES = Object.keys(GROUPS) as [Group, ...Group[]]

/** Figures of a group, in pounds except the number of jobs and percentages; costs and payments only for people who may see them. */
export const FIGURES = [
  'jobs',
  'net',
  'value',
  'materials_cost',
  'materials_margin',
  'materials_margin_percent',
  'job_cost',
  'job_margin',
  'job_margin_percent',
  'paid',
  'outstanding',
] as const
export type Figure = (typeof FIGURES)[number]

/** The figures of an answer, without those that the caller may not see. */
export const figuresIn = (total: BreakdownRow): readonly Figure[] => FIGURES.filter((name) => total[name] !== undefined)

export const breakdownRow = z.strictObject({
  /** Id of the status, type, franchise or person; null for a month, and for jobs without one. */
  id: z.int().nullable(),
  /** `2026-11` when grouped by month. */
  month: z.string().nullable(),
  label: z.string().nullable(),
  colour: z.string().nullable(),
  jobs: z.int(),
  net: z.number(),
  value: z.number(),
  /** Known cost of materials, and the margin on revenue with a known cost: need `Reports:materialsFinances`. */
  materials_cost: z.number().optional(),
  materials_margin: z.number().nullable().optional(),
  materials_margin_percent: z.number().nullable().optional(),
  /** The share of the revenue with a known cost, and lines without a cost. */
  materials_coverage: z.number().nullable().optional(),
  materials_uncosted: z.int().optional(),
  /** The same for materials and labour: needs `Reports:servicesFinances` as well. */
  job_cost: z.number().optional(),
  job_margin: z.number().nullable().optional(),
  job_margin_percent: z.number().nullable().optional(),
  job_coverage: z.number().nullable().optional(),
  job_uncosted: z.int().optional(),
  /**
   * Payments for these jobs, on any invoice; and the outstanding amount of jobs that are not sub-jobs, including their sub-jobs: due on invoices plus
   * still to invoice, less unallocated. Both need `Payments:list`.
   */
  paid: z.number().optional(),
  outstanding: z.number().optional(),
})
export type BreakdownRow = z.output<typeof breakdownRow>

export const breakdownAnswer = z.strictObject({
  data: z.array(breakdownRow).readonly(),
  /** Each job once, even if it is in several groups. */
  total: breakdownRow,
})
export type Breakdown = z.output<typeof breakdownAnswer>

/** Column headings of its file. */
export const BREAKDOWN_WORDS: Readonly<Record<Locale, Readonly<Record<Group | Figure | 'none' | 'total', string>>>> = {
  en: {
    status: 'Status',
    type: 'Type',
    franchise: 'Franchise',
    assigned: 'Assigned to',
    worker: 'Worker',
    month: 'Month',
    jobs: 'Jobs',
    net: 'Value ex VAT',
    value: 'Value inc VAT',
    materials_cost: 'Materials cost',
    materials_margin: 'Materials margin',
    materials_margin_percent: 'Materials margin %',
    job_cost: 'Job cost',
    job_margin: 'Job margin',
    job_margin_percent: 'Job margin %',
    paid: 'Paid',
    outstanding: 'Outstanding',
    none: 'None',
    total: 'Total',
  },
  zh: {
    status: '状态',
    type: '类型',
    franchise: '加盟商',
    assigned: '负责人',
    worker: '工人',
    month: '月份',
    jobs: '工单数',
    net: '金额（不含税）',
    value: '金额（含税）',
    materials_cost: '材料成本',
    materials_margin: '材料毛利',
    materials_margin_percent: '材料毛利率',
    job_cost: '工单成本',
    job_margin: '工单毛利',
    job_margin_percent: '工单毛利率',
    paid: '已付',
    outstanding: '未付',
    none: '无',
    total: '合计',
  },
}

type Query = Readonly<Record<string, string>>

const lastOf = (month: string): string => {
  const [year = 0, number = 0] = month.split('-').map(Number)
  return new Date(Date.UTC(year, number, 0)).toISOString().slice(0, 10)
}

/** Query of the list of jobs behind a figure: the filters of the summary and the group. Undefined when no filter of the list can express it. */
export function drillDown(
  grouping: Group,
  row: Pick<BreakdownRow, 'id' | 'month'> | null,
  filters: Query,
): Query | undefined {
  if (!row) return filters
  if (grouping === 'month') {
    if (!row.month) return undefined
    const { created_at: _, ...rest } = filters
    const [first, last] = [`${row.month}-01`, lastOf(row.month)]
    const [from, to] = [filters['created_at_gte'] ?? first, filters['created_at_lte'] ?? last]
    return { ...rest, created_at_gte: from > first ? from : first, created_at_lte: to < last ? to : last }
  }
  // The assigned worker is not a field of a job, but the list can be filtered by it.
  const field = grouping === 'worker' ? grouping : GROUPS[grouping]
  return field && row.id !== null ? { ...filters, [field]: String(row.id) } : undefined
}
