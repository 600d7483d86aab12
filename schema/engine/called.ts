import type { AnyResource, Fields } from './define.ts'

/** Between the parts of a name: who · what · number. */
export const TITLE_SEPARATOR = ' · '

/** What an answer calls a record whose name is made of several fields; nobody writes it, and no log holds it. */
export const DISPLAY_NAME = 'display_name'

/** A part of a name: a field, and of what that refers to, the field there. */
export interface TitlePart {
  readonly field: string
  readonly of?: string
}

/** The parts that stand before what represents a record. */
export const titleParts = ({ titleFields }: Pick<AnyResource, 'titleFields'>): readonly TitlePart[] =>
  titleFields.map((path) => {
    const [field = '', of] = path.split('.')
    return of === undefined ? { field } : { field, of }
  })

/** The field that says in words what a record is, where its name is made of several; it is what is changed where the name is. */
export const titleFieldOf = (resource: Pick<AnyResource, 'titleFields'>): string | undefined =>
  titleParts(resource).findLast(({ of }) => of === undefined)?.field

/** Throws where a name is made of something that a statement could not read beside the record. */
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

/** A name with its last part, the number, apart: that one is always shown whole. */
export interface SplitTitle {
  readonly name: string
  readonly number?: string
}

/** A name as the server says it, in its parts. One that is not made of several is one part. */
export function splitTitle({ titleFields }: Pick<AnyResource, 'titleFields'>, label: string): SplitTitle {
  const at = titleFields.length > 0 ? label.lastIndexOf(TITLE_SEPARATOR) : -1
  return at < 0 ? { name: label } : { name: label.slice(0, at), number: label.slice(at + TITLE_SEPARATOR.length) }
}

type Named = Pick<AnyResource, 'titleFields' | 'represent'>

const said = (value: unknown): string => (typeof value === 'string' || typeof value === 'number' ? String(value) : '')

/** What a record is called: as its answer says, else by its own fields; empty where it has no name. */
export function displayName(resource: Named, record: Readonly<Record<string, unknown>>): string {
  const own = said(record[DISPLAY_NAME])
  return own || [shortName(resource, record), said(record[resource.represent])].filter(Boolean).join(TITLE_SEPARATOR)
}

/** What a record is, without who it is for and its number: what stands where both are known. Empty where only those name it. */
export function shortName(resource: Named, record: Readonly<Record<string, unknown>>): string {
  const what = titleFieldOf(resource)
  return what === undefined ? '' : said(record[what])
}
