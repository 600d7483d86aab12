import { z } from 'zod'
import type { Locale } from '../../engine/text/format.ts'

/** What jobs can be grouped by, with the field of the job that it is; a worker and a month are no field. */
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

/** Figures of a group, in pounds but for the number of jobs and percentages; those of costs and of payments are for those who may see them. */
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

/** The figures that an answer has: the others are left out for who may not see them. */
export const figuresIn = (total: BreakdownRow): readonly Figure[] => FIGURES.filter((name) => total[name] !== undefined)

export const breakdownRow = z.strictObject({
  /** Of the status, the type, the franchise, the person; null for a month, and where there is none. */
  id: z.int().nullable(),
  /** `2026-11` where the group is a month. */
  month: z.string().nullable(),
  label: z.string().nullable(),
  colour: z.string().nullable(),
  jobs: z.int(),
  net: z.number(),
  value: z.number(),
  /** Known cost of materials, and what is left of the revenue whose cost of materials is known: need `Reports:materialsFinances`. */
  materials_cost: z.number().optional(),
  materials_margin: z.number().nullable().optional(),
  materials_margin_percent: z.number().nullable().optional(),
  /** The share of the revenue whose cost is known, and lines without a cost. */
  materials_coverage: z.number().nullable().optional(),
  materials_uncosted: z.int().optional(),
  /** The same of materials and labour: need `Reports:servicesFinances` as well. */
  job_cost: z.number().optional(),
  job_margin: z.number().nullable().optional(),
  job_margin_percent: z.number().nullable().optional(),
  job_coverage: z.number().nullable().optional(),
  job_uncosted: z.int().optional(),
  /**
   * What was taken for these jobs, whichever invoices it went to; and what is outstanding of those that are no sub-jobs, with their sub-jobs: due on
   * invoices and still to invoice, less unallocated. Both need `Payments:list`.
   */
  paid: z.number().optional(),
  outstanding: z.number().optional(),
})
export type BreakdownRow = z.output<typeof breakdownRow>

export const breakdownAnswer = z.strictObject({
  data: z.array(breakdownRow).readonly(),
  /** Every job once, also where one stands in several groups. */
  total: breakdownRow,
})
export type Breakdown = z.output<typeof breakdownAnswer>

/** Heads of the columns of its file. */
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

/**
 * Query of the list of jobs that shows what a figure counts: the filters of the breakdown and the group. Undefined where no filter of the
 * list says it.
 */
export function drillDown(
  by: Group,
  row: Pick<BreakdownRow, 'id' | 'month'> | null,
  filters: Query,
): Query | undefined {
  if (!row) return filters
  if (by === 'month') {
    if (!row.month) return undefined
    const { created_at: _, ...rest } = filters
    const [first, last] = [`${row.month}-01`, lastOf(row.month)]
    const [from, to] = [filters['created_at_gte'] ?? first, filters['created_at_lte'] ?? last]
    return { ...rest, created_at_gte: from > first ? from : first, created_at_lte: to < last ? to : last }
  }
  // Who was sent to it is no field of a job, and yet a filter of its list.
  const field = by === 'worker' ? by : GROUPS[by]
  return field && row.id !== null ? { ...filters, [field]: String(row.id) } : undefined
}
