import { type RawBuilder, sql } from 'kysely'
import { unaliased } from '../../../schema/engine/aliases.ts'
import type { AnyResource } from '../../../schema/engine/define.ts'
import type { FieldErrors } from '../../../schema/engine/errors.ts'
import { BadValue, type Field, type Operator } from '../../../schema/engine/fields/field.ts'
import { f } from '../../../schema/engine/fields/index.ts'
import { ME } from '../../../schema/engine/filters/values.ts'
import { filterableField, MOMENTS } from '../../../schema/engine/filters/vocabulary.ts'
import { BASE_COLUMNS, summedFields } from '../../../schema/engine/listColumns.ts'
import { isLineFigure, isStored } from '../../../schema/engine/money/figures.ts'
import { currentFieldName, withCurrentNames } from '../../../schema/engine/renamedFrom.ts'
import { searchWordsOf } from '../../../schema/engine/text/fold.ts'
import { searchWords } from '../../../schema/engine/text/searchWords.ts'
import { splitValues } from '../../../schema/engine/text/separated.ts'
import { dayOf } from '../../../schema/engine/time/time.ts'
import { translationFieldOf } from '../../../schema/engine/translations.ts'
import { isSortable, sortKey } from '../db/largeIndexes.ts'
import { searchExpression } from '../db/model.ts'
import type { Caller } from '../http/context.ts'
import { invalid } from '../http/errors.ts'
import { rankOfRecord, type TypedWord } from './best.ts'
import { compares, differs, equals, meets } from './conditions.ts'
import { figureJoin, storedFigureCondition, withVisibleFigures } from './figures.ts'
import { language, titleExpression } from './language.ts'
import { lineFigureCondition } from './partsOfLines.ts'
import { referencesVisibleTo } from './referencesVisibleTo.ts'
import { contains, isFew } from './search.ts'

export interface ListQuery {
  readonly where: readonly RawBuilder<unknown>[]
  /** Words are searched among them. */
  readonly searched: boolean
  /** Only words, which hardly any row can contain. */
  readonly few: boolean
  readonly sort: {
    readonly field: string
    /** Its column of `t`, in the form it is compared in. */
    readonly key: RawBuilder<unknown>
    readonly direction: 'asc' | 'desc'
    readonly nullable: boolean
  }
  /** The sort expression when no column of `t` holds it: what is joined to `t`, and its value there. */
  readonly by?: { readonly join: RawBuilder<unknown>; readonly value: RawBuilder<unknown> }
  /** The searched text, when best names come first; the order applies among equals. */
  readonly best?: TypedWord
  readonly page: number
  readonly limit: number
}

/** Suffixes of a field's name: ranges, and `_not` for none of the values. */
const SUFFIXES: readonly (readonly [string, Operator | 'not'])[] = [
  ['_not', 'not'],
  ['_gte', 'gte'],
  ['_gt', 'gt'],
  ['_lte', 'lte'],
  ['_lt', 'lt'],
]

/** Columns of every record that lists can be filtered by. */
export const BASE_KINDS: Readonly<Record<string, Field>> = { id: f.ref('itself', { filter: true }), ...MOMENTS }

/** Maximum words of one search: hardly any address has more, and each word is searched in every row that the others leave. */
export const MAX_WORDS = 20

/** Parameters that choose a page of the list, not its rows. */
const PAGE_PARAMETERS: readonly string[] = ['q', 'page', 'limit', 'sort', 'direction']

/** The order that is not a field's: best matches of `q` first. Without `q`, the default order. */
export const BEST = 'best'

const filterable = (resource: AnyResource, name: string): Field | undefined =>
  filterableField(resource, name) ?? (name === 'id' ? BASE_KINDS['id'] : undefined)

/** No table has that many rows. */
const LAST_PAGE = 999_999_999

function wholeNumber(raw: string, min: number, max: number): number | undefined {
  if (!/^\d{1,9}$/.test(raw)) return undefined
  const n = Number(raw)
  return n >= min && n <= max ? n : undefined
}

/**
 * A whole number of a query string within limits.
 * @throws problem 422 at its name otherwise
 */
export function parseWhole(raw: string, name: string, min: number, max: number): number {
  const n = wholeNumber(raw, min, max)
  if (n === undefined) throw invalid({ [name]: [{ code: 'limit', params: { min, max } }] })
  return n
}

interface Bounds {
  /** Maximum rows of one page. */
  readonly maxLimit?: number
  readonly defaultLimit?: number
  /** Decides which days `today` and `last-month` mean. */
  readonly now?: Date
  /** The caller: decides who `me` is and what conditions mean. Left out when a query is only checked. */
  readonly asker?: Caller
}

/**
 * Reads a list's query string.
 * @throws problem 422 with each wrong parameter: unknown, of a wrong type, out of range
 */
export function parseQuery(
  declared: AnyResource,
  params: Readonly<Record<string, unknown>>,
  { maxLimit = 200, defaultLimit = 25, asker, now = asker?.engine.clock() ?? new Date() }: Bounds = {},
): ListQuery {
  // Nobody can filter or sort by a figure that they may not see, in any list.
  const resource = asker ? withVisibleFigures(asker, declared) : declared
  const me = String(asker?.actor.user.id ?? Number.MAX_SAFE_INTEGER)
  const errors: FieldErrors = Object.create(null)
  const fail = (name: string, code: string, extra?: Record<string, unknown>) => {
    errors[name] = [extra ? { code, params: extra } : { code }]
  }
  const where: RawBuilder<unknown>[] = []
  let field: string = resource.sort[0]
  let direction = resource.sort[1]
  let page = 1
  let limit = defaultLimit
  let searched = false
  let few = false
  let typed: TypedWord | undefined
  const sortable = (name: string) =>
    Object.hasOwn(BASE_KINDS, name) ||
    (resource.fields[name] && isSortable(resource.fields[name])) ||
    resource.figures[name]?.field.options.sort
  for (const [rawName, rawValue] of Object.entries(withCurrentNames(resource, params))) {
    const [name, raw] = unaliased(resource, rawName, rawValue)
    if (typeof raw !== 'string') fail(name, 'given_twice')
    else if (name === 'page') {
      const n = wholeNumber(raw, 1, LAST_PAGE)
      if (n === undefined) fail(name, 'page')
      else page = n
    } else if (name === 'limit') {
      const n = wholeNumber(raw, 1, maxLimit)
      if (n === undefined) fail(name, 'limit', { min: 1, max: maxLimit })
      else limit = n
    } else if (name === 'sort') {
      if (raw === BEST) continue
      const [sortName] = unaliased(resource, currentFieldName(resource, raw), undefined)
      if (sortable(sortName)) {
        field = sortName
        if (params['direction'] === undefined) direction = 'asc'
      } else fail(name, 'no_sort', { field: raw })
    } else if (name === 'direction') {
      if (raw === 'asc' || raw === 'desc') direction = raw
      else fail(name, 'choice', { choices: ['asc', 'desc'] })
    } else if (name === 'q') {
      if (raw.length > 200) fail(name, 'too_long', { max: 200 })
      else if (raw.includes('\0')) fail(name, 'control_characters')
      else if (raw.trim() && searchExpression(resource)) {
        // Every word must occur in one of the searched fields.
        const words = searchWordsOf(searchWords(raw))
        if (words.length > MAX_WORDS) {
          fail(name, 'too_many', { max: MAX_WORDS })
          continue
        }
        few =
          summedFields(resource).length === 0 &&
          Object.keys(params).every((one) => PAGE_PARAMETERS.includes(one)) &&
          isFew(resource, words, asker?.engine.db)
        const visibleReferences = asker && referencesVisibleTo(asker, resource)
        if (words.length === 0) where.push(sql`false`)
        where.push(
          ...words.map((word) => contains(resource, word, asker?.engine.db, { kept: few, reach: visibleReferences })),
        )
        searched = true
        if (params['sort'] === BEST) typed = { text: raw.trim().replace(/\s+/g, ' '), words }
      } else if (raw.trim()) fail(name, 'no_search')
    } else filter(name, raw)
  }
  if (Object.keys(errors).length) throw invalid(errors)
  const declaredField = resource.fields[field]
  const referenceSort = asker && sortedBy(asker, resource, field)
  return {
    where,
    searched,
    few: few && !referenceSort && !typed,
    ...(referenceSort ? { by: referenceSort } : {}),
    ...(typed ? { best: typed } : {}),
    sort: {
      field,
      key: declaredField ? sql.raw(sortKey(field, declaredField, 't.')) : sql.ref(`t.${field}`),
      direction,
      nullable:
        Boolean(
          declaredField &&
            !declaredField.options.required &&
            declaredField.options.default === undefined &&
            !declaredField.auto,
        ) || field === 'archived_at',
    },
    page,
    limit,
  }

  function filter(name: string, raw: string): void {
    const suffix = filterable(resource, name)
      ? undefined
      : SUFFIXES.find(([ending]) => name.endsWith(ending) && filterable(resource, name.slice(0, -ending.length)))
    const target = suffix ? name.slice(0, -suffix[0].length) : name
    const kind = filterable(resource, target)
    const operator = suffix ? suffix[1] : 'eq'
    if (!kind) return fail(name, resource.fields[target] ? 'no_filter' : 'unknown_parameter')
    if (!kind.operators.includes(operator === 'not' ? 'eq' : operator)) return fail(name, 'no_filter')
    if (raw.includes('\0')) return fail(name, 'control_characters')
    const today = dayOf(now)
    try {
      const figure = resource.figures[target]
      // A query that is only checked has no caller and reads no table.
      const addCondition = (condition: RawBuilder<unknown>) =>
        figure && isStored(figure)
          ? asker
            ? storedFigureCondition(asker, resource, target, condition)
            : sql`true`
          : condition
      if (operator === 'eq' || operator === 'not') {
        const values = splitValues(raw)
        if (values.length > 200) return fail(name, 'too_many', { max: 200 })
        const resolvedValues = kind.hints.people ? values.map((value) => (value === ME ? me : value)) : values
        where.push(
          Object.hasOwn(resource.conditions, target)
            ? meets(asker, resource, target, values, operator === 'not')
            : figure && isLineFigure(figure)
              ? lineFigureCondition(resource, figure, values, operator === 'not')
              : addCondition((operator === 'eq' ? equals : differs)(resource, target, kind, resolvedValues, today)),
        )
      } else where.push(addCondition(compares(target, kind, operator, raw, today)))
    } catch (error) {
      if (!(error instanceof BadValue)) throw error
      fail(name, error.code)
    }
  }
}

/** A figure is computed for sorting, and a reference is sorted by its title. */
function sortedBy(asker: Caller, resource: AnyResource, field: string): ListQuery['by'] {
  const figure = resource.figures[field]
  if (figure)
    return {
      join: figureJoin(asker, resource, figure),
      value: isLineFigure(figure) || isStored(figure) ? sql`figure.v` : sql`coalesce(figure.v, 0)`,
    }
  // Without an index of its own: libraries are short.
  if (field === resource.represent && translationFieldOf(resource, language()))
    return { join: sql``, value: titleExpression(resource, 't') }
  const store = (resource.fields[field] ?? BASE_COLUMNS[field])?.store
  const target = store?.as === 'column' && store.references
  if (!target) return undefined
  const referenced = asker.engine.resources.get(target)
  return {
    join: sql`left join ${sql.table(referenced.table)} shown on shown.id = ${sql.ref(`t.${field}`)}`,
    value: titleExpression(referenced, 'shown'),
  }
}

/** ORDER BY of a list over `t`, with the id last so that pages never overlap. */
export function orderBy(resource: AnyResource, query: ListQuery): RawBuilder<unknown> {
  const { best } = query
  return best ? sql`${rankOfRecord(resource, best)}, ${usualOrder(query)}` : usualOrder(query)
}

function usualOrder({ sort, by }: ListQuery): RawBuilder<unknown> {
  const direction = sort.direction === 'asc' ? sql`asc` : sql`desc`
  const id = sql`t.id ${direction}`
  if (sort.field === 'id') return id
  if (by) return sql`${by.value} ${direction} nulls last, ${id}`
  // Empty values last in both directions; written only when the column can be empty, so that an index serves both directions.
  const nulls = sort.nullable && sort.direction === 'desc' ? sql` nulls last` : sql``
  return sql`${sort.key} ${direction}${nulls}, ${id}`
}
