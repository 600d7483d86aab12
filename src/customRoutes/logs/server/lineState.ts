import { LINE_LEVELS, type LineLevel, type LinesQuery } from '../../../../schema/areas/logs/serverShapes.ts'

/** Filters of the server log. */
export interface LineState {
  /** Minimum severity; all lines by default. */
  readonly level?: LineLevel | undefined
  readonly text?: string | undefined
  readonly request?: string | undefined
  readonly server?: string | undefined
}

export const FILTERS = ['level', 'text', 'request', 'server'] as const
const UUID = /[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}/i

/** Finds the reference in a pasted text; undefined where there is none. */
export const referenceIn = (text: string): string | undefined => UUID.exec(text)?.[0].toLowerCase()

/** Reads the state from the address; invalid parts are ignored. */
export function readLines(search: URLSearchParams): LineState {
  const valueOf = (name: string) => search.get(name)?.trim().slice(0, 200) || undefined
  return {
    level: LINE_LEVELS.find((one) => one === valueOf('level') && one !== 'info'),
    text: valueOf('text'),
    request: referenceIn(valueOf('request') ?? ''),
    server: valueOf('server'),
  }
}

export const writeLines = (state: LineState): Record<string, string> =>
  Object.fromEntries(FILTERS.flatMap((name) => (state[name] ? [[name, state[name]]] : [])))

/** The parameters of the request. */
export const lineQuery = ({ request, ...rest }: LineState): Partial<LinesQuery> => ({
  ...(request ? { request_id: request } : {}),
  ...writeLines(rest),
})

export const isNarrowed = (state: LineState): boolean => FILTERS.some((name) => state[name] !== undefined)
