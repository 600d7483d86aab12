import type { Field } from './fields/field.ts'

/** How somebody is reached from a record's screen. */
export interface ContactLinks<N extends string = string> {
  /** The reference to whom it is about; left out where that is the record itself. */
  readonly of?: N
  readonly phone?: string
  readonly email?: string
  /** A flag of theirs: nobody telephones while it is on. */
  readonly unless?: string
  /** What says where to go: fields of the record that together are an address. */
  readonly address?: readonly N[]
}

/** What stands where on a record's screen. Left out, every field is a fact and every part a tab. */
export interface RecordLayout<N extends string = string> {
  /** What sort of record it is: stands below its name. */
  readonly type?: N
  /** References to what it came from: stand below its name. */
  readonly origin?: readonly N[]
  /** Fields that are said below its name, with what they are called, once they have a value: what came of it. */
  readonly says?: readonly N[]
  /** Fields that a tab, a card or its name shows: they are no facts, so that each stands once. */
  readonly elsewhere?: readonly N[]
  /** References to records of which the screen says more than their names: these are told with it. */
  readonly around?: readonly N[]
  readonly contactLinks?: ContactLinks<N>
  /** Categories of statuses that most records go through, in order: the track in the head. */
  readonly stages?: readonly string[]
  /** How far it has come where no library of statuses says it: beside its name stands the first of these choices that has a value. */
  readonly state?: readonly N[]
  /** An instant since when a status keeps it as it is: stands below its name while it does. */
  readonly since?: N
  /** Fields below its name where a list is shown as cards, on a phone; left out, its status and the first two of the list's columns. */
  readonly card?: readonly N[]
  /** Acts that have a button beside the main one, by name; the others stand in its menu. */
  readonly acts?: readonly string[]
}

/** Throws where a layout names what is no field, or no reference. */
export function checkRecord(
  record: RecordLayout,
  fields: Readonly<Record<string, Field>>,
  known: (names: readonly string[], what: string) => void,
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
  known(
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
