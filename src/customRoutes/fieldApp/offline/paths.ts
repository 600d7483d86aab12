import { STEPS, type Step } from '../../../../schema/areas/fieldApp/track.ts'

/** The kind of a write in the field app, derived from its address. */
export type Doing =
  | { readonly kind: 'step'; readonly step: Step }
  | { readonly kind: 'stepBack' | 'note' | 'ask' | 'material' | 'answers' | 'file' | 'report' | 'other' }
  | { readonly kind: 'sign'; readonly document: number }

const STEP_AT: Readonly<Record<string, Step>> = {
  'on-the-way': 'onTheWay',
  'on-site': 'onSite',
  break: 'pause',
  resume: 'resume',
  done: 'finish',
  'part-done': 'partDone',
  'no-access': 'noAccess',
  abort: 'abort',
}
type Other = Exclude<Doing['kind'], 'step' | 'sign'>
const OTHER_ACTIONS: Readonly<Record<string, Other>> = {
  'step-back': 'stepBack',
  note: 'note',
  request: 'ask',
  materials: 'material',
  answers: 'answers',
  files: 'file',
  'refused-steps': 'report',
}

/** Names of all writes to a visit; a test compares them with the declared actions. */
export const NAMES: readonly string[] = [...Object.keys(STEP_AT), ...Object.keys(OTHER_ACTIONS)]

export interface Place {
  readonly visit: number
  readonly doing: Doing
}

/** The visit in an address of the field app, and what a write there does; null for any other address. */
export function placeOf(path: string): Place | null {
  const [, visit, rest = ''] = /^\/my\/visits\/(\d+)\/([^?]+)/.exec(path) ?? []
  if (visit === undefined) return null
  return { visit: Number(visit), doing: doingOf(rest) }
}

function doingOf(rest: string): Doing {
  const step = STEP_AT[rest]
  if (step && STEPS.includes(step)) return { kind: 'step', step }
  const signed = /^documents\/(\d+)\/sign$/.exec(rest)?.[1]
  if (signed !== undefined) return { kind: 'sign', document: Number(signed) }
  return { kind: OTHER_ACTIONS[rest] ?? 'other' }
}

/** Writes that are sent with the time at which they were done. */
const TIMED: readonly Doing['kind'][] = ['step', 'note', 'sign']

/** The write as stored: with its time, so that it stays the same however late and often it is sent. */
export function timed(
  path: string,
  body: unknown,
  instant: string,
): { readonly path: string; readonly body?: unknown } {
  const kind = placeOf(path)?.doing.kind
  if (kind === 'file') return { path: `${path}${path.includes('?') ? '&' : '?'}at=${encodeURIComponent(instant)}` }
  if (!kind || !TIMED.includes(kind) || typeof body !== 'object' || body === null)
    return body === undefined ? { path } : { path, body }
  return { path, body: { at: instant, ...body } }
}

/** The address under which a response is cached; the list of days has the same one for any first day. */
export const cachedAt = (path: string): string => (path.startsWith('/my/visits?') ? '/my/visits' : path)
