import type { Collection } from '../collect.ts'
import type { AnyResource } from '../define.ts'
import type { Field } from '../fields/field.ts'
import type { Action } from '../permissions.ts'
import type { Preset } from '../presets.ts'

/**
 * A figure of a record that other records add up to: how many name it, or what a field of theirs comes to. Nobody writes it and no column
 * holds it; it counts what whoever asks may list, and is left out for those who may list none of it.
 */
export interface Figure {
  /** How it is shown: kind, label, help, whether lists show and sort it. */
  readonly field: Field
  /** Resource whose active records count. */
  readonly of: string
  /** Their field that names the record; one of any resource (`f.subject`) too. */
  readonly by: string
  /** Conditions of theirs that all hold. */
  readonly where?: readonly string[]
  /** Their field that is added up; left out, they are counted. */
  readonly sum?: string
  /** Instead of counting: the least value of this field of theirs, such as the next moment; null where there is none. */
  readonly first?: string
  /** A number of the record: the figure is what is left of it once the sum is taken off. */
  readonly outOf?: string
  /** Shown in lists and files alone: the record's own screen says more of it elsewhere. */
  readonly listsOnly?: true
  readonly part?: never
}

/** What lists say of one line that belongs to a record, such as the town of its address, in a column that can be sorted and filtered by. */
export interface LineFigure {
  /** How it is shown: kind, label, whether lists show, sort and filter it. */
  readonly field: Field
  readonly part: {
    /** Field of the record: one that names a line (`f.lineOf`), or lines of its own, of which the one that is flagged is meant. */
    readonly line: string
    /** Field of the line. */
    readonly show: string
  }
}

/** What lists say of a record that the server reckons from many others, such as what is left of a job; its rules know how, under the same name. */
export interface ComputedFigure {
  /** How it is shown. */
  readonly field: Field
  /** Name of what the server's rules reckon. */
  readonly computed: string
  /**
   * Its column in the table that the server's rules keep (`kept`): lists show, sort, filter and add up what stands there. Without it lists do not filter
   * by it.
   */
  readonly stored?: string
  /** The rules can also reckon it of all records at once: lists are sorted by it. */
  readonly together?: true
  /** Told with lists and files alone, not with a record. */
  readonly listsOnly?: true
  /** Whoever has all of these sees it. */
  readonly needs: readonly (readonly [area: string, action: Action])[]
  readonly part?: never
}

/** What a list shows of a record that no column of its own holds. */
export type ListFigure = Figure | LineFigure | ComputedFigure

/** What other records add up to. */
export const isAggregate = (figure: ListFigure): figure is Figure => 'of' in figure
export const isComputed = (figure: ListFigure): figure is ComputedFigure => 'computed' in figure

/** A figure with a column that lists can be sorted, filtered and added up by. */
export const isStored = (figure: ListFigure): figure is ComputedFigure & { readonly stored: string } =>
  isComputed(figure) && figure.stored !== undefined

export const isLineFigure = (figure: ListFigure): figure is LineFigure => figure.part !== undefined

/** What the server reckons and tells with a record. */
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

/** The field of a line that a column of lists says; undefined where there is none. */
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

/** Throws where a figure adds up what is not declared, or what a list could not be opened with. */
export function checkFigures(
  { name, fields, figures }: AnyResource,
  find: (name: string) => AnyResource | undefined,
): void {
  for (const [figure, declared] of Object.entries(figures)) {
    const complain = (what: string): never => {
      throw new Error(`resource ${name}: figure ${figure} ${what}`)
    }
    if (isLineFigure(declared)) {
      const shown = lineFieldOf({ fields }, declared, find)?.store
      const own = declared.field.store
      if (shown?.as !== 'column' || own.as !== 'column' || shown.type !== own.type)
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
    const counted = find(of)
    if (!counted) return complain(`counts ${of}, which is not declared`)
    const named = counted.fields[by]
    const isOurs = named?.store.as === 'column' && (named.store.references === name || named.store.anyOf !== undefined)
    if (!isOurs || !named.options.filter)
      complain(`counts by ${by}, which is no reference of ${of} to ${name} that can be filtered by`)
    for (const condition of where)
      if (!counted.conditions[condition]) complain(`names ${condition}, which is no condition of ${of}`)
    const { store } = (sum !== undefined && counted.fields[sum]) || {}
    if (sum !== undefined && !(store?.as === 'column' && /^(numeric|integer)/.test(store.type)))
      complain(`adds up ${sum}, which is no number of ${of}`)
    if (first !== undefined && (counted.fields[first]?.store.as !== 'column' || sum !== undefined))
      complain(`takes the first ${first}, which is no column of ${of}, or adds up too`)
    const own = outOf === undefined ? undefined : fields[outOf]?.store
    if (outOf !== undefined && !(sum && own?.as === 'column' && /^(numeric|integer)/.test(own.type)))
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

/** The field that says of which resource the record is that another names; undefined where that is always the same. */
export function subjectFieldOf(fields: AnyResource['fields'], by: string): string | undefined {
  const store = fields[by]?.store
  return store?.as === 'column' ? store.anyOf?.in : undefined
}

/** The declaration without figures of what may not be seen, and views that are filtered by them; the same object where all may. */
export function withoutFigures<R extends Figured>(
  resource: R,
  resources: Collection,
  may: (area: string, action: Action) => boolean,
): R {
  const all = Object.entries(resource.figures)
  const seen = all.filter(
    ([, figure]) =>
      isLineFigure(figure) ||
      (isComputed(figure) ? figure.needs.every((need) => may(...need)) : may(resources.get(figure.of).area, 'list')),
  )
  if (seen.length === all.length) return resource
  const hidden = all.flatMap(([name]) => (seen.some(([one]) => one === name) ? [] : [name]))
  // A view that is filtered by a figure is for those who may see it.
  const isSeen = ({ query }: Preset) =>
    [...new URLSearchParams(query).keys()].every((key) =>
      hidden.every((name) => key !== name && !key.startsWith(`${name}_`)),
    )
  return {
    ...resource,
    figures: Object.assign(Object.create(null), Object.fromEntries(seen)),
    ...(resource.presets ? { presets: resource.presets.filter(isSeen) } : {}),
  }
}
