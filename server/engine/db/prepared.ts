import { type RawBuilder, sql } from 'kysely'
import pg from 'pg'
import { statementShapes } from './statementShapes.ts'

/** Maximum number of prepared statements of one connection. */
const MAX_NAMES = 300
/** Statements of writes; a list's filters are planned for their values each time. */
const REPEATED =
  /^\s*(?:with\s+written\s+as\s*\(\s*)?(?:insert\s+into|update|delete\s+from)\s|\sfor (?:share|update)\b/i
/** A statement that begins with this is prepared as well: a bounded lookup that runs often and has few forms. */
export const PREPARE_MARK = '/* keep */'
export const PREPARE = sql.raw(PREPARE_MARK)
/**
 * A value of a prepared statement that is hidden from the planner. When PostgreSQL sees a value, it may find a plan for it so much cheaper than the
 * generic plan that it plans anew each time, which takes longer than a bounded lookup. Use it only where the generic plan is as good.
 */
export const bindParam = <T extends string | number | readonly unknown[]>(
  value: T,
  type: 'text' | 'bigint' | 'uuid' | 'timestamptz' | 'text[]' | 'bigint[]',
): RawBuilder<T> => sql<T>`(select ${value}::${sql.raw(type)})`
/** Longer ones are batches, hardly ever the same twice. */
const MAX_LENGTH = 8_000

const names = new Map<string, string>()

/** A name for statements whose text recurs; undefined for others. Texts contain no values, so there are few. */
function nameOf(text: string): string | undefined {
  const savedName = names.get(text)
  if (savedName) return savedName
  if (
    names.size >= MAX_NAMES ||
    text.length > MAX_LENGTH ||
    !(text.trimStart().startsWith(PREPARE_MARK) || REPEATED.test(text)) ||
    /(?:select|returning|\.)\s*\*/i.test(text)
  )
    return undefined
  const name = `kept_${names.size}`
  names.set(text, name)
  return name
}

type Query = (config: unknown, values?: unknown, callback?: unknown) => unknown

/**
 * A connection on which PostgreSQL parses and plans the statements of writes once (extended protocol, named statements): this saves about a fifth of
 * the time of a single write. Such a statement must name its columns, because a `*` would fail on every open connection when a newer version adds
 * one. A pooler in between must support named statements (PgBouncer does since 1.21).
 */
export class PreparingClient extends pg.Client {
  /** Statements that stay prepared while they run often. */
  readonly usual = statementShapes
  /** How many of the released names this connection has handled. */
  #let = 0
  readonly #shapes = new Set<string>()
  #isHeld = false

  constructor(config?: ConstructorParameters<typeof pg.Client>[0]) {
    super(config)
    // The pool is told of a connection that breaks while it holds it. One that breaks while the pool closes it must not end the process.
    this.on('error', () => undefined)
  }

  override query = ((config: unknown, values?: unknown, callback?: unknown) => {
    const name = typeof config === 'string' && Array.isArray(values) ? this.#nameOf(config) : undefined
    const send = super.query.bind(this) as Query
    if (this.#let < this.usual.retired.length) this.#letGo(send)
    this.#holdBack()
    return name ? send({ name, text: config, values }, callback) : send(config, values, callback)
  }) as pg.Client['query']

  /** Combines what is sent at once, such as `begin` and the first statement, or a log entry and its commit, because each send is a system call. */
  #holdBack(): void {
    if (this.#isHeld) return
    const { stream } = this.connection
    this.#isHeld = true
    stream.cork()
    process.nextTick(() => {
      this.#isHeld = false
      stream.uncork()
    })
  }

  #nameOf(text: string): string | undefined {
    const shape = this.usual.nameOf(text)
    if (shape === undefined) return nameOf(text)
    this.#shapes.add(shape)
    return shape
  }

  /** The pool is told of a connection that breaks meanwhile, and its prepared statements are gone with it. */
  #letGo(send: Query): void {
    const { retired } = this.usual
    const names = retired.slice(this.#let).filter((name) => this.#shapes.delete(name))
    this.#let = retired.length
    for (const name of names) send(`deallocate ${name}`, undefined, () => undefined)
  }
}
