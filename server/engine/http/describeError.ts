/** What of an error of the database says what went wrong and holds no value of anybody. */
const KEPT = [
  'code',
  'severity',
  'schema',
  'table',
  'column',
  'dataType',
  'constraint',
  'routine',
  'statusCode',
  'status',
] as const

export interface LoggedError {
  readonly type: string
  readonly message: string
  readonly stack: string
  readonly cause?: LoggedError
  readonly [more: string]: unknown
}

/** PostgreSQL puts values behind a colon (`invalid input syntax for type date: "…"`) and into round brackets. */
const withoutValues = (text: string) => text.replaceAll(/: ".*?"(?=$|\n)/gs, ': "…"').replaceAll(/\)=\(.*?\)/g, ')=(…)')

const isOfDatabase = (error: Error) => 'severity' in error && 'routine' in error

/**
 * An error as a line of the log has it. The driver's errors carry the failing row (`detail`), the statement and what it was sent; a log is
 * read by more people than the records are, and kept longer: none of that goes in.
 */
export function describeError(error: unknown): LoggedError {
  if (!(error instanceof Error)) return { type: typeof error, message: 'not an error', stack: '' }
  const clean = isOfDatabase(error) ? withoutValues : (text: string) => text
  const kept = KEPT.flatMap((name): [string, unknown][] => {
    const value = (error as unknown as Record<string, unknown>)[name]
    return value === undefined ? [] : [[name, value]]
  })
  return {
    type: error.constructor.name,
    message: clean(error.message),
    stack: clean(error.stack ?? ''),
    ...Object.fromEntries(kept),
    ...(error.cause === undefined ? {} : { cause: describeError(error.cause) }),
  }
}
