import { checkOwnership, type Ownership } from './belongs.ts'
import { checkTitleFields } from './called.ts'
import { RECORD_FEATURES, type RecordFeatures } from './carries.ts'
import { checkFields } from './checkFields.ts'
import type { Field, FieldOptions, Infer } from './fields/field.ts'
import { fieldOf } from './fields/fieldOf.ts'
import { type ServiceAreaFields, withFranchiseField } from './franchise.ts'
import type { Importing } from './importing.ts'
import { checkColumns } from './listColumns.ts'
import type { ListFigure } from './money/figures.ts'
import { type Condition, conditionFields, type Preset } from './presets.ts'
import { checkRecord, type RecordLayout } from './recordLayout.ts'
import { checkStatus } from './status/checkStatus.ts'
import type { Lock, Reason } from './status/statusRules.ts'
import { type Board, checkPlaces, type Places } from './views.ts'
import { humanise } from './words.ts'

export type Fields = Readonly<Record<string, Field>>
type Flatten<T> = { [K in keyof T]: T[K] } & {}
type NonNull<F> =
  F extends Field<unknown, infer O>
    ? O extends { required: true } | { default: unknown } | { initial: string }
      ? true
      : F extends { auto: 'position' }
        ? true
        : false
    : false
type ReadOnlyKeys<F> = {
  [K in keyof F]: F[K] extends Field<unknown, infer O> ? (O extends { readOnly: true } ? K : never) : never
}[keyof F]
type RequiredKeys<F> = {
  [K in keyof F]: F[K] extends Field<unknown, infer O>
    ? O extends { required: true }
      ? O extends { default: unknown }
        ? never
        : K
      : never
    : never
}[keyof F]
type Value<F> = NonNull<F> extends true ? Infer<F> : Infer<F> | null

/** The columns that every record has (domain.md). Instants are ISO 8601 in UTC. */
export interface BaseRow {
  id: number
  created_at: string
  created_by: number | null
  updated_at: string
  updated_by: number | null
  /** Starts at 1, +1 on each write; the record's ETag. */
  version: number
  /** Null while active. Always null where the resource cannot be archived. */
  archived_at: string | null
}

export const BASE_FIELDS = [
  'id',
  'created_at',
  'created_by',
  'updated_at',
  'updated_by',
  'version',
  'archived_at',
] as const

type FieldsOf<R> = R extends { fields: infer F } ? F : never
export type Row<R> = Flatten<BaseRow & { [K in keyof FieldsOf<R>]: Value<FieldsOf<R>[K]> }>
type Writable<F> = Omit<{ [K in keyof F]: Value<F[K]> }, ReadOnlyKeys<F>>
/** The body of POST and PUT. */
export type Create<R> = Flatten<
  Pick<
    Writable<FieldsOf<R>>,
    Exclude<RequiredKeys<FieldsOf<R>>, ReadOnlyKeys<FieldsOf<R>>> & keyof Writable<FieldsOf<R>>
  > &
    Partial<Writable<FieldsOf<R>>>
>
/** The body of PATCH. */
export type Update<R> = Flatten<Partial<Writable<FieldsOf<R>>>>

/** A rule over several fields; `check` sees the whole record as it would be after the write. */
export interface Rule<N extends string = string> {
  /** The field that the message stands at. */
  readonly at: N
  readonly code: string
  readonly check: (row: Readonly<Record<string, unknown>>) => boolean
}

export interface Section<N extends string = string> {
  /** Key of the heading; its English is `label`. */ readonly key: string
  readonly label: string
  readonly fields: readonly N[]
}

type Name<F> = keyof F & string
type Frozen<T> = T extends readonly (infer E)[]
  ? readonly Frozen<E>[]
  : T extends object
    ? { readonly [K in keyof T]: Frozen<T[K]> }
    : T
type SeedRow<F extends Fields> = { readonly id?: number } & { readonly [K in keyof F]?: Frozen<Infer<F[K]>> | null }

export interface Declaration<N extends string, F extends Fields> {
  /** Kebab-case plural: the API path, the file name, the table in snake_case. */
  readonly name: N
  /** Path of the screens without the leading slash. */ readonly path: string
  readonly area: string
  /** Whose its records are: who sees them and who changes them follows from it (`server/engine/rights`). */
  readonly belongs: Ownership<Name<F>>
  /** Its records are franchises: the areas that each of them serves. */
  readonly serves?: ServiceAreaFields<Name<F>>
  /** English, singular and plural, in sentence case. */
  readonly label: readonly [string, string]
  /** One sentence of English: what it is for, shown in the empty list. */
  readonly about?: string
  /** The text field that stands for a record wherever it is named. */
  readonly represent: Name<F>
  /** What stands before it wherever a record is named: own fields, and `customer_id.name` for what one refers to (decision 15). */
  readonly titleFields?: readonly string[]
  /** Fields that tell records of one name apart: they stand beside it where records are found by name. Columns of their own only. */
  readonly distinguishedBy?: readonly Name<F>[]
  readonly sort: readonly [Name<F> | keyof BaseRow, 'asc' | 'desc']
  /**
   * Keeps one text of all that a record is found by, in a column of its own: its searched fields and these. `addresses.city` is of its
   * lines, `customer_id.phone` of what it refers to, `address_id.city` of the line it names, `subject_id` all that its subject is found by.
   * What is of others than itself is found by whoever may list those; by the name of a record that it refers to everybody does.
   * A large table with searched fields keeps that text anyway.
   */
  readonly find?: readonly string[]
  /** What its list shows when nobody chose, in this order; left out, the fields that say `list`, in theirs. */
  readonly columns?: readonly string[]
  /** Asked for in the quick row of its list, in this order, with what a record must have; left out, what the list shows. */
  readonly quick?: readonly Name<F>[]
  /** What is most often changed of many at once: lists have a button and a key for it. */
  readonly bulkField?: { readonly field: Name<F>; readonly key: string }
  /** What the form of a new record asks for; left out, all that may be written. Later, all of it can be. */
  readonly adding?: Adding<Name<F>>
  /** What files of other programs say in one cell, or in more columns than there are fields. */
  readonly imports?: Importing<Name<F>>
  /** DELETE archives; otherwise it deletes. */
  readonly archive?: boolean
  /** May be archived while records that are not archived refer to it; refused with 409 otherwise. */
  readonly archiveInUse?: boolean
  /** Its form is as wide as a document and its panels: the menu is folded while it stands. */
  readonly wideForm?: boolean
  /** The record has a screen of its own, `/{path}/details/{id}`, with a timeline and these parts. */
  readonly features?: RecordFeatures
  /** The reference that says how far the record has come: stands beside its name and is changed there. */
  readonly status?: Name<F>
  /** Needs a `status`. */ readonly reason?: Reason<Name<F>>
  /** Flag of the library of its statuses → field that must be filled before a record moves into a status that has it. Needs a `status`. */
  readonly needsByFlag?: Readonly<Record<string, Name<F>>>
  /** Needs a `status`. */ readonly lock?: Lock<Name<F>>
  /** Categories of its statuses that a record enters only with every answer that is required at all. */
  readonly settled?: readonly string[]
  /** Last but one part of the address of its screen where that is not `details`; the permission is called the same. */
  readonly recordPath?: 'details' | 'view'
  readonly record?: RecordLayout<Name<F>>
  /** Two of them may turn out to be one and be merged. Needs an archive. */
  readonly merge?: true
  /** Records are made step by step at `/{path}/create`; otherwise by a form at `/{path}/add`. */
  readonly add?: 'create'
  /** What the list's screen asks for where that is not `list` (spec.txt section 6: Customers index). */
  readonly listAction?: 'list' | 'index'
  readonly conditions?: Readonly<Record<string, Condition>>
  readonly figures?: Readonly<Record<string, ListFigure>>
  /** What tells that two are likely one: reason → fields that it takes, `addresses.postcode` for one of a line. The server's rules say when. */
  readonly duplicateReasons?: Readonly<Record<string, readonly string[]>>
  readonly presets?: readonly Preset[]
  /** Needs a `status`. */ readonly board?: Board<Name<F>>
  readonly map?: Places<Name<F>>
  /** Last part of the address of the list's archive; without it the archive stands in the query alone. Needs an archive. */
  readonly archivedPath?: 'archived'
  readonly fields: F
  /** Fields that together are unique among the rows that are not archived; text without case. The first takes the message. */
  readonly unique?: readonly (readonly Name<F>[])[]
  readonly rules?: readonly Rule<Name<F>>[]
  /** Shows a field in forms only while the answer is true. What is hidden is cleared on save. */
  readonly showIf?: { readonly [K in Name<F>]?: (row: Readonly<Record<string, unknown>>) => boolean }
  /** Headed groups of the form; fields in none stand first. */
  readonly sections?: readonly Section<Name<F>>[]
  /** Rows whose flag `when` is true: not archived, not deleted, `fields` not changed. */
  readonly protect?: { readonly when: Name<F>; readonly fields: readonly Name<F>[] }
  /** Parent field of a tree in which nothing may become its own ancestor. */
  readonly tree?: Name<F>
  /** Expects a great many rows: gets indexes for each filter, each sort and for search. */
  readonly large?: boolean
  /** Its records are read from no file: what stands in one is kept as it was sent, whatever the fields refuse. */
  readonly noImport?: true
  /** The program makes its records: lists offer no new one. */ readonly madeByProgram?: true
  /** Of the books: its log is kept as long. */ readonly books?: true
  /** It tells how somebody pays: a number that looks like that of a card is refused there, whatever anybody says of it. */
  readonly ofPayment?: true
  /** Everybody with a session reads it, by an endpoint of its own: open lines are told of any change to it. */
  readonly everybody?: true
  /** The user who answers for it: told when it becomes his, and what others do to it. */
  readonly owner?: Name<F>
  /** Its area is another's too. */ readonly sharesArea?: true
  /** Group of the libraries page. */ readonly group?: string
  /** Rows every new database starts with. Written once, when the table is made. */
  readonly seed?: readonly SeedRow<F>[]
  /** More rows for the demo business. */
  readonly demo?: readonly SeedRow<F>[]
}

/** What a check makes of a declaration: what was left out is there, and names are any names. */
interface Checked {
  readonly table: string
  readonly belongs: Ownership
  readonly serves?: ServiceAreaFields
  readonly represent: string
  readonly distinguishedBy: readonly string[]
  readonly titleFields: readonly string[]
  readonly sort: readonly [string, 'asc' | 'desc']
  readonly status?: string
  readonly reason?: Reason
  readonly needsByFlag?: Readonly<Record<string, string>>
  readonly lock?: Lock
  /** Name → a yes or no, a record, or a value of another kind, to filter by. */
  readonly conditions: Readonly<Record<string, Field>>
  readonly figures: Readonly<Record<string, ListFigure>>
  readonly presets: readonly Preset[]
  readonly quick?: readonly string[]
  readonly bulkField?: { readonly field: string; readonly key: string }
  readonly adding?: Adding
  readonly imports?: Importing
  readonly board?: Board
  readonly map?: Places
  readonly record?: RecordLayout
  readonly unique: readonly (readonly string[])[]
  readonly rules: readonly Rule[]
  readonly sections: readonly Section[]
  readonly showIf: Readonly<Record<string, (row: Readonly<Record<string, unknown>>) => boolean>>
  readonly protect?: { readonly when: string; readonly fields: readonly string[] }
  readonly tree?: string
  readonly owner?: string
  readonly seed: readonly Readonly<Record<string, unknown>>[]
  readonly demo: readonly Readonly<Record<string, unknown>>[]
}

/** A checked declaration with what is derived from it. */
export interface Resource<N extends string = string, F extends Fields = Fields>
  extends Omit<Declaration<N, F>, keyof Checked>,
    Checked {}

export type AnyResource = Resource<string, Fields>

export interface Adding<N extends string = string> {
  /** Asked for at once, in this order, with all that a record must have. */
  readonly first: readonly N[]
  /** Optional fields, shown by "More fields". */
  readonly more: readonly N[]
}

/** The table or column name of a kebab-case name. */
export const snake = (name: string): string => name.replaceAll('-', '_')

/** English label of a field: its own, or its name in words. */
export function labelOf(name: string, field: { options: FieldOptions }): string {
  return field.options.label ?? humanise(name)
}

/** Declares a resource. Throws when the declaration contradicts itself: the message names resource, field and remedy. */
export function defineResource<const N extends string, const F extends Fields>(d: Declaration<N, F>): Resource<N, F> {
  const complain = (what: string): never => {
    throw new Error(`resource ${d.name}: ${what}`)
  }
  if (!/^[a-z]+(-[a-z]+)*$/.test(d.name)) complain('name must be kebab-case, such as job-types')
  if (d.path.startsWith('/') || d.path.endsWith('/')) complain(`path ${d.path} must not begin or end with a slash`)
  const names = Object.keys(d.fields)
  checkFields(d.fields, BASE_FIELDS, complain)
  const known = (list: readonly string[], what: string, also = '') => {
    for (const name of list)
      if (!names.includes(name) && name !== also)
        complain(`${what} names ${name}, which is no field; the fields are ${names.join(', ')}`)
  }
  checkOwnership(d.belongs, names, complain)
  if (d.serves) known([d.serves.areas, d.serves.active], 'serves')
  known([d.represent], 'represent')
  known(d.quick ?? [], 'quick')
  if (d.bulkField) known([d.bulkField.field], 'bulkField')
  if (d.adding) {
    const { first, more } = d.adding
    known([...first, ...more], 'adding')
    const missing = names.filter((name) => d.fields[name]?.options.required && !first.includes(name as Name<F>))
    if (missing.length > 0) complain(`adding has to ask first for what a record must have: ${missing.join(', ')}`)
  }
  known([...(d.distinguishedBy ?? []), ...(d.owner ? [d.owner] : [])], 'tells or owner')
  checkColumns(d, complain)
  known(
    (d.find ?? []).map((path) => path.split('.')[0] as string),
    'find',
  )
  checkTitleFields(d.fields, d.titleFields ?? [], complain)
  const isColumn = ({ store }: Field) => store.as === 'column' && !store.anyOf
  for (const name of d.distinguishedBy ?? [])
    if (!isColumn(fieldOf(d.fields, name))) complain(`tells ${name}, which is no column of its own`)
  if (!(BASE_FIELDS as readonly string[]).includes(d.sort[0])) known([d.sort[0]], 'sort')
  for (const set of d.unique ?? []) known(set, 'unique')
  for (const rule of d.rules ?? []) known([rule.at], `rule ${rule.code}`)
  for (const section of d.sections ?? []) known(section.fields, `section ${section.key}`)
  known(Object.keys(d.showIf ?? {}), 'showIf')
  if (d.protect) known([d.protect.when, ...d.protect.fields], 'protect')
  if (d.tree) known([d.tree], 'tree')
  checkStatus(d, known, complain)
  if (d.record) checkRecord(d.record, d.fields, known, complain)
  if (d.map) checkPlaces(d.fields, d.map, complain)
  if (d.archivedPath && !d.archive) complain('has an address for its archive but no archive')
  for (const name of [...Object.keys(d.conditions ?? {}), ...Object.keys(d.figures ?? {})])
    if (names.includes(name) || !/^[a-z][a-z_]*$/.test(name))
      complain(`condition or figure ${name} is a field already, or not snake_case; call it otherwise`)
  for (const part of Object.keys(d.features ?? {}))
    if (!(RECORD_FEATURES as readonly string[]).includes(part))
      complain(`features names ${part}, which is no part; the parts are ${RECORD_FEATURES.join(', ')}`)
  for (const row of [...(d.seed ?? []), ...(d.demo ?? [])]) known(Object.keys(row), 'seed', 'id')
  return {
    ...(d as object),
    // Looked up by names that clients send: `constructor` is no field.
    fields: Object.assign(Object.create(null), withFranchiseField(d.fields, d.belongs)),
    table: snake(d.name),
    distinguishedBy: d.distinguishedBy ?? [],
    titleFields: d.titleFields ?? [],
    ...(d.large && Object.values<Field>(d.fields).some(({ options }) => options.search) ? { find: d.find ?? [] } : {}),
    unique: d.unique ?? [],
    rules: d.rules ?? [],
    sections: d.sections ?? [],
    showIf: d.showIf ?? {},
    presets: d.presets ?? [],
    figures: Object.assign(Object.create(null), d.figures),
    conditions: conditionFields(d.conditions ?? {}),
    seed: d.seed ?? [],
    demo: d.demo ?? [],
  } as unknown as Resource<N, F>
}
