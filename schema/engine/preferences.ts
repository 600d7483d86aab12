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

/** Minimum and maximum width of a column, in px. */
export const COLUMN_WIDTHS = { min: 56, max: 900 } as const
export const DENSITIES = ['compact', 'comfortable'] as const

/** A person's preferences for one list. Anything left out follows the declaration. */
const ofOneList = z.strictObject({
  /** Column names in order; the title column always comes first and need not be named. */
  columns: columns.optional(),
  /** Columns of each preset, by its key. */
  sets: z
    .record(
      z
        .string()
        .regex(/^[a-z][a-z_]*$/)
        .max(40),
      columns,
    )
    .optional(),
  /** Column → width in px. */
  widths: z.record(column, z.int().min(COLUMN_WIDTHS.min).max(COLUMN_WIDTHS.max)).optional(),
  /** Rows per page. */
  limit: z.int().min(1).max(200).optional(),
  /** The view that the list opens with. */
  view: z.int().positive().optional(),
  /** How the list is shown, when it can be more than a table. */
  as: z.enum(['board', 'map']).optional(),
  /** Order of the views; those not named follow. */
  views: z.array(z.int().positive()).max(1000).optional(),
})

/** Preferences for all lists. */
const ofAllLists = z.strictObject({ density: z.enum(DENSITIES).optional() })

const parts = z
  .array(z.string().regex(/^[a-z]{1,20}$/))
  .max(30)
  .refine((names) => new Set(names).size === names.length, failsWith('given_twice'))

/** A person's preferences for the dashboard, with its parts by name. */
export const ofDashboard = z.strictObject({
  order: parts.optional(),
  hidden: parts.optional(),
  /** Parts that take the whole width. */
  wide: parts.optional(),
  of: z.enum(['mine', 'franchise', 'all']).optional(),
})
export type DashboardPreference = z.infer<typeof ofDashboard>

/** A person's preferences for one report. */
const ofOneReport = z.strictObject({
  /** Saved views: name → the query of its address. */
  views: z
    .array(z.strictObject({ name: z.string().trim().min(1).max(60), query: z.string().max(1000) }))
    .max(12)
    .optional(),
})

export type ReportPreference = z.infer<typeof ofOneReport>
export type ListPreference = z.infer<typeof ofOneList>
export type ListsPreference = z.infer<typeof ofAllLists>
export type Density = (typeof DENSITIES)[number]

/** Key of the preferences for all lists. */
export const LISTS_KEY = 'lists'
const ONE = 'list.'
export const listKey = (resource: string): string => ONE + resource
export const DASHBOARD_KEY = 'dashboard'
/** Key under which the default of the caller's group is returned; it is set on the group. */
export const GROUP_DASHBOARD_KEY = 'group.dashboard'
const REPORT = /^report\.[a-z][a-z-]{1,59}$/
export const reportKey = (report: string): string => `report.${report}`

/** Schema of the preference under a key; undefined for unknown keys. */
export function preferenceSchema(key: string, isResource: (name: string) => boolean): z.ZodType | undefined {
  if (key === LISTS_KEY) return ofAllLists
  if (key === DASHBOARD_KEY || key === GROUP_DASHBOARD_KEY) return ofDashboard
  if (REPORT.test(key)) return ofOneReport
  return key.startsWith(ONE) && isResource(key.slice(ONE.length)) ? ofOneList : undefined
}
