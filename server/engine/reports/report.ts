import type { RawBuilder } from 'kysely'
import type { Permission } from '../../../schema/engine/permissions.ts'
import type { ResourceName } from '../../../schema/engine/registry.ts'
import type { FigureFormat } from '../../../schema/engine/reports/shapes.ts'
import type { Locale } from '../../../schema/engine/text/format.ts'
import type { DayRange } from '../../../schema/engine/time/time.ts'
import type { Context } from '../http/context.ts'

/** A text in every language. */
export type LocalisedText = Readonly<Record<Locale, string>>
export const localised = (en: string, zh: string): LocalisedText => ({ en, zh })

/** What facts can be grouped and filtered by: a column of them, called as the group is. */
export interface Group {
  readonly label: LocalisedText
  /** Its values are ids of these records. */
  readonly of?: ResourceName
  /** Its values are these words. */
  readonly words?: Readonly<Record<string, LocalisedText>>
  /** Its values are texts that people typed. */
  readonly text?: true
  /** Its column is an array: a fact stands with each of them, and once in the total. */
  readonly many?: true
  /** What a fact without one is called. */
  readonly none?: LocalisedText
  /** Its rows stand in the order of its records instead of the largest first. */
  readonly inOrder?: true
}

/** How a figure comes about: a sum of a column of the facts, the least of one, how many different values one has, or of other figures. */
type Made =
  | {
      readonly sum: string
      /** Only of facts that know this figure, which is a sum too. */
      readonly where?: string
    }
  | { readonly least: string }
  /** `dated`: each value is of one day, so that those of several days add up. */
  | { readonly distinct: string; readonly dated?: true }
  | { readonly less: readonly [string, string] }
  /** The first in percent of the second, with one place. */
  | { readonly share: readonly [string, string] }
  /** The first divided by the second, with two places. */
  | { readonly per: readonly [string, string] }

export interface Figure {
  readonly label: LocalisedText
  readonly as: FigureFormat
  readonly of: Made
  /** A fact may not know it: a sum is of the facts that do, and is not known where none does. */
  readonly mayBeUnknown?: true
  /** The figure that says what share of the whole this one is about, in percent. */
  readonly coverage?: string
  /** The figure that counts the lines without a cost, where facts are more than lines. */
  readonly uncosted?: string
  /** Which way is good news; none where neither is. */
  readonly good?: 'more' | 'less'
  /** Other figures are made of it; it is not shown by itself. */
  readonly inner?: true
  /** It is not among the large figures above the chart, nor drawn. */
  readonly small?: true
}

/** What the facts of a report are asked for. */
export interface ReportRequest {
  readonly ctx: Context
  /** Of the facts alone those of these days, of the business; both included. */
  readonly days: DayRange
  readonly basis: string
  /** Groups that are asked for, or filtered by: what is dear to find out may be left out for others. */
  readonly needs: ReadonlySet<string>
}

export interface Report {
  readonly name: string
  readonly label: LocalisedText
  readonly about: LocalisedText
  /** Whoever has all of these sees it; whose records one sees is the facts' to keep. */
  readonly needs: readonly [Permission, ...Permission[]]
  readonly bases?: Readonly<Record<string, { readonly label: LocalisedText; readonly about: LocalisedText }>>
  /** The first is how it opens. A group called `month` is along the days. */
  readonly groups: Readonly<Record<string, Group>>
  /** The group that a row of any other opens into before its lines. */
  readonly within?: string
  readonly figures: Readonly<Record<string, Figure>>
  /** The figure that is drawn at first, and that rows are sorted by. */
  readonly drawn: string
  /**
   * What its facts are made of, as kinds of `report_marks`: what a month came to is kept until a write marks it. Left out where it is worked out
   * each time: where it depends on today, or on what marks nothing.
   */
  readonly reads?: readonly string[]
  /**
   * Its months are kept for all groups at once that a fact has one of, not for each question: where its facts are many for a combination of groups.
   * Its figures are sums then.
   */
  readonly together?: true
  /** What it came to is kept for its days as a whole, not by month: where its rows are as many as what they are made of. */
  readonly whole?: true
  /** Brings up to date what its facts are read from, where that is not what people write itself; before they are asked. */
  readonly ready?: (ctx: Context) => Promise<void>
  /** Columns of its facts that name a line of a job: what it is a part of, and its id. Left out where facts are no lines. */
  readonly line?: { readonly piece: string; readonly id: string }
  /**
   * SQL of its facts: `day`, a column for each group and for each sum, and where it stands: `what` (a text), `of` (name of a resource) and
   * `record` (an id there).
   */
  readonly facts: (asked: ReportRequest) => RawBuilder<unknown> | Promise<RawBuilder<unknown>>
}

/** Names of the figures that a report shows. */
export const shownFigures = ({ figures }: Report): string[] =>
  Object.keys(figures).filter((name) => !figures[name]?.inner)

/** A report: address, rights, filters, comparison, drill-down and files follow from this one declaration. */
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

/** The group along the days. */
export const TIME = 'month'

declare module '../http/context.ts' {
  interface Services {
    readonly reports: readonly Report[]
  }
}
