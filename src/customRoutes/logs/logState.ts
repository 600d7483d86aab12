import { LOG_EVENTS, type LogQuery, type SecurityQuery } from '../../../schema/areas/logs/shapes.ts'
import { isDay } from '../../../schema/engine/time/time.ts'

/** Part of the log that is shown: changes of records, or security events. */
export const KINDS = ['changes', 'security'] as const
export type Kind = (typeof KINDS)[number]

const TEXTS = ['action', 'url', 'email', 'ip', 'entity', 'changeset'] as const
const NUMBERS = ['user_id', 'entity_id'] as const
const DAYS = ['from', 'to'] as const
const NAMES = ['event', ...TEXTS, ...NUMBERS, ...DAYS] as const
export type FilterName = (typeof NAMES)[number]

export type LogState = { readonly kind: Kind } & Readonly<Partial<Record<FilterName, string>>>

const POSITIVE_NUMBER = /^[1-9]\d{0,15}$/

/** Reads the state from the address; invalid parts are ignored. */
export function readLogs(search: URLSearchParams): LogState {
  const kind = KINDS.find((one) => one === search.get('kind')) ?? 'changes'
  const valueOf = (name: FilterName) => search.get(name)?.trim().slice(0, 200) || undefined
  const valid = (name: FilterName, value: string | undefined) => {
    if (value === undefined) return undefined
    if ((NUMBERS as readonly string[]).includes(name)) return POSITIVE_NUMBER.test(value) ? value : undefined
    if ((DAYS as readonly string[]).includes(name)) return isDay(value) ? value : undefined
    if (name === 'event' && kind === 'changes')
      return (LOG_EVENTS as readonly string[]).includes(value) ? value : undefined
    return value
  }
  const found = NAMES.map((name) => [name, valid(name, valueOf(name))] as const)
  return { kind, ...Object.fromEntries(found.filter(([, value]) => value !== undefined)) }
}

export function writeLogs({ kind, ...filters }: LogState): Record<string, string> {
  const givenFilters = Object.entries(filters).filter((entry): entry is [string, string] => Boolean(entry[1]))
  return { ...(kind === 'changes' ? {} : { kind }), ...Object.fromEntries(givenFilters) }
}

const numbers = (state: LogState) =>
  Object.fromEntries(NUMBERS.flatMap((name) => (state[name] ? [[name, Number(state[name])]] : [])))

/** The parameters of the request. */
export function queryOf(state: LogState): Partial<LogQuery & SecurityQuery> {
  const { kind: _, ...criteria } = state
  return { ...criteria, ...numbers(state) } as Partial<LogQuery & SecurityQuery>
}

export const isNarrowed = (state: LogState): boolean => NAMES.some((name) => state[name] !== undefined)

/** The built-in views, as of today. */
export const VIEWS = ['all', 'today', 'mine', 'imports', 'security', 'refused'] as const
export type View = (typeof VIEWS)[number]

export function viewState(view: View, today: string, me: number | undefined): LogState {
  const changes = { kind: 'changes' } as const
  const stateByView: Readonly<Record<View, LogState>> = {
    all: changes,
    today: { ...changes, from: today, to: today },
    mine: { ...changes, ...(me ? { user_id: String(me) } : {}) },
    imports: { ...changes, action: 'import' },
    security: { kind: 'security' },
    refused: { kind: 'security', event: 'refused' },
  }
  return stateByView[view]
}

const text = (state: LogState) => new URLSearchParams(Object.entries(writeLogs(state)).sort()).toString()

export const isSame = (a: LogState, b: LogState): boolean => text(a) === text(b)
