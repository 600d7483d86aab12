import { whatOf } from '../../../schema/engine/called.ts'
import type { AnyResource } from '../../../schema/engine/define.ts'
import { declaredColumns } from '../../../schema/engine/listColumns.ts'

type Values = Readonly<Record<string, unknown>>

export const isEmpty = (value: unknown): boolean =>
  value === null || value === undefined || value === '' || (Array.isArray(value) && value.length === 0)

/** Facts beside the name; a line of them, not a second form. */
const FACTS = 6

/** Fields that a record's screen shows: those of its form, as far as the record has them. */
function visible({ fields, showIf }: AnyResource, record: Values): string[] {
  return Object.keys(fields).filter(
    (name) => !fields[name]?.options.hidden && (showIf[name] === undefined || showIf[name](record)),
  )
}

/**
 * What stands below the name: how to reach them, and what the list shows of a record, as far as there is something to show.
 * @param instead see `defineScreens`
 */
export function keyFacts(
  resource: AnyResource,
  record: Values,
  instead: Readonly<Record<string, string>> = {},
): string[] {
  const listed = declaredColumns(resource)
  const others = Object.values(instead)
  const reaches = (name: string) => resource.fields[name]?.hints.dialled || resource.fields[name]?.hints.mailed
  return visible(resource, record)
    .filter((name) => (listed.includes(name) || reaches(name)) && name !== resource.represent)
    .filter(
      (name) =>
        name !== whatOf(resource) && name !== resource.status && !isEmpty(record[name]) && !others.includes(name),
    )
    .slice(0, FACTS)
    .map((name) => {
      const other = instead[name]
      return other && record[other] !== record[name] ? other : name
    })
}

/** The fields by their sections, those of none first under an empty key; a section that shows nothing is left out. */
export function fieldSections(
  resource: AnyResource,
  record: Values,
): { readonly key: string; readonly fields: readonly string[] }[] {
  const shown = visible(resource, record).filter(
    (name) => name !== resource.status && !(name === resource.reason?.field && isEmpty(record[name])),
  )
  const sectioned = new Set(resource.sections.flatMap(({ fields }) => fields))
  return [
    { key: '', fields: shown.filter((name) => !sectioned.has(name)) },
    ...resource.sections.map(({ key, fields }) => ({ key, fields: fields.filter((name) => shown.includes(name)) })),
  ].filter(({ fields }) => fields.length > 0)
}
