import type { Collection } from '../collect.ts'
import type { AnyResource } from '../define.ts'
import type { Field } from '../fields/field.ts'
import type { Action } from '../permissions.ts'
import type { Preset } from '../presets.ts'

/**
 * A figure of a record computed from other records: how many refer to it, or the sum of a field of theirs. It is never written or stored; it counts
 * records that the caller may list, and is left out for callers who may list none.
 */
export interface Figure {
  /** How it is shown: kind, label, help, whether lists show it and sort by it. */
  readonly field: Field
  /** Resource whose active records count. */
  readonly of: string
  /** Their field that refers to the record; `f.subject` is possible too. */
  readonly by: string
  /** Conditions that all of them meet. */
  readonly where?: readonly string[]
  /** Their field to sum; without it they are counted. */
  readonly sum?: string
  /** Instead of counting: the lowest value of this field, such as the next moment; null when there are none. */
  readonly first?: string
  /** A number of the record from which the sum is subtracted. */
  readonly outOf?: string
  /** Shown in lists and files only: the record's own screen shows more of it elsewhere. */
  readonly listsOnly?: true
  readonly part?: never
}

/** A value of one line of a record, such as the town of its address, in a list column that can be sorted and filtered by. */
export interface LineFigure {
  /** How it is shown: kind, label, whether lists show it, sort and filter by it. */
  readonly field: Field
  /** The value of the line. */
  readonly part: {
    /** Field of the record: one that refers to a line (`f.lineOf`), or its own lines, of which the flagged one counts. */
    readonly line: string
    /** Field of the line. */
    readonly show: string
  }
}

/** A figure that the server computes from many other records, such as the outstanding amount of a job; its rules define it under the same name. */
export interface ComputedFigure {
  /** How it is shown. */
  readonly field: Field
  /** Name of the figure in the server's rules. */
  readonly computed: string
  /**
   * Its column in the table of stored figures (`figureStore` of the rules): lists can show it, sort, filter and sum by it. Without a column lists
   * cannot filter by it.
   */
  readonly stored?: string
  /** The rules can also compute it for all records at once, so that lists can be sorted by it. */
  readonly together?: true
  /** Returned with lists and files only, not with a record. */
  readonly listsOnly?: true
  /** Permissions needed to see it, all of them. */
  readonly needs: readonly (readonly [area: string, action: Action])[]
  readonly part?: never
}

/** A column of lists that no column of the table holds. */
export type ListFigure = Figure | LineFigure | ComputedFigure

/** Whether it is computed from other records. */
export const isAggregate = (figure: ListFigure): figure is Figure => 'of' in figure
export const isComputed = (figure: ListFigure): figure is ComputedFigure => 'computed' in figure

/** A figure with a stored column that lists can sort, filter and sum by. */
export const isStored = (figure: ListFigure): figure is ComputedFigure & { readonly stored: string } =>
  isComputed(figure) && figure.stored !== undefined

export const isLineFigure = (figure: ListFigure): figure is LineFigure => figure.part !== undefined

/** Figures that the server computes and returns with a record. */
export const computedFiguresOf = ({ figures }: Figured): readonly (readonly [string, ComputedFigure])[] =>
  Object.entries(figures).flatMap(([name, figure]) =>
    isComputed(figure) && !figure.listsOnly ? [[name, figure] as const] : [],
  )

/** The figures that a record's own screen shows. */
export const figuresOfRecord = ({ figures }: Figured): readonly (readonly [string, Figure])[] =>
  Object.entries(figures).flatMap(([name, figure]) =>
    isAggregate(figure) && !figure.listsOnly ? [[name, figure] as const] : [],
  )

type Figured = {
  readonly figures: Readonly<Record<string, ListFigure>>
  readonly presets?: readonly Preset[]
}

/** The field of a line that a list column shows; undefined when there is none. */
export function lineFieldOf(
  { fields }: Pick<AnyResource, 'fields'>,
  { part: { line, show } }: LineFigure,
  find: (name: string) => Pick<AnyResource, 'fields'> | undefined,
): Field | undefined {
  const store = fields[line]?.store
  if (store?.as === 'child') return store.one && store.fields[show]
  const target = store?.as === 'column' ? store.line : undefined
  const lines = target && find(target.resource)?.fields[target.lines]?.store
  return lines?.as === 'child' ? lines.fields[show] : undefined
}

/** @throws when a figure uses something undeclared, or something that its list cannot be filtered by */
export function checkFigures(
  { name, fields, figures }: AnyResource,
  find: (name: string) => AnyResource | undefined,
): void {
  for (const [figure, declared] of Object.entries(figures)) {
    const complain = (what: string): never => {
      throw new Error(`resource ${name}: figure ${figure} ${what}`)
    }
    if (isLineFigure(declared)) {
      const lineStore = lineFieldOf({ fields }, declared, find)?.store
      const figureStore = declared.field.store
      if (lineStore?.as !== 'column' || figureStore.as !== 'column' || lineStore.type !== figureStore.type)
        complain(`says ${declared.part.show} of ${declared.part.line}, which is no line with such a field of its kind`)
      continue
    }
    if (isComputed(declared)) {
      const { sort, filter, sum } = declared.field.options
      if (!declared.stored && ((sort && !declared.together) || filter || sum))
        complain('is calculated for each row shown: lists cannot sort by it, filter by it or sum it')
      continue
    }
    const { of, by, where = [], sum, first, outOf } = declared
    const countedResource = find(of)
    if (!countedResource) return complain(`counts ${of}, which is not declared`)
    const named = countedResource.fields[by]
    const isOurs = named?.store.as === 'column' && (named.store.references === name || named.store.anyOf !== undefined)
    if (!isOurs || !named.options.filter)
      complain(`counts by ${by}, which is no reference of ${of} to ${name} that can be filtered by`)
    for (const condition of where)
      if (!countedResource.conditions[condition]) complain(`names ${condition}, which is no condition of ${of}`)
    const { store } = (sum !== undefined && countedResource.fields[sum]) || {}
    if (sum !== undefined && !(store?.as === 'column' && /^(numeric|integer)/.test(store.type)))
      complain(`adds up ${sum}, which is no number of ${of}`)
    if (first !== undefined && (countedResource.fields[first]?.store.as !== 'column' || sum !== undefined))
      complain(`takes the first ${first}, which is no column of ${of}, or adds up too`)
    const minuendStore = outOf === undefined ? undefined : fields[outOf]?.store
    if (outOf !== undefined && !(sum && minuendStore?.as === 'column' && /^(numeric|integer)/.test(minuendStore.type)))
      complain(`is the balance of ${outOf}, which is no number of ${name}, or takes no sum off it`)
  }
}

/** The address of the list behind a figure of a record of `name`, without its leading slash. */
export function listAddressOf(resources: Collection, name: string, { of, by, where = [] }: Figure, id: number): string {
  const { path, fields } = resources.get(of)
  const kind = subjectFieldOf(fields, by)
  const query = [[by, String(id)], ...(kind ? [[kind, name]] : []), ...where.map((one) => [one, 'true'])]
  return `${path}?${new URLSearchParams(query)}`
}

/** The field with the resource of the record that another field refers to; undefined when that is fixed. */
export function subjectFieldOf(fields: AnyResource['fields'], fieldName: string): string | undefined {
  const store = fields[fieldName]?.store
  return store?.as === 'column' ? store.anyOf?.in : undefined
}

/** The declaration without figures that may not be seen, and without presets that filter by them; the same object when all may be seen. */
export function withoutFigures<R extends Figured>(
  resource: R,
  resources: Collection,
  isAllowed: (area: string, action: Action) => boolean,
): R {
  const all = Object.entries(resource.figures)
  const visibleFigures = all.filter(
    ([, figure]) =>
      isLineFigure(figure) ||
      (isComputed(figure)
        ? figure.needs.every((need) => isAllowed(...need))
        : isAllowed(resources.get(figure.of).area, 'list')),
  )
  if (visibleFigures.length === all.length) return resource
  const hidden = all.flatMap(([name]) => (visibleFigures.some(([one]) => one === name) ? [] : [name]))
  // A preset that filters by a figure is only for people who may see it.
  const isVisible = ({ query }: Preset) =>
    [...new URLSearchParams(query).keys()].every((key) =>
      hidden.every((name) => key !== name && !key.startsWith(`${name}_`)),
    )
  return {
    ...resource,
    figures: Object.assign(Object.create(null), Object.fromEntries(visibleFigures)),
    ...(resource.presets ? { presets: resource.presets.filter(isVisible) } : {}),
  }
}
