import type { z } from 'zod'
import type { Alias } from '../aliases.ts'
import type { Merging } from '../merging.ts'
import type { Locale } from '../text/format.ts'

/** Query operators a field may offer: `name=` (eq, comma list), `name_gte=`, `name_gt=`, `name_lte=`, `name_lt=`. */
export type Operator = 'eq' | 'gte' | 'gt' | 'lte' | 'lt'

/** What every field kind takes, whatever its value. */
export interface FieldOptions<T = unknown> {
  /** Must hold a value: refused when missing, null or empty. */
  readonly required?: boolean
  /** Value of a record created (or PUT) without this field; never applied by PATCH. */
  readonly default?: T
  /** English label; derived from the name when left out (`show_price_in_app` → "Show price in app"). */
  readonly label?: string
  /** What columns of files call it besides, in any language: their heads are guessed by it. */
  readonly heads?: readonly string[]
  /** English help under the input. */
  readonly help?: string
  /** Shown as a column of the list. */
  readonly list?: boolean
  /** Looked through by `q`. Text-like kinds only. */
  readonly search?: boolean
  /** Can be filtered by in the list and on the wire. */
  readonly filter?: boolean
  /** Of a reference in a large table: records are looked for by it one at a time and seldom, so that it has no index of its own. */
  readonly seldom?: true
  /** Can be sorted by; the default is whatever is in the list. */
  readonly sort?: boolean
  /** Set by the system: shown, never accepted from a client. */
  readonly readOnly?: boolean
  /** Said with a new record and never changed. */
  readonly once?: true
  /** Permission without which it is left out of every answer: `Area:action`. Of lines only, what the system sets. */
  readonly seenBy?: string
  /** Computed by the database from the record's other columns, by this SQL expression; goes with `readOnly`. */
  readonly generated?: string
  /** Kept by the database when other records change, past the log: nobody can tell what it was. */
  readonly unlogged?: true
  /** Kept for the program itself, such as a hash or how an amount was worked out: in the log, left out of what a timeline says. */
  readonly technical?: true
  /** Message key used instead of `required` when the value is missing (spec.txt section 5 words some of its own). */
  readonly requiredCode?: string
  /** Left out of list rows (long texts); read with the record. */
  readonly detail?: boolean
  /** Summed under the list, over all rows that match; numbers whose sum means something only. */
  readonly sum?: boolean
  /** What it was called a release ago: still taken in bodies, queries and addresses, read in the log, and never answered. */
  readonly formerly?: string
  /** Its second name in answers, filters and orders. Not for what lines hold. */
  readonly alias?: Alias
  /** Tells of a customer as a person: emptied when he is erased, or replaced by this where the record would say nothing without it. */
  readonly personal?: true | { readonly as: string }
  /** What it comes to where two records are merged and nobody chooses; left out, what is there. */
  readonly merging?: Merging
  /** Kept off the generated form (a custom screen, or nobody, edits it). */
  readonly hidden?: boolean
}

/** Parts that a record may carry besides its fields; `Carries` of a declaration says more of each. */
export type CarriedPart = 'questions' | 'comments' | 'tasks' | 'files'

/** Lines of another resource, one of which a field names. */
export interface LineTarget {
  readonly resource: string
  readonly lines: string
  /** Field of the own record that refers to the one whose lines they are. */
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
  /** The value is the id of a record of whichever resource is named in the column `in`: one that carries this part. */
  readonly anyOf?: { readonly in: string; readonly carries: CarriedPart }
  /** The value is the id of a line of the record that the field `line.of` refers to. */
  readonly line?: LineTarget
  /** Compared without case. */
  readonly caseless?: boolean
  /** Sorted as people read it, not byte by byte. */
  readonly collated?: boolean
  /** SQL of the other spellings under which the value of a column is found: a postcode without its space. */
  readonly spellings?: (column: string) => readonly string[]
}

/** An ordered set of references, in a link table `<table>_<field>(owner_id, target_id, position)`. */
export interface LinkStore {
  readonly as: 'link'
  readonly references: string
}

/** Ordered sub-records with ids of their own, in a child table `<table>_<field>(id, owner_id, position, …fields)`. */
export interface ChildStore {
  readonly as: 'child'
  readonly fields: Readonly<Record<string, Field>>
  readonly one?: SingleLine
}

/** A flag that exactly one line of a record has, as long as it has lines at all. */
export interface SingleLine {
  readonly flag: string
  /** Message key of the refusal to take it from the line that has it without giving it to another. */
  readonly code: string
}

export type Store = ColumnStore | LinkStore | ChildStore

/** What the interface may want to know without asking which kind it is. */
export interface Hints {
  /** Is typed unseen. */
  readonly unseen?: true
  readonly align?: 'right'
  /** Choices in their order; labels are derived from them. */
  readonly choices?: readonly string[]
  /** Labels of choices whose key in words would not do (`sub_job` → "Sub-job"). */
  readonly labels?: Readonly<Record<string, string>>
  /** Labels of choices that staff made themselves: shown as they are in every language. */
  readonly texts?: Readonly<Record<string, string>>
  /** Values that a referenced record must have to be chosen. */
  readonly where?: Readonly<Record<string, string | number | boolean>>
  /** Fields in which a referenced record must agree with the record that refers to it. */
  readonly same?: readonly string[]
  /** Does not keep the record it names from being archived. */
  readonly weak?: boolean
  /** Only one record that is not archived has this flag: giving it to one takes it from the other. */
  readonly single?: boolean
  /** A row of a file may give one line in columns of its own. */
  readonly columns?: true
  /** The whole text matches this, with the message key of its failure. */
  readonly pattern?: readonly [RegExp, string]
  /** What may be chosen follows from this other field of the record. */
  readonly follows?: string
  readonly max?: number
  readonly min?: number
  /** Its values lie on the calendar: whole days, or moments of a day. Lists then understand words such as `last-month`. */
  readonly calendar?: 'day' | 'moment'
  /** It has happened: cells say how long ago. */
  readonly relative?: true
  /** The fields of the record that say the same in other languages. */
  readonly wordings?: Readonly<Partial<Record<Locale, string>>>
  /** An amount in pounds. */
  readonly pounds?: true
  /** Decimal places that the value can carry. */
  readonly places?: number
  /** Width of the column in px when nobody resized it. */
  readonly width?: number
  /** Names that a text body may hold between double braces. */
  readonly tokens?: readonly string[]
  /** Its value is the colour that stands beside the record's name. */
  readonly swatch?: boolean
  /** Spans the whole width of a form. */
  readonly wide?: boolean
  /** A telephone number: the server knows how long those of each country are. */
  readonly dialled?: true
  /** The field of the record that names the country of a telephone number without a code. */
  readonly countryAt?: string
  /** Free text: somebody may say that a number in it, which looks like that of a card, is none. */
  readonly prose?: true
  /** An address that somebody is written to at. */
  readonly mailed?: true
  /** Its values are people: `me` is whoever asks. */
  readonly people?: true
  /** The server may give a new record one where nothing was sent; null says that it is to have none. */
  readonly given?: true
  /** Flag of what is referred to: a new record that names none takes the one that has it. */
  readonly initial?: string
  /** A new record that names no day takes the one that many days after the business's today. */
  readonly ahead?: () => number
  /** The time of day that is meant where only a day is typed, on the business's clock: `17:00`. */
  readonly time?: () => string
  /** Its values are names of resources that carry this part. */
  readonly carriersOf?: CarriedPart
}

/** What a field that is given no options has: of whatever type the kind's options are. */
export const NO_OPTIONS = {} as never

/** What one value of a query is of: of a list, one of it. */
export type One<T> = T extends readonly (infer E)[] ? E : T

/**
 * One field of a resource: what it accepts, where it is kept, how it is asked for.
 * `T` is the value when there is one, `O` the options as they were written (they decide null and required in the types).
 * `& object`: else TypeScript takes the options for a weak type and refuses a field that is given none of these.
 */
export interface Field<T = unknown, O extends FieldOptions = FieldOptions & object> {
  readonly kind: string
  readonly options: O
  /** Accepts a value that is neither null nor missing. */
  readonly schema: z.ZodType<T>
  /** What answers hold, where that is more than what is accepted. */
  readonly answers?: z.ZodType | undefined
  readonly store: Store
  readonly operators: readonly Operator[]
  /** One value of a query string; throws `BadValue` when it is not of the kind. */
  readonly parse: (raw: string) => One<T>
  readonly hints: Hints
  /** The server fills it in when a new record comes without it. */
  readonly auto?: 'position'
}

/** A query-string value that is not of its field's kind. `code` is a message key. */
export class BadValue extends Error {
  readonly code: string
  constructor(code: string) {
    super(code)
    this.code = code
  }
}

/** Builds a value at its first use: every page loads thousands of fields, and checks the values of a few of them. */
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

/** A refinement whose failure carries a message key of ours: `{ code, ...params }`. */
export function fails(code: string, params: Record<string, unknown> = {}) {
  return { params: { code, ...params } }
}

export type Infer<F> = F extends Field<infer T> ? T : never
