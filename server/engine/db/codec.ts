import pg from 'pg'

/** `2026-11-21 09:30:00.5+00` → `2026-11-21T09:30:00.5Z`. The session's zone is UTC (`SESSION_OPTIONS`). */
export function instantFromText(text: string): string {
  return `${text.slice(0, 10)}T${text.slice(11).replace(/[+-]00(:00)?$/, '')}Z`
}

function safeInteger(text: string): number {
  const n = Number(text)
  if (!Number.isSafeInteger(n)) throw new Error(`an id or count of ${text} is past what a JSON number carries`)
  return n
}

const OID = { int8: 20, numeric: 1700, date: 1082, time: 1083, timestamptz: 1184, int8Array: 1016 } as const

const parsers: Readonly<Record<number, (text: string) => unknown>> = {
  [OID.int8]: safeInteger,
  // Every numeric column has at most twelve digits, so the nearest double prints the same decimal.
  [OID.numeric]: Number,
  [OID.date]: (text) => text,
  [OID.time]: (text) => text.slice(0, 5),
  [OID.timestamptz]: instantFromText,
  [OID.int8Array]: (text) => (text === '{}' ? [] : text.slice(1, -1).split(',').map(safeInteger)),
}

/** How PostgreSQL values become API values; nothing else decides that. */
export const wireTypes: pg.CustomTypesConfig = {
  getTypeParser: (oid, format) =>
    (format !== 'binary' && parsers[oid as number]) || pg.types.getTypeParser(oid, format),
}

/** Run-time parameters of every connection. */
export const SESSION_OPTIONS =
  '-c timezone=UTC -c datestyle=ISO -c lock_timeout=10s -c idle_in_transaction_session_timeout=60s'
