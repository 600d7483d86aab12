import { aliasesOf } from '../../../schema/engine/aliases.ts'
import { type AnyResource, labelOf } from '../../../schema/engine/define.ts'
import type { Field } from '../../../schema/engine/fields/field.ts'
import { BASE_KINDS } from '../read/query.ts'

interface Parameter {
  readonly name: string
  readonly in: 'query'
  readonly schema: { readonly type: 'string' }
  readonly description: string
  readonly [more: string]: unknown
}

const COMPARISON_WORDS: Readonly<Record<string, string>> = {
  gte: 'at least',
  gt: 'more than',
  lte: 'at most',
  lt: 'less than',
}
const ON_CALENDAR: Readonly<Record<string, string>> = { gte: 'from', gt: 'after', lte: 'until', lt: 'before' }
const DAYS =
  'A date (2026-11-21) is the whole day in the time zone of the business. You can also use today, yesterday, tomorrow, this-, last- and next-week, -month and -year, last-7-days and next-30-days'

/** The filters of a list, in the API description (`server/engine/read/query.ts` reads them). */
export function filterParameters(resource: AnyResource): Parameter[] {
  const filterFields = Object.entries(resource.fields).filter(([, field]) => field.options.filter)
  const computed = Object.entries(resource.conditions)
  const parts = Object.entries(resource.figures).flatMap(([name, { field }]) =>
    field.options.filter ? [[name, field] as const] : [],
  )
  const aliasFields = [...aliasesOf(resource)].flatMap(([name, [field]]) =>
    filterFields.flatMap(([fieldName, kind]) => (fieldName === field ? [[name, kind] as const] : [])),
  )
  return [...Object.entries(BASE_KINDS), ...filterFields, ...aliasFields, ...computed, ...parts].flatMap(
    ([name, field]: readonly [string, Field]) => {
      const label = labelOf(name, field)
      const { calendar } = field.hints
      const parameter = (suffix: string, text: string): Parameter => {
        const description = `${label}: ${text}${calendar ? `. ${DAYS}` : ''}`
        return { name: name + suffix, in: 'query', schema: { type: 'string' }, description }
      }
      const ranges = field.operators.filter((operator) => operator !== 'eq')
      return [
        parameter('', 'one value, or several joined by commas'),
        parameter('_not', 'none of these values; what is empty counts as none of them'),
        ...ranges.map((operator) =>
          parameter(`_${operator}`, `${(calendar ? ON_CALENDAR : COMPARISON_WORDS)[operator]}`),
        ),
      ]
    },
  )
}
