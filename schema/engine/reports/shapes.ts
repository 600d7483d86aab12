import { z } from 'zod'
import { LOCALES } from '../text/format.ts'
import { dayAsked as day } from '../time/dayAsked.ts'
import { COMPARES, STEPS } from './periods.ts'

/** How a figure is written. */
export const WRITTEN = ['money', 'quantity', 'count', 'percent', 'days'] as const
export type Written = (typeof WRITTEN)[number]

/** Figures by name; null: not known, or nothing that it could be a share of. */
const figures = z.record(z.string(), z.number().nullable())
export type Figures = Readonly<z.output<typeof figures>>

/** What every report is asked for; besides, each of its groups by name filters: keys with commas, `none` for what has none. */
export const reportQuery = z.looseObject({
  from: day.meta({ description: 'First day, of the business' }),
  to: day.meta({ description: 'Last day, included' }),
  group: z.string().optional(),
  basis: z.string().optional(),
  step: z.enum(STEPS).optional(),
  compare: z.enum(COMPARES).optional(),
})
export type ReportQuery = z.output<typeof reportQuery>

/** The same as a file for a spreadsheet. */
export const reportFile = reportQuery.extend({
  locale: z.enum(LOCALES).default('en'),
  format: z.enum(['csv', 'xlsx']).default('csv'),
})

const dayRange = z.strictObject({ from: z.string(), to: z.string() })

const row = z.strictObject({
  key: z.string().nullable().meta({ description: 'Of the group: an id, a first day, a word; null: of none' }),
  label: z.string().nullable(),
  colour: z.string().nullable(),
  figures,
  before: figures.nullable().meta({ description: 'In the days that it is compared with' }),
})
export type ReportRow = Readonly<z.output<typeof row>>

export const reportAnswer = z.strictObject({
  rows: z.array(row).readonly(),
  more: z.int().meta({ description: 'Groups that are not among the rows; the total has them' }),
  total: z.strictObject({ figures, before: figures.nullable() }),
  /** Along the days, whatever the group; every step, those without anything too. */
  series: z.array(z.strictObject({ from: z.string(), to: z.string(), figures, before: figures.nullable() })).readonly(),
  step: z.enum(STEPS),
  compared: dayRange.nullable(),
  /** Of each figure of which not all is known: what is known of it, and lines of which it is not. */
  unknown: z.record(z.string(), z.strictObject({ lines: z.int(), known: z.number() })),
})
export type ReportAnswer = Readonly<z.output<typeof reportAnswer>>

const line = z.strictObject({
  day: z.string(),
  what: z.string().nullable(),
  resource: z.string().nullable(),
  id: z.int().nullable(),
  name: z.string().nullable().meta({ description: 'Of the record that it stands in; null for who may not see it' }),
  figures,
})
export const reportLines = z.strictObject({ data: z.array(line).readonly(), total: z.int() })
export type ReportLines = Readonly<z.output<typeof reportLines>>

const choice = z.strictObject({ key: z.string(), label: z.string() })
const listed = z.strictObject({
  name: z.string(),
  label: z.string(),
  about: z.string(),
  bases: z.array(choice.extend({ about: z.string() })).readonly(),
  groups: z
    .array(
      choice.extend({
        of: z.string().nullable().meta({ description: 'Resource whose ids its keys are' }),
        words: z.array(choice).readonly().meta({ description: 'Its keys, where they are words' }),
        time: z.boolean(),
        ordered: z.boolean().meta({ description: 'Its rows have an order of their own' }),
      }),
    )
    .readonly(),
  /** What a row opens into, before its lines. */
  within: z.string().nullable(),
  figures: z
    .array(
      choice.extend({
        as: z.enum(WRITTEN),
        good: z.enum(['more', 'less']).nullable().meta({ description: 'Which way is good news' }),
        line: z.boolean().meta({ description: 'Whether single lines have it' }),
        drawn: z.boolean(),
        unknown: z
          .array(z.string())
          .readonly()
          .meta({ description: 'Figures that may not be known, of which it is made' }),
      }),
    )
    .readonly(),
  drawn: z.string().meta({ description: 'The figure that stands for it' }),
})
/** A report as its screen needs to know it, in the language of whoever asks. */
export type Listed = Readonly<z.output<typeof listed>>
export const reportList = z.strictObject({ data: z.array(listed).readonly() })
