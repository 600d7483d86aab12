import type { ReportListItem } from '../../../schema/engine/reports/shapes.ts'
import type { Context } from '../http/context.ts'
import { language } from '../read/language.ts'
import { isOfLine } from './lines.ts'
import { type Figure, type Report, shownFigures, TIME } from './report.ts'

/** Figures it is computed from that may be unknown. */
function unknownFor(report: Report, name: string): string[] {
  const { of, mayBeUnknown } = report.figures[name] ?? {}
  if (mayBeUnknown) return [name]
  const parts = !of ? [] : 'less' in of ? of.less : 'share' in of ? of.share : 'per' in of ? of.per : []
  return [...new Set(parts.flatMap((part) => unknownFor(report, part)))]
}

/** A report as its screen needs it. */
function listItem(report: Report): ReportListItem {
  const locale = language()
  return {
    name: report.name,
    label: report.label[locale],
    section: report.section,
    summary: report.summary[locale],
    about: report.about[locale],
    bases: Object.entries(report.bases ?? {}).map(([key, { label, about }]) => ({
      key,
      label: label[locale],
      about: about[locale],
    })),
    groups: Object.entries(report.groups).map(([key, { label, of = null, words = {}, inOrder = false }]) => ({
      key,
      label: label[locale],
      of,
      time: key === TIME,
      ordered: inOrder || key === TIME || Object.keys(words).length > 0,
      words: Object.entries(words).map(([word, text]) => ({ key: word, label: text[locale] })),
    })),
    within: report.within ?? null,
    figures: shownFigures(report).map((key) => {
      const { label, as, good = null, small = false, coverage = null, uncosted = null } = report.figures[key] as Figure
      return {
        key,
        label: label[locale],
        as,
        good,
        drawn: !small,
        line: isOfLine(report, key),
        unknown: unknownFor(report, key),
        coverage,
        uncosted,
      }
    }),
    drawn: report.drawn,
  }
}

/** Dimensions that the caller may see: dates first, the others by name. */
export const reportsFor = ({ actor }: Context, reports: readonly Report[]): ReportListItem[] =>
  reports
    .filter(({ needs }) => needs.every((pair) => actor.permissions.has(pair)))
    .map(listItem)
    .toSorted((a, b) => Math.sign(b.bases.length - a.bases.length) || (a.label < b.label ? -1 : 1))
