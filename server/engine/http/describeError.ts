/** The parts of a database error that say what went wrong and contain nobody's data. */
const LOGGED_PROPERTIES = [
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

/** PostgreSQL puts values after a colon (`invalid input syntax for type date: "…"`) and into round brackets. */
const withoutValues = (text: string) => text.replaceAll(/: ".*?"(?=$|\n)/gs, ': "…"').replaceAll(/\)=\(.*?\)/g, ')=(…)')

const isOfDatabase = (error: Error) => 'severity' in error && 'routine' in error

/**
 * An error as it is logged. The driver's errors carry the failing row (`detail`), the statement and its parameters; logs are read by more people than
 * the records and kept longer, so none of that is included.
 */
export function describeError(error: unknown): LoggedError {
  if (!(error instanceof Error)) return { type: typeof error, message: 'not an error', stack: '' }
  const clean = isOfDatabase(error) ? withoutValues : (text: string) => text
  const properties = LOGGED_PROPERTIES.flatMap((name): [string, unknown][] => {
    const value = (error as unknown as Record<string, unknown>)[name]
    return value === undefined ? [] : [[name, value]]
  })
  return {
    type: error.constructor.name,
    message: clean(error.message),
    stack: clean(error.stack ?? ''),
    ...Object.fromEntries(properties),
    ...(error.cause === undefined ? {} : { cause: describeError(error.cause) }),
  }
}
