import type { Field } from './fields/field.ts'

/** How to contact someone from a record's screen. */
export interface ContactLinks<N extends string = string> {
  /** The reference to the person or company; the record itself when left out. */
  readonly of?: N
  /** Field of that record with the phone number. */
  readonly phone?: string
  /** Field of that record with the email address. */
  readonly email?: string
  /** A flag of that record which hides the phone number. */
  readonly unless?: string
  /** Fields of the record that together are the address to go to. */
  readonly address?: readonly N[]
}

/** Layout of a record's screen. Without one, every field is a fact and every part a tab. */
export interface RecordLayout<N extends string = string> {
  /** The type of the record, shown below its title. */
  readonly type?: N
  /** References to the records it came from, shown below its title. */
  readonly origin?: readonly N[]
  /** Fields shown below its title with their labels, once they have a value. */
  readonly says?: readonly N[]
  /** Fields that a tab, a card or the title already shows: left out of the facts. */
  readonly elsewhere?: readonly N[]
  /** References to records that the screen shows more of than their title: they are fetched with it. */
  readonly around?: readonly N[]
  /** Buttons that call, write and show the way. */
  readonly contactLinks?: ContactLinks<N>
  /** Categories of statuses that most records go through, in order: the progress track below the title. */
  readonly stages?: readonly string[]
  /** For records without a status library: the first of these choices that has a value is shown beside the title. */
  readonly state?: readonly N[]
  /** The moment since which it has been on hold, shown below the title meanwhile. */
  readonly since?: N
  /** Fields of its card in lists on a phone; its status and the first two columns of the list when left out. */
  readonly card?: readonly N[]
  /** Names of actions with a button beside the main one; the others are in the menu. */
  readonly acts?: readonly string[]
}

/** @throws when a layout names an unknown field, or a field that is not a reference where one is needed */
export function checkRecord(
  record: RecordLayout,
  fields: Readonly<Record<string, Field>>,
  demandNames: (names: readonly string[], what: string) => void,
  complain: (what: string) => never,
): void {
  const isReference = (name: string) => 'references' in (fields[name]?.store ?? {})
  const {
    type,
    state = [],
    origin = [],
    says = [],
    elsewhere = [],
    around = [],
    card = [],
    contactLinks,
    since,
  } = record
  demandNames(
    [
      type,
      since,
      ...state,
      ...origin,
      ...says,
      ...elsewhere,
      ...around,
      ...card,
      ...(contactLinks?.address ?? []),
    ].filter((name) => name !== undefined),
    'record',
  )
  for (const name of state)
    if (!fields[name]?.hints.choices) complain(`record names ${name} as its state, which is no choice`)
  for (const name of [...origin, ...around, ...(contactLinks?.of ? [contactLinks.of] : [])])
    if (!isReference(name)) complain(`record names ${name} as another record, which is no reference`)
}
