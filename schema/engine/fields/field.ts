import type { z } from 'zod'
import type { Alias } from '../aliases.ts'
import type { Merging } from '../merging.ts'
import type { Locale } from '../text/format.ts'

/** Query operators a field may offer: `name=` (eq, comma list), `name_gte=`, `name_gt=`, `name_lte=`, `name_lt=`. */
export type Operator = 'eq' | 'gte' | 'gt' | 'lte' | 'lt'

/** Options of every field kind. */
export interface FieldOptions<T = unknown> {
  /** Must have a value: missing, null and empty are refused. */
  readonly required?: boolean
  /** Value of a new (or PUT) record without this field; PATCH never applies it. */
  readonly default?: T
  /** English label; derived from the name when left out (`show_price_in_app` → "Show price in app"). */
  readonly label?: string
  /** Other names of its column in files, in any language; used to match columns. */
  readonly heads?: readonly string[]
  /** English help text below the input. */
  readonly help?: string
  /** Shown as a column of the list. */
  readonly list?: boolean
  /** Included in the search (`q`). Text-like kinds only. */
  readonly search?: boolean
  /** Lists can be filtered by it, on screen and in the API. */
  readonly filter?: boolean
  /** For a reference in a large table that is rarely filtered, and by one record at a time: it gets no index. */
  readonly seldom?: true
  /** Lists can be sorted by it; by default every listed field can. */
  readonly sort?: boolean
  /** Set by the system: shown, never accepted from a client. */
  readonly readOnly?: boolean
  /** Set when the record is created and never changed. */
  readonly once?: true
  /** Permission without which every answer leaves it out: `Area:action`. Only for fields of lines that the system sets. */
  readonly seenBy?: string
  /** Computed by the database from the record's other columns, with this SQL expression; goes with `readOnly`. */
  readonly generated?: string
  /** Updated by database triggers when other records change, without a log entry: its earlier values are not known. */
  readonly unlogged?: true
  /** Internal to the program, such as a hash or a breakdown of an amount: logged, but not shown in timelines. */
  readonly technical?: true
  /** Message key to use instead of `required`, for texts fixed by the specification. */
  readonly requiredCode?: string
  /** Left out of list rows (long texts); returned with the record. */
  readonly detail?: boolean
  /** Summed below the list, over all matching rows; for numbers whose sum means something. */
  readonly sum?: boolean
  /** Its name in the previous release: still accepted in bodies, queries and addresses and understood in the log, never returned. */
  readonly renamedFrom?: string
  /** Its second name in answers, filters and sorting. Not for fields of lines. */
  readonly alias?: Alias
  /** Personal data of a customer: cleared when the customer is erased, or replaced by this text when the record would otherwise say nothing. */
  readonly personal?: true | { readonly as: string }
  /** How it is merged when two records are merged and nobody chooses; the value that is there, when left out. */
  readonly merging?: Merging
  /** Not on the generated form: a custom screen edits it, or nothing does. */
  readonly hidden?: boolean
}

/** A feature of records that references can require; see `RecordFeatures`. */
export type RecordFeature = 'questions' | 'comments' | 'tasks' | 'files'

/** Lines of another resource that a field can refer to. */
export interface LineTarget {
  readonly resource: string
  readonly lines: string
  /** Own field that refers to the record with those lines. */
  readonly of: string
  readonly show: readonly string[]
}

/** A column of the resource's own table. */
export interface ColumnStore {
  readonly as: 'column'
  /** PostgreSQL type, such as `numeric(12,2)`. */
  readonly type: string
  /** Body of a CHECK over the quoted column, or nothing. */
  readonly check?: (column: string) => string
  /** Resource that the value points at. */
  readonly references?: string
  /** The value is the id of a record of the resource named in the column `in`, which must have this feature. */
  readonly anyOf?: { readonly in: string; readonly feature: RecordFeature }
  /** The value is the id of a line of the record that `line.of` refers to. */
  readonly line?: LineTarget
  /** Compared ignoring case. */
  readonly caseless?: boolean
  /** Sorted by Unicode collation, not byte by byte. */
  readonly collated?: boolean
  /** SQL of further spellings that the column is found by, such as a postcode without its space. */
  readonly spellings?: (column: string) => readonly string[]
}

/** An ordered set of references in a link table `<table>_<field>(owner_id, target_id, position)`. */
export interface LinkStore {
  readonly as: 'link'
  readonly references: string
}

/** Ordered sub-records with their own ids in a child table `<table>_<field>(id, owner_id, position, …fields)`. */
export interface ChildStore {
  readonly as: 'child'
  readonly fields: Readonly<Record<string, Field>>
  readonly one?: SingleLine
}

/** A flag that exactly one line of a record has, once it has lines. */
export interface SingleLine {
  readonly flag: string
  /** Message key for clearing the flag without setting it on another line. */
  readonly code: string
}

export type Store = ColumnStore | LinkStore | ChildStore

/** What the interface may know of a field without asking for its kind. */
export interface Hints {
  /** Its input is masked. */
  readonly unseen?: true
  readonly align?: 'right'
  /** Choices in order; their labels are derived from them. */
  readonly choices?: readonly string[]
  /** Choice → choices that may follow it. */
  readonly transitions?: Readonly<Record<string, readonly string[]>>
  /** Choices that a new record may have. */
  readonly startsWith?: readonly string[]
  /** Labels of choices whose key does not make a good label (`sub_job` → "Sub-job"). */
  readonly labels?: Readonly<Record<string, string>>
  /** Labels of choices that staff created: the same in every language. */
  readonly texts?: Readonly<Record<string, string>>
  /** Values that a referenced record must have to be selectable. */
  readonly where?: Readonly<Record<string, string | number | boolean>>
  /** Fields in which a referenced record must equal the referring record. */
  readonly same?: readonly string[]
  /** It does not prevent the record it refers to from being archived. */
  readonly weak?: boolean
  /** Only one active record has this flag: setting it on one clears it on the other. */
  readonly single?: boolean
  /** A row of a file may give one line in its own columns. */
  readonly columns?: true
  /** Pattern of the whole text, with its message key. */
  readonly pattern?: readonly [RegExp, string]
  /** Its choices depend on this other field of the record. */
  readonly follows?: string
  readonly max?: number
  readonly min?: number
  /** Its values are dates or moments: lists understand words such as `last-month`. */
  readonly calendar?: 'day' | 'moment'
  /** A moment in the past: cells show how long ago it was. */
  readonly relative?: true
  /** Fields of the record that hold its translations. */
  readonly wordings?: Readonly<Partial<Record<Locale, string>>>
  /** An amount in pounds. */
  readonly pounds?: true
  /** Decimal places of its values. */
  readonly places?: number
  /** Default width of the column in px. */
  readonly width?: number
  /** Names allowed between double braces in a text body. */
  readonly tokens?: readonly string[]
  /** Its value is the colour shown beside the record's name. */
  readonly swatch?: boolean
  /** As wide as the form. */
  readonly wide?: boolean
  /** A telephone number: the server knows the valid lengths of each country. */
  readonly dialled?: true
  /** The field with the country of telephone numbers without a country code. */
  readonly countryAt?: string
  /** Free text: the writer can confirm that a number which looks like a card number is not one. */
  readonly prose?: true
  /** An email address that messages are sent to. */
  readonly mailed?: true
  /** Its values are users: `me` is the caller. */
  readonly people?: true
  /** The server may set it on a new record when it was not sent; null means that it should stay empty. */
  readonly given?: true
  /** Flag of the referenced library: a new record that names none gets the one with this flag. */
  readonly initial?: string
  /** A new record without this day gets the one so many days after today. */
  readonly ahead?: () => number
  /** Time of day to use when only a day is typed, on the business's clock: `17:00`. */
  readonly time?: () => string
  /** Its values are names of resources with this feature. */
  readonly carriersOf?: RecordFeature
}

/** The options of a field that is declared without any. */
export const NO_OPTIONS = {} as never

/** The type of one value in a query: the element type of a list. */
export type One<T> = T extends readonly (infer E)[] ? E : T

/**
 * One field of a resource: what it accepts, where it is stored, how lists query it. `T` is the type of a value, `O` the options as written, which
 * decide null and required in the types. `& object`: otherwise TypeScript treats the options as a weak type and refuses a field declared without any.
 */
export interface Field<T = unknown, O extends FieldOptions = FieldOptions & object> {
  readonly kind: string
  readonly options: O
  /** Schema of a value that is neither null nor missing. */
  readonly schema: z.ZodType<T>
  /** Schema of the value in answers, when it holds more than what is accepted. */
  readonly answers?: z.ZodType | undefined
  readonly store: Store
  readonly operators: readonly Operator[]
  /**
   * Parses one value of a query string.
   * @throws BadValue when it is not of the kind
   */
  readonly parse: (raw: string) => One<T>
  readonly hints: Hints
  /** The server fills it in on new records that come without it. */
  readonly auto?: 'position'
}

/** A query-string value of the wrong kind. `code` is a message key. */
export class BadValue extends Error {
  readonly code: string
  constructor(code: string) {
    super(code)
    this.code = code
  }
}

/** Builds a value at its first use: a page loads thousands of fields and checks few of them. */
export function buildOnce<T>(build: () => T): () => T {
  let built: { readonly value: T } | undefined
  return () => {
    built ??= { value: build() }
    return built.value
  }
}

/** Runs a zod schema over one query-string value. */
export function parsed<T>(schema: z.ZodType<T>, value: unknown, code: string): T {
  const result = schema.safeParse(value)
  if (!result.success) throw new BadValue(code)
  return result.data
}

/** A refinement that fails with one of our message keys: `{ code, ...params }`. */
export function failsWith(code: string, params: Record<string, unknown> = {}) {
  return { params: { code, ...params } }
}

export type Infer<F> = F extends Field<infer T> ? T : never
