import { checkFields } from './checkFields.ts'
import { RECORD_FEATURES, type RecordFeatures } from './features.ts'
import type { Field, FieldOptions, Infer } from './fields/field.ts'
import { fieldOf } from './fields/fieldOf.ts'
import { type ServiceAreaFields, withFranchiseField } from './franchise.ts'
import type { Importing } from './importing.ts'
import { checkColumns } from './listColumns.ts'
import type { ListFigure } from './money/figures.ts'
import { checkOwnership, type Ownership } from './ownership.ts'
import { type Condition, conditionFields, type Preset } from './presets.ts'
import { checkRecord, type RecordLayout } from './recordLayout.ts'
import { checkStatus } from './status/checkStatus.ts'
import type { Lock, Reason } from './status/statusRules.ts'
import { checkTitleFields } from './titleFields.ts'
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

/** The columns that every record has. Instants are ISO 8601 in UTC. */
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

/** A rule over several fields; `check` gets the whole record as it will be after the write. */
export interface Rule<N extends string = string> {
  /** The field that shows the message. */
  readonly at: N
  /** Message key under `validation`. */
  readonly code: string
  /** Whether the record keeps the rule. */
  readonly check: (row: Readonly<Record<string, unknown>>) => boolean
}

export interface Section<N extends string = string> {
  /** Key of the heading; its English is `label`. */ readonly key: string
  /** English heading. */
  readonly label: string
  /** Its fields, in the order of the form. */
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
  /** Area of the permissions page that its permissions are in: `Jobs` for `Jobs:edit`. */
  readonly area: string
  /** Who owns its records: who sees and who changes them follows from it (`server/engine/rights`). */
  readonly belongs: Ownership<Name<F>>
  /** Its records are franchises: how the areas that each one serves are found. */
  readonly serves?: ServiceAreaFields<Name<F>>
  /** English, singular and plural, in sentence case. */
  readonly label: readonly [string, string]
  /** One sentence of English: what it is for. Shown in the empty list. */
  readonly about?: string
  /** The text field that names a record everywhere. */
  readonly represent: Name<F>
  /** Fields shown before it in a record's title: own fields, and `customer_id.name` for a field of a referenced record (decision 15). */
  readonly titleFields?: readonly string[]
  /** Fields that distinguish records of the same name: shown beside it in search results. Own columns only. */
  readonly distinguishedBy?: readonly Name<F>[]
  /** How its list is sorted by default. */
  readonly sort: readonly [Name<F> | keyof BaseRow, 'asc' | 'desc']
  /**
   * Fields that a record is found by, besides its searched fields, kept together in one column: `addresses.city` of its lines, `customer_id.phone` of
   * a referenced record, `address_id.city` of a referenced line, `subject_id` for everything that its subject is found by. Text of another record is
   * searched only for people who may list that record, except its name, which everyone can search by. A large table with searched fields keeps that
   * column anyway.
   */
  readonly find?: readonly string[]
  /** Columns of the list by default, in this order; the fields marked `list`, in declared order, when left out. */
  readonly columns?: readonly string[]
  /** Fields of the list's quick row, in this order, besides the required ones; the list's columns when left out. */
  readonly quick?: readonly Name<F>[]
  /** The field most often changed in bulk: lists have a button and a key for it. */
  readonly bulkField?: { readonly field: Name<F>; readonly key: string }
  /** Fields that the form of a new record asks for; every writable field when left out. All of them can be edited later. */
  readonly adding?: Adding<Name<F>>
  /** Columns in files of other programs that hold several fields, or more values than there are fields. */
  readonly imports?: Importing<Name<F>>
  /** DELETE archives the record; without it, DELETE deletes it. */
  readonly archive?: boolean
  /** It can be archived while active records refer to it; otherwise that is refused with 409. */
  readonly archiveInUse?: boolean
  /** Its form is as wide as a document with its panels; the menu is folded while it is open. */
  readonly wideForm?: boolean
  /** Its records have a screen of their own, `/{path}/details/{id}`, with a timeline and these parts. */
  readonly features?: RecordFeatures
  /** The reference that holds the record's status: shown beside its title and changed there. */
  readonly status?: Name<F>
  /** Why the record has its status. Needs a `status`. */
  readonly reason?: Reason<Name<F>>
  /** Flag of the status library → field that must be filled in before a record moves to a status with that flag. Needs a `status`. */
  readonly needsByFlag?: Readonly<Record<string, Name<F>>>
  /** Fields that cannot be changed in some statuses. Needs a `status`. */
  readonly lock?: Lock<Name<F>>
  /** Categories of statuses that a record can enter only when every required question is answered. */
  readonly settled?: readonly string[]
  /** The part of its screen's address before the id, when it is not `details`; the permission has the same name. */
  readonly recordPath?: 'details' | 'view'
  /** Layout of its record page. */
  readonly record?: RecordLayout<Name<F>>
  /** Two records can be merged into one. Needs an archive. */
  readonly merge?: true
  /** New records are created in a wizard at `/{path}/create`; by default in a form at `/{path}/add`. */
  readonly add?: 'create'
  /** Permission that the list screen asks for, when it is not `list`, as for customers. */
  readonly listAction?: 'list' | 'index'
  /** Filters that are not fields: name → label and, unless it is yes or no, the kind of value. The server rules hold their SQL. */
  readonly conditions?: Readonly<Record<string, Condition>>
  /** Computed figures of each record, such as the balance of an invoice. The server rules hold their SQL. */
  readonly figures?: Readonly<Record<string, ListFigure>>
  /**
   * Reasons why two records may be duplicates: reason → fields it compares, `addresses.postcode` for a field of lines. The server rules hold the
   * comparison.
   */
  readonly duplicateReasons?: Readonly<Record<string, readonly string[]>>
  /** Views of the list that everyone has, as tabs above it. */
  readonly presets?: readonly Preset[]
  /** The list can also be shown as a board. Needs a `status`. */
  readonly board?: Board<Name<F>>
  /** The list can also be shown as a map. */
  readonly map?: Places<Name<F>>
  /** Last part of the address of the archived list; without it the archive is only a query parameter. Needs an archive. */
  readonly archivedPath?: 'archived'
  /** Its fields, in the order of the form. */
  readonly fields: F
  /** Fields that are unique together among active records; text ignores case. The first one shows the message. */
  readonly unique?: readonly (readonly Name<F>[])[]
  /** Rules that compare several fields; checked by the form and by the server. */
  readonly rules?: readonly Rule<Name<F>>[]
  /** A field is shown in forms only while its function returns true. Hidden fields are cleared on save. */
  readonly showIf?: { readonly [K in Name<F>]?: (row: Readonly<Record<string, unknown>>) => boolean }
  /** Sections of the form, with headings; fields in no section come first. */
  readonly sections?: readonly Section<Name<F>>[]
  /** Records whose flag `when` is true cannot be archived or deleted, and their `fields` cannot be changed. */
  readonly protect?: { readonly when: Name<F>; readonly fields: readonly Name<F>[] }
  /** Parent field of a tree; nothing may become its own ancestor. */
  readonly tree?: Name<F>
  /** Expects many rows: has indexes for each filter, each sort and the search. */
  readonly large?: boolean
  /** Its records cannot be imported. */
  readonly noImport?: true
  /** The program makes its records: lists offer no new one. */ readonly madeByProgram?: true
  /** Part of the accounts: its log is kept as long as tax law requires. */ readonly books?: true
  /** It describes how someone pays: a number that looks like a card number is refused there, and this cannot be overridden. */
  readonly ofPayment?: true
  /** Everyone signed in reads it through an endpoint of its own, so every open live stream gets its changes. */
  readonly everybody?: true
  /** The user responsible for it: notified when it is assigned, and when others change it. */
  readonly owner?: Name<F>
  /** Its area is another's too. */ readonly sharesArea?: true
  /** Group of the libraries page. */ readonly group?: string
  /** Rows that every new database starts with; written once, when the table is created. */
  readonly seed?: readonly SeedRow<F>[]
  /** Further rows for the demo business. */
  readonly demo?: readonly SeedRow<F>[]
}

/** A declaration after its checks: options left out have their defaults, and names are plain strings. */
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
  /** Name → a filter by yes or no, by record, or by a value of another kind. */
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

/** A checked declaration with everything derived from it. */
export interface Resource<N extends string = string, F extends Fields = Fields>
  extends Omit<Declaration<N, F>, keyof Checked>,
    Checked {}

export type AnyResource = Resource<string, Fields>

export interface Adding<N extends string = string> {
  /** Asked for at first, in this order, besides all required fields. */
  readonly first: readonly N[]
  /** Optional fields, shown by "More fields". */
  readonly more: readonly N[]
}

/** The table or column name of a kebab-case name. */
export const snake = (name: string): string => name.replaceAll('-', '_')

/** English label of a field: its own, or its name as words. */
export function labelOf(name: string, field: { options: FieldOptions }): string {
  return field.options.label ?? humanise(name)
}

/**
 * Declares a resource.
 * @throws when the declaration contradicts itself; the message names resource, field and remedy
 */
export function defineResource<const N extends string, const F extends Fields>(d: Declaration<N, F>): Resource<N, F> {
  const complain = (what: string): never => {
    throw new Error(`resource ${d.name}: ${what}`)
  }
  if (!/^[a-z]+(-[a-z]+)*$/.test(d.name)) complain('name must be kebab-case, such as job-types')
  if (d.path.startsWith('/') || d.path.endsWith('/')) complain(`path ${d.path} must not begin or end with a slash`)
  const names = Object.keys(d.fields)
  checkFields(d.fields, BASE_FIELDS, complain)
  const demandNames = (list: readonly string[], what: string, also = '') => {
    for (const name of list)
      if (!names.includes(name) && name !== also)
        complain(`${what} names ${name}, which is no field; the fields are ${names.join(', ')}`)
  }
  checkOwnership(d.belongs, names, complain)
  if (d.serves) demandNames([d.serves.areas, d.serves.active], 'serves')
  demandNames([d.represent], 'represent')
  demandNames(d.quick ?? [], 'quick')
  if (d.bulkField) demandNames([d.bulkField.field], 'bulkField')
  if (d.adding) {
    const { first, more } = d.adding
    demandNames([...first, ...more], 'adding')
    const missing = names.filter((name) => d.fields[name]?.options.required && !first.includes(name as Name<F>))
    if (missing.length > 0) complain(`adding has to ask first for what a record must have: ${missing.join(', ')}`)
  }
  demandNames([...(d.distinguishedBy ?? []), ...(d.owner ? [d.owner] : [])], 'tells or owner')
  checkColumns(d, complain)
  demandNames(
    (d.find ?? []).map((path) => path.split('.')[0] as string),
    'find',
  )
  checkTitleFields(d.fields, d.titleFields ?? [], complain)
  const isColumn = ({ store }: Field) => store.as === 'column' && !store.anyOf
  for (const name of d.distinguishedBy ?? [])
    if (!isColumn(fieldOf(d.fields, name))) complain(`tells ${name}, which is no column of its own`)
  if (!(BASE_FIELDS as readonly string[]).includes(d.sort[0])) demandNames([d.sort[0]], 'sort')
  for (const set of d.unique ?? []) demandNames(set, 'unique')
  for (const rule of d.rules ?? []) demandNames([rule.at], `rule ${rule.code}`)
  for (const section of d.sections ?? []) demandNames(section.fields, `section ${section.key}`)
  demandNames(Object.keys(d.showIf ?? {}), 'showIf')
  if (d.protect) demandNames([d.protect.when, ...d.protect.fields], 'protect')
  if (d.tree) demandNames([d.tree], 'tree')
  checkStatus(d, demandNames, complain)
  if (d.record) checkRecord(d.record, d.fields, demandNames, complain)
  if (d.map) checkPlaces(d.fields, d.map, complain)
  if (d.archivedPath && !d.archive) complain('has an address for its archive but no archive')
  for (const name of [...Object.keys(d.conditions ?? {}), ...Object.keys(d.figures ?? {})])
    if (names.includes(name) || !/^[a-z][a-z_]*$/.test(name))
      complain(`condition or figure ${name} is a field already, or not snake_case; call it otherwise`)
  for (const part of Object.keys(d.features ?? {}))
    if (!(RECORD_FEATURES as readonly string[]).includes(part))
      complain(`features names ${part}, which is no part; the parts are ${RECORD_FEATURES.join(', ')}`)
  for (const row of [...(d.seed ?? []), ...(d.demo ?? [])]) demandNames(Object.keys(row), 'seed', 'id')
  return {
    ...(d as object),
    // Looked up by names that clients send: `constructor` must not be found on the prototype.
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
