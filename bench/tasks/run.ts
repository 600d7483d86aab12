import type { Page } from 'playwright'
import { type Count, Hands } from './hands.ts'

export type Row = Readonly<Record<string, unknown>> & { readonly id: number }

/** The program's own API, as the person at the screen: what a task needs, and what has come of it. Throws what it refuses. */
export interface Ask {
  readonly get: <T>(path: string) => Promise<T>
  readonly post: (path: string, body: object) => Promise<Row>
  readonly patch: (path: string, body: object) => Promise<Row>
}

/** What is to be done, however it is done. */
export interface Task<S = unknown> {
  readonly name: string
  /** Makes what has to be there before. */
  readonly prepare: (ask: Ask) => Promise<S>
  /** The screen that is open when it begins. */
  readonly from: (state: S) => string
  /** Whether it is done. */
  readonly done: (ask: Ask, state: S, page: Page) => Promise<boolean>
}

/** How it is done in one program. */
export type Way<S = unknown> = (hands: Hands, state: S) => Promise<void>

export interface Outcome extends Count {
  readonly name: string
  /** Why it is not done; absent when it is. */
  readonly failed?: string
}

/** After which it is not done, in ms. */
const PATIENCE = 10_000

/** A task and how it is done. */
export interface Pair {
  readonly name: string
  /** Makes what has to be there before. */
  readonly prepare: (ask: Ask) => Promise<{
    readonly from: string
    readonly way: (hands: Hands) => Promise<void>
    readonly done: (page: Page) => Promise<boolean>
  }>
}

export const paired = <S>({ name, prepare, from, done }: Task<S>, way: Way<S>): Pair => ({
  name,
  prepare: async (ask) => {
    const state = await prepare(ask)
    return {
      from: from(state),
      way: (hands) => way(hands, state),
      done: (page) => done(ask, state, page),
    }
  },
})

/** Does one task on a page that is signed in, from its screen to its outcome. */
export async function doTask(page: Page, origin: string, ask: Ask, { name, prepare }: Pair): Promise<Outcome> {
  const hands = new Hands(page)
  try {
    const { from, way, done } = await prepare(ask)
    await page.goto(origin + from)
    await hands.see(page.locator('main h1'))
    await hands.settle()
    await way(hands)
    for (const end = Date.now() + PATIENCE; Date.now() < end; await page.waitForTimeout(250))
      if (await done(page)) return { name, ...hands.count }
    return { name, ...hands.count, failed: 'what was to be done is not done' }
  } catch (error) {
    return { name, ...hands.count, failed: (error as Error).message }
  } finally {
    hands.leave()
  }
}

/** One line for each, and the sum of what both count. */
export function told(outcomes: readonly Outcome[]): string {
  const cell = (value: string | number) => String(value).padStart(8)
  const head = `${'task'.padEnd(60)}${['keys', 'text', 'clicks', 'all'].map(cell).join('')}`
  const lines = outcomes.map(
    ({ name, keys, text, clicks, failed }, i) =>
      `${`${i + 1}. ${name}`.padEnd(60)}${[keys, text, clicks, keys + clicks].map(cell).join('')}   ${failed ?? 'done'}`,
  )
  return [head, ...lines].join('\n')
}
