import { z } from 'zod'
import { LOCALES } from '../text/format.ts'
import { dayAsked as day } from '../time/dayAsked.ts'
import { COMPARISONS, STEPS } from './periods.ts'

/** Formats of figures. */
export const FIGURE_FORMATS = ['money', 'quantity', 'count', 'percent', 'days'] as const
export type FigureFormat = (typeof FIGURE_FORMATS)[number]

/** Figures by name; null: unknown, or a share of nothing. */
const figures = z.record(z.string(), z.number().nullable())
export type Figures = Readonly<z.output<typeof figures>>

/** Sections of the list of reports, in order. */
export const REPORT_SECTIONS = ['sales', 'work', 'money', 'people'] as const
export type ReportSection = (typeof REPORT_SECTIONS)[number]

/** Parameters of every report; besides these, each of its groups is a filter by name: comma-separated keys, `none` for facts without one. */
export const reportQuery = z.looseObject({
  from: day.meta({ description: 'First day, in the time zone of the business' }),
  to: day.meta({ description: 'Last day, inclusive' }),
  group: z.string().optional(),
  basis: z.string().optional(),
  step: z.enum(STEPS).optional(),
  compare: z.enum(COMPARISONS).optional(),
})
export type ReportQuery = z.output<typeof reportQuery>

/** The same as a file for a spreadsheet. */
export const reportFile = reportQuery.extend({
  locale: z.enum(LOCALES).default('en'),
  format: z.enum(['csv', 'xlsx']).default('csv'),
})

const dayRange = z.strictObject({ from: z.string(), to: z.string() })

const row = z.strictObject({
  key: z.string().nullable().meta({ description: 'Key of the group: an ID, a first day or a word. Null for no group' }),
  label: z.string().nullable(),
  colour: z.string().nullable(),
  figures,
  before: figures.nullable().meta({ description: 'In the comparison period' }),
})
export type ReportRow = Readonly<z.output<typeof row>>

export const reportAnswer = z.strictObject({
  rows: z.array(row).readonly(),
  more: z.int().meta({ description: 'Number of groups not in the rows. The total includes them' }),
  total: z.strictObject({ figures, before: figures.nullable() }),
  /** Along the days, whatever the group; every step, including empty ones. */
  series: z.array(z.strictObject({ from: z.string(), to: z.string(), figures, before: figures.nullable() })).readonly(),
  step: z.enum(STEPS),
  compared: dayRange.nullable(),
  /** For each figure that is not completely known: the known part, and how many lines are unknown. */
  unknown: z.record(z.string(), z.strictObject({ lines: z.int(), known: z.number() })),
})
export type ReportAnswer = Readonly<z.output<typeof reportAnswer>>

const line = z.strictObject({
  day: z.string(),
  what: z.string().nullable(),
  resource: z.string().nullable(),
  id: z.int().nullable(),
  name: z.string().nullable().meta({ description: 'ID of the record; null if you cannot see it' }),
  figures,
})
export const reportLines = z.strictObject({ data: z.array(line).readonly(), total: z.int() })
export type ReportLines = Readonly<z.output<typeof reportLines>>

const choice = z.strictObject({ key: z.string(), label: z.string() })
const reportItem = z.strictObject({
  name: z.string(),
  label: z.string(),
  section: z.enum(REPORT_SECTIONS).meta({ description: 'The part of the list it is in' }),
  summary: z.string().meta({ description: 'One short sentence' }),
  about: z.string(),
  bases: z.array(choice.extend({ about: z.string() })).readonly(),
  groups: z
    .array(
      choice.extend({
        of: z.string().nullable().meta({ description: 'Resource of the key IDs' }),
        words: z.array(choice).readonly().meta({ description: 'The keys, if they are words' }),
        time: z.boolean(),
        ordered: z.boolean().meta({ description: 'The rows have a fixed order' }),
      }),
    )
    .readonly(),
  /** What a row opens into, before its lines. */
  within: z.string().nullable(),
  figures: z
    .array(
      choice.extend({
        as: z.enum(FIGURE_FORMATS),
        good: z.enum(['more', 'less']).nullable().meta({ description: 'Whether more or less is better' }),
        line: z.boolean().meta({ description: 'Whether single lines have this figure' }),
        drawn: z.boolean(),
        coverage: z
          .string()
          .nullable()
          .meta({ description: 'The figure with the share of the total that this figure covers' }),
        uncosted: z.string().nullable().meta({ description: 'The figure that counts the lines without a cost' }),
        unknown: z
          .array(z.string())
          .readonly()
          .meta({ description: 'Figures used in the calculation that may be unknown' }),
      }),
    )
    .readonly(),
  drawn: z.string().meta({ description: 'The main figure' }),
})
/** A report as its screen needs it, in the caller's language. */
export type ReportListItem = Readonly<z.output<typeof reportItem>>
export const reportList = z.strictObject({ data: z.array(reportItem).readonly() })
