import type { MyVisit, MyVisitWhole } from '../../../../schema/areas/fieldApp/shapes.ts'
import type { Answers } from '../../../../schema/areas/record/shapes.ts'
import type { JobDocument } from '../../../../schema/areas/signing/shapes.ts'
import { matcher } from '../../../../schema/engine/text/matcher.ts'
import { dayOf } from '../../../../schema/engine/time/time.ts'
import { isDecided } from '../../../dataProvider/attempts.ts'
import { connection, connectionLost } from '../../../offline/connection.ts'
import { cachedAt } from './paths.ts'
import { answersAfter, documentsAfter, visitAfter, wholeAfter } from './project.ts'
import { cachedAnswer, cachedWith, clearAnswer, type Entry, keepAnswer, settledLast } from './store.ts'

type Get = (path: string) => Promise<unknown>

/** How long to wait for a response where one is cached, in ms. */
const TIMEOUT = 4_000

export interface Material {
  readonly id: number
  readonly name: string
  readonly code: string | null
}
interface Days {
  readonly data: readonly MyVisit[]
}

/** Address under which the whole library of materials is cached, for searching offline. */
export const MATERIALS = '/my/materials'

const materials = async (user: number) =>
  ((await cachedAnswer(user, MATERIALS)) as { data: readonly Material[] } | undefined)?.data ?? []

/** A response with queued writes applied to it. */
async function withWaiting(user: number, path: string, answer: unknown, entries: readonly Entry[]): Promise<unknown> {
  const [bareAddress = ''] = path.split('?')
  if (bareAddress === '/my/visits') {
    const days = answer as Days
    return { ...days, data: days.data.map((visit) => visitAfter(visit, entries)) }
  }
  const [, id, part] = /^\/my\/visits\/(\d+)(?:\/(\w+))?$/.exec(bareAddress) ?? []
  if (id === undefined) return answer
  if (part === 'documents') return documentsAfter(answer as readonly JobDocument[], Number(id), entries)
  if (part === 'answers') return answersAfter(answer as Answers, Number(id), entries)
  if (part !== undefined) return answer
  const library = await materials(user)
  return wholeAfter(answer as MyVisitWhole, entries, (one) => library.find((each) => each.id === one)?.name ?? '')
}

/** The cached response of an address with queued writes applied, limited to the requested days; undefined where nothing is cached. */
export async function shownOf(user: number, path: string): Promise<unknown> {
  const query = new URLSearchParams(path.split('?')[1])
  const q = query.get('q')
  if (path.startsWith(`${MATERIALS}?`) && q !== null) {
    const matches = matcher(q)
    const found = (await materials(user)).filter(({ name, code }) => matches(name, code ?? ''))
    return { data: found.slice(0, 20) }
  }
  const { kept, entries } = await cachedWith(user, cachedAt(path))
  if (kept === undefined) return undefined
  if (!path.startsWith('/my/visits?')) return withWaiting(user, path, kept, entries)
  const from = query.get('from') ?? ''
  const days = kept as Days
  const data = days.data.filter(({ starts_at }) => dayOf(starts_at) >= from)
  return withWaiting(user, path, { ...days, data }, entries)
}

/**
 * Sends a request and caches the response. A response that was on its way while the server accepted a write may be outdated: it is requested again,
 * and if that happens every time, the cached data is newer than all of them.
 */
async function askAndKeep(user: number, path: string, fetchAnswer: () => Promise<unknown>): Promise<unknown> {
  for (let attemptsLeft = 2; ; attemptsLeft--) {
    const last = await settledLast(user)
    const answer = await fetchAnswer()
    if (await keepAnswer(user, cachedAt(path), answer, last)) return answer
    if (attemptsLeft === 0) return (await cachedAnswer(user, cachedAt(path))) ?? answer
  }
}

const statusOf = (error: unknown) => (error as { readonly status?: number }).status
/** Whether the server has refused, or the session has ended; a server error or rate limit is not a refusal. */
const isRefused = (error: unknown) => isDecided(statusOf(error)) || statusOf(error) === 401

const sleep = (ms: number) => new Promise<undefined>((resolve) => setTimeout(() => resolve(undefined), ms))

/**
 * Reads data of the field app: the server's response, else the cached one, both with queued writes applied.
 * @throws the server's refusal, or the connection error where nothing is cached
 */
export async function readDay(user: number, get: Get, path: string): Promise<unknown> {
  const fetchAnswer = async () => {
    try {
      return { answer: await askAndKeep(user, path, () => get(path)) }
    } catch (error) {
      if (statusOf(error) === undefined) connectionLost()
      else if (statusOf(error) === 404) await clearAnswer(user, cachedAt(path))
      return { error }
    }
  }
  const isAway = !connection.get() && !navigator.onLine
  const isThere = (await shownOf(user, path)) !== undefined
  const fetched =
    isThere && isAway ? undefined : await (isThere ? Promise.race([fetchAnswer(), sleep(TIMEOUT)]) : fetchAnswer())
  if (fetched && 'error' in fetched && (!isThere || isRefused(fetched.error))) throw fetched.error
  if (!fetched || 'error' in fetched) return shownOf(user, path)
  const { kept, entries } = await cachedWith(user, path)
  // Lists of days and searches share one cached address, or have none.
  return withWaiting(user, path, kept ?? fetched.answer, entries)
}
