import { z } from 'zod'
import { failsWith } from './fields/field.ts'

const column = z
  .string()
  .max(63)
  .regex(/^[a-z][A-Za-z0-9_]*$/, 'unknown_field')
const columns = z
  .array(column)
  .min(1)
  .max(100)
  .refine((names) => new Set(names).size === names.length, failsWith('given_twice'))

/** Least and greatest width of a column, in px. */
export const COLUMN_WIDTHS = { min: 56, max: 900 } as const
export const DENSITIES = ['compact', 'comfortable'] as const

/** How somebody likes one list. What is left out is as the declaration has it. */
const ofOneList = z.strictObject({
  /** Names in their order; what stands for the record is always first and need not be named. */
  columns: columns.optional(),
  /** Columns of one view that everybody has, by its key. */
  sets: z
    .record(
      z
        .string()
        .regex(/^[a-z][a-z_]*$/)
        .max(40),
      columns,
    )
    .optional(),
  /** Column → px. */
  widths: z.record(column, z.int().min(COLUMN_WIDTHS.min).max(COLUMN_WIDTHS.max)).optional(),
  /** Rows per page. */
  limit: z.int().min(1).max(200).optional(),
  /** The view that is opened with the list. */
  view: z.int().positive().optional(),
  /** How it is shown where it can be shown otherwise than as a table. */
  as: z.enum(['board', 'map']).optional(),
  /** Views in the order in which they are offered; those not named follow. */
  views: z.array(z.int().positive()).max(1000).optional(),
})

/** What holds for all lists. */
const ofAllLists = z.strictObject({ density: z.enum(DENSITIES).optional() })

const parts = z
  .array(z.string().regex(/^[a-z]{1,20}$/))
  .max(30)
  .refine((names) => new Set(names).size === names.length, failsWith('given_twice'))

/** How somebody likes the dashboard: parts by name. */
export const ofDashboard = z.strictObject({
  order: parts.optional(),
  hidden: parts.optional(),
  /** Those that take the whole width. */
  wide: parts.optional(),
  of: z.enum(['mine', 'franchise', 'all']).optional(),
})
export type DashboardPreference = z.infer<typeof ofDashboard>

/** How somebody likes one report. */
const ofOneReport = z.strictObject({
  /** Views that were kept under a name: the query of its address. */
  views: z
    .array(z.strictObject({ name: z.string().trim().min(1).max(60), query: z.string().max(1000) }))
    .max(12)
    .optional(),
})

export type ReportPreference = z.infer<typeof ofOneReport>
export type ListPreference = z.infer<typeof ofOneList>
export type ListsPreference = z.infer<typeof ofAllLists>
export type Density = (typeof DENSITIES)[number]

/** Key of what holds for all lists. */
export const LISTS_KEY = 'lists'
const ONE = 'list.'
export const listKey = (resource: string): string => ONE + resource
export const DASHBOARD_KEY = 'dashboard'
/** Under which the default of one's group is answered; it is set at the group. */
export const GROUP_DASHBOARD_KEY = 'group.dashboard'
const REPORT = /^report\.[a-z][a-z-]{1,59}$/
export const reportKey = (report: string): string => `report.${report}`

/** What may stand under a key; undefined for a key that nothing reads. */
export function preferenceSchema(key: string, isResource: (name: string) => boolean): z.ZodType | undefined {
  if (key === LISTS_KEY) return ofAllLists
  if (key === DASHBOARD_KEY || key === GROUP_DASHBOARD_KEY) return ofDashboard
  if (REPORT.test(key)) return ofOneReport
  return key.startsWith(ONE) && isResource(key.slice(ONE.length)) ? ofOneList : undefined
}
