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

async function isDone<S>(page: Page, task: Task<S>, ask: Ask, state: S): Promise<boolean> {
  for (const end = Date.now() + PATIENCE; Date.now() < end; await new Promise((next) => setTimeout(next, 250)))
    if (await task.done(ask, state, page)) return true
  return false
}

/** Does one task on a page that is signed in, from its screen to its outcome. */
export async function doTask<S>(page: Page, origin: string, ask: Ask, task: Task<S>, way: Way<S>): Promise<Outcome> {
  const hands = new Hands(page)
  const { name } = task
  try {
    const state = await task.prepare(ask)
    await page.goto(origin + task.from(state))
    await hands.see(page.locator('main h1'))
    await hands.settle()
    await way(hands, state)
    const done = await isDone(page, task, ask, state)
    return { name, ...hands.count, ...(done ? {} : { failed: 'what was to be done is not done' }) }
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
