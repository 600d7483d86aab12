import type { AnyResource } from '../../../../schema/engine/define.ts'
import type { Step } from '../../../../schema/engine/steps.ts'
import { titleFieldOf } from '../../../../schema/engine/titleFields.ts'
import { isEmpty, visibleFields } from '../shownFields.ts'

type Values = Readonly<Record<string, unknown>>

export interface FactNames {
  /** What the record has, in the order of its form. */
  readonly filled: readonly string[]
  /** What could be said and is not. */
  readonly empty: readonly string[]
}

/** Off where it begins as off says nothing. */
const saysNothing = ({ fields }: AnyResource, name: string, value: unknown): boolean =>
  isEmpty(value) || (value === false && fields[name]?.options.default === false)

/**
 * The fields that stand among the facts of a record: those of its form that neither its name nor anything else on its screen says already.
 * @param steps of its resource; what they say is no fact besides
 */
export function factsOf(resource: AnyResource, record: Values, steps: readonly Step[]): FactNames {
  const { record: layout = {}, status, reason } = resource
  const { type, since, origin = [], says = [], elsewhere = [], around = [] } = layout
  const said = steps.flatMap(({ says }) => says ?? [])
  const placed = new Set([
    ...(since ? [since] : []),
    ...(type && !isEmpty(record[type]) ? [type] : []),
    ...origin,
    ...says,
    ...elsewhere,
    ...said,
  ])
  for (const name of around) if (!isEmpty(record[name])) placed.add(name)
  const mine = visibleFields(resource, record).filter(
    (name) => name !== status && name !== reason?.field && name !== titleFieldOf(resource) && !placed.has(name),
  )
  const sections = resource.sections.flatMap(({ fields }) => fields)
  const place = (name: string) => sections.indexOf(name)
  const ordered = mine.toSorted((a, b) => place(a) - place(b))
  return {
    filled: ordered.filter((name) => !saysNothing(resource, name, record[name])),
    empty: ordered.filter((name) => saysNothing(resource, name, record[name])),
  }
}
