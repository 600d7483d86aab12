import type { AnyResource, Fields } from './define.ts'

/** Separates the parts of a title: who · what · number. */
export const TITLE_SEPARATOR = ' · '

/** Field with the title in answers, on records whose title has several parts; never written or logged. */
export const DISPLAY_NAME = 'display_name'

/** A part of a title: a field, and for a reference the field of the referenced record. */
export interface TitlePart {
  readonly field: string
  readonly of?: string
}

/** The parts before the record's own name. */
export const titleParts = ({ titleFields }: Pick<AnyResource, 'titleFields'>): readonly TitlePart[] =>
  titleFields.map((path) => {
    const [field = '', subfield] = path.split('.')
    return subfield === undefined ? { field } : { field, of: subfield }
  })

/** The field that describes the record, when its title has several parts; editing the title edits this field. */
export const titleFieldOf = (resource: Pick<AnyResource, 'titleFields'>): string | undefined =>
  titleParts(resource).findLast(({ of }) => of === undefined)?.field

/** @throws when a title names a part that a statement cannot read with the record */
export function checkTitleFields(
  fields: Fields,
  titleFields: readonly string[],
  complain: (what: string) => never,
): void {
  if (DISPLAY_NAME in fields) complain(`field ${DISPLAY_NAME} is what answers call a record; call it otherwise`)
  for (const { field, of } of titleParts({ titleFields })) {
    const store = Object.hasOwn(fields, field) ? fields[field]?.store : undefined
    if (store?.as !== 'column') complain(`titleFields names ${field}, which is no column of its own`)
    else if ((of !== undefined) !== (store.references !== undefined))
      complain(`titleFields names ${field}; of a reference name the field that is meant, such as ${field}.name`)
  }
}

/** A title with its last part, the number, apart; the number is never shortened. */
export interface SplitTitle {
  readonly name: string
  readonly number?: string
}

/** Splits a title as the server returns it. A title of one part stays whole. */
export function splitTitle({ titleFields }: Pick<AnyResource, 'titleFields'>, label: string): SplitTitle {
  const separator = titleFields.length > 0 ? label.lastIndexOf(TITLE_SEPARATOR) : -1
  return separator < 0
    ? { name: label }
    : { name: label.slice(0, separator), number: label.slice(separator + TITLE_SEPARATOR.length) }
}

type Named = Pick<AnyResource, 'titleFields' | 'represent'>

const asText = (value: unknown): string => (typeof value === 'string' || typeof value === 'number' ? String(value) : '')

/** A record's title: as the answer has it, else from its own fields; empty when it has none. */
export function displayName(resource: Named, record: Readonly<Record<string, unknown>>): string {
  const givenName = asText(record[DISPLAY_NAME])
  return (
    givenName || [shortName(resource, record), asText(record[resource.represent])].filter(Boolean).join(TITLE_SEPARATOR)
  )
}

/** A record's title without the customer and the number, for places where both are known; empty when the title has nothing else. */
export function shortName(resource: Named, record: Readonly<Record<string, unknown>>): string {
  const what = titleFieldOf(resource)
  return what === undefined ? '' : asText(record[what])
}
