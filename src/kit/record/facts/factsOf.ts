import type { AnyResource } from '../../../../schema/engine/define.ts'
import type { Step } from '../../../../schema/engine/steps.ts'
import { titleFieldOf } from '../../../../schema/engine/titleFields.ts'
import { isEmpty, visibleFields } from '../shownFields.ts'

type Values = Readonly<Record<string, unknown>>

export interface FactNames {
  /** Fields with a value, in the order of the form. */
  readonly filled: readonly string[]
  /** Fields without a value. */
  readonly empty: readonly string[]
}

/** A flag that is off by default says nothing while it is off. */
const saysNothing = ({ fields }: AnyResource, name: string, value: unknown): boolean =>
  isEmpty(value) || (value === false && fields[name]?.options.default === false)

/**
 * The fields shown as facts of a record: those of its form that neither its title nor another part of its page already shows.
 * @param steps next steps of the record; fields that they show are left out
 */
export function factsOf(resource: AnyResource, record: Values, steps: readonly Step[]): FactNames {
  const { record: layout = {}, status, reason } = resource
  const { type, since, origin = [], says = [], elsewhere = [], around = [] } = layout
  const stepNames = steps.flatMap(({ says }) => says ?? [])
  const placedNames = new Set([
    ...(since ? [since] : []),
    ...(type && !isEmpty(record[type]) ? [type] : []),
    ...origin,
    ...says,
    ...elsewhere,
    ...stepNames,
  ])
  for (const name of around) if (!isEmpty(record[name])) placedNames.add(name)
  const visibleNames = visibleFields(resource, record).filter(
    (name) => name !== status && name !== reason?.field && name !== titleFieldOf(resource) && !placedNames.has(name),
  )
  const sections = resource.sections.flatMap(({ fields }) => fields)
  const sectionIndex = (name: string) => sections.indexOf(name)
  const ordered = visibleNames.toSorted((a, b) => sectionIndex(a) - sectionIndex(b))
  return {
    filled: ordered.filter((name) => !saysNothing(resource, name, record[name])),
    empty: ordered.filter((name) => saysNothing(resource, name, record[name])),
  }
}
