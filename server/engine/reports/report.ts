import type { RawBuilder } from 'kysely'
import type { Permission } from '../../../schema/engine/permissions.ts'
import type { ResourceName } from '../../../schema/engine/registry.ts'
import type { FigureFormat, ReportSection } from '../../../schema/engine/reports/shapes.ts'
import type { Locale } from '../../../schema/engine/text/format.ts'
import type { DayRange } from '../../../schema/engine/time/time.ts'
import type { Context } from '../http/context.ts'

/** A text in every language. */
export type LocalisedText = Readonly<Record<Locale, string>>
export const localised = (en: string, zh: string): LocalisedText => ({ en, zh })

/** Something that facts can be grouped and filtered by: a column of theirs with the group's name. */
export interface Group {
  /** Its name in the menu of groups and above its column. */
  readonly label: LocalisedText
  /** Its values are ids of these records. */
  readonly of?: ResourceName
  /** Its values are these keys, with their labels. */
  readonly words?: Readonly<Record<string, LocalisedText>>
  /** Its values are texts that people typed. */
  readonly text?: true
  /** Its column is an array: a fact counts for each key, and once in the total. */
  readonly many?: true
  /** Label of facts without one. */
  readonly none?: LocalisedText
  /** Its rows are in the order of its records, not by size. */
  readonly inOrder?: true
}

/** How a figure is computed: the sum of a column of the facts, the least value of one, the number of distinct values, or from other figures. */
type Made =
  | {
      readonly sum: string
      /** Only of facts that know this figure, which is a sum too. */
      readonly where?: string
    }
  | { readonly least: string }
  /** `dated`: each value belongs to one day, so that counts of several days can be added. */
  | { readonly distinct: string; readonly dated?: true }
  | { readonly less: readonly [string, string] }
  /** The first as a percentage of the second, with one decimal. */
  | { readonly share: readonly [string, string] }
  /** The first divided by the second, with two decimals. */
  | { readonly per: readonly [string, string] }

export interface Figure {
  /** Heading of its column. */
  readonly label: LocalisedText
  /** How it is shown: as an amount, a number, a percentage or hours. */
  readonly as: FigureFormat
  /** How it is calculated: a sum over the facts, a count, or from other figures. */
  readonly of: Made
  /** Facts may not know it: a sum covers the facts that do, and is unknown when none does. */
  readonly mayBeUnknown?: true
  /** The figure with the percentage of the whole that this one covers. */
  readonly coverage?: string
  /** The figure that counts the lines without a cost, when facts contain other things than lines. */
  readonly uncosted?: string
  /** Which direction is good; undefined when neither is. */
  readonly good?: 'more' | 'less'
  /** Used by other figures only; not shown itself. */
  readonly inner?: true
  /** Not among the large figures above the chart, and not drawn. */
  readonly small?: true
}

/** What facts are requested for. */
export interface ReportRequest {
  readonly ctx: Context
  /** Days of the business, both included. */
  readonly days: DayRange
  readonly basis: string
  /** Groups that are requested, or filtered by; facts may leave out expensive ones that are not. */
  readonly needs: ReadonlySet<string>
}

export interface Report {
  /** Last part of its address: `/reports/{name}`. */
  readonly name: string
  /** Its title. */
  readonly label: LocalisedText
  /** Its part of the list of reports. */
  readonly section: ReportSection
  /** One short sentence for the list of reports. */
  readonly summary: LocalisedText
  /** What exactly is counted, for the report's own screen. */
  readonly about: LocalisedText
  /** Permissions needed to see it; the scope is applied by the facts. */
  readonly needs: readonly [Permission, ...Permission[]]
  /** What can be counted, such as agreed or invoiced work; the first is the default. Left out when there is only one. */
  readonly bases?: Readonly<Record<string, { readonly label: LocalisedText; readonly about: LocalisedText }>>
  /** The first is the default. A group called `month` is the time axis. */
  readonly groups: Readonly<Record<string, Group>>
  /** The group that a row of any other group opens into, before its lines. */
  readonly within?: string
  /** Its columns, in order. */
  readonly figures: Readonly<Record<string, Figure>>
  /** The figure drawn by default, and by which rows are sorted. */
  readonly drawn: string
  /**
   * Its sources, as kinds of `report_marks`: results of a month are stored until a write marks them. Left out when it is computed each time, because
   * it depends on today or on data without marks.
   */
  readonly reads?: readonly string[]
  /**
   * Its months are stored for all single-valued groups at once, not for each query, when facts are many for a combination of groups. Its figures must
   * be sums.
   */
  readonly together?: true
  /** Its result is stored for its days as a whole, not by month, when it has as many rows as facts. */
  readonly whole?: true
  /** Brings the source of its facts up to date before it is read, when that is not written by people. */
  readonly ready?: (ctx: Context) => Promise<void>
  /** Columns of its facts that refer to a line of a job: its part, and its id. Left out when facts are not lines. */
  readonly line?: { readonly piece: string; readonly id: string }
  /**
   * SQL of its facts: `day`, a column for each group and each sum, and its source: `what` (a text), `of` (name of a resource) and `record` (an id
   * there).
   */
  readonly facts: (request: ReportRequest) => RawBuilder<unknown> | Promise<RawBuilder<unknown>>
}

/** Names of the figures that a report shows. */
export const shownFigures = ({ figures }: Report): string[] =>
  Object.keys(figures).filter((name) => !figures[name]?.inner)

/** Declares a report: address, permissions, filters, comparison, drill-down and files follow from the declaration. */
export function report(declared: Report): Report {
  const { name, figures, groups, drawn, within, together, whole } = declared
  const fail = (what: string) => {
    throw new Error(`report ${name}: ${what}`)
  }
  if (!figures[drawn]) fail(`draws ${drawn}, which is no figure`)
  if (within !== undefined && !groups[within]) fail(`opens into ${within}, which is no group`)
  for (const [figure, { of }] of Object.entries(figures))
    if ('sum' in of && of.where !== undefined && !figures[of.where]?.mayBeUnknown)
      fail(`${figure} is summed where ${of.where} is known, which is no figure that may be unknown`)
  for (const [figure, { of, coverage, uncosted }] of Object.entries(figures)) {
    for (const other of [coverage, uncosted])
      if (other !== undefined && !figures[other]) fail(`${figure} names ${other}, which is no figure`)
    for (const part of 'less' in of ? of.less : 'share' in of ? of.share : 'per' in of ? of.per : [])
      if (!figures[part] || part === figure) fail(`${figure} is made of ${part}, which is no figure`)
  }
  if (together && Object.values(figures).some(({ of }) => 'least' in of || 'distinct' in of))
    fail('is kept together, and has more than sums')
  if (together && whole) fail('is kept by month and as a whole')
  return declared
}

/** The time axis. */
export const TIME = 'month'

declare module '../http/context.ts' {
  interface Services {
    readonly reports: readonly Report[]
  }
}
