import type { CDPSession, Page } from 'playwright'
import { beforeAll, expect, it } from 'vitest'
import { resources } from '../../../schema/all.ts'
import { resourceRoutes, routes } from '../../../src/customRoutes/routes.ts'
import { screens } from '../../support/browser.ts'
import { createFactory } from '../../support/factory.ts'
import { goTo } from '../../support/person.ts'

const deep = Boolean(process.env['DEEP'])
/** The page changes that are counted, and their number in one round. */
const [CHANGES, ROUND] = deep ? [500, 50] : [18, 6]

const { t, open } = await screens()
const factory = createFactory(t)

/** Maps a resource to a record that can be opened. */
const records = new Map<string, number>()
beforeAll(async () => {
  for (const resource of resources.all) {
    const { rows } = await t.pool.query<{ id: number }>(
      `select id from ${resource.table} where archived_at is null order by id limit 1`,
    )
    records.set(resource.name, rows[0]?.id ?? (await factory.create(resource)).id)
  }
})

/** Addresses of pages inside the program, spread over all of them. */
function addresses(): string[] {
  const all = [...routes, ...resources.all.flatMap(resourceRoutes)].flatMap((route) => {
    if (route.public || route.bare || route.redirect !== undefined || route.path.includes('*')) return []
    const id = records.get(route.resource ?? route.about ?? 'users')
    return [route.path.replace(':id', String(id))]
  })
  return Array.from({ length: ROUND }, (_, at) => all[Math.floor((at * all.length) / ROUND)] as string)
}

interface Held {
  readonly megabytes: number
  readonly nodes: number
  readonly listeners: number
}

/** What the page retains once nothing uses it. */
async function held(session: CDPSession): Promise<Held> {
  // Weakly held objects are freed by a later collection.
  for (let time = 0; time < 4; time++) await session.send('HeapProfiler.collectGarbage')
  const { metrics } = await session.send('Performance.getMetrics')
  const of = (name: string) => metrics.find((metric) => metric.name === name)?.value ?? Number.NaN
  return { megabytes: of('JSHeapUsedSize') / 1e6, nodes: of('Nodes'), listeners: of('JSEventListeners') }
}

/** Waits until a page has a heading and no pending requests. */
function settling(page: Page): () => Promise<void> {
  const under = new Set<unknown>()
  let last = performance.now()
  page.on('request', (request) => {
    if (request.url().includes('/live')) return
    under.add(request)
    last = performance.now()
  })
  const ended = (request: unknown) => {
    under.delete(request)
    last = performance.now()
  }
  page.on('requestfinished', ended)
  page.on('requestfailed', ended)
  return async () => {
    last = performance.now()
    await page.locator('main h1').first().waitFor()
    await expect.poll(() => under.size === 0 && performance.now() - last > 80, { interval: 20 }).toBe(true)
  }
}

it(`${CHANGES} page changes leave nothing behind in the page`, { timeout: 1_800_000 }, async () => {
  const page = await open('/dashboard')
  const session = await page.context().newCDPSession(page)
  await session.send('Performance.enable')
  const settle = settling(page)
  const round = async () => {
    for (const address of addresses()) {
      await goTo(page, address)
      await settle()
    }
    await goTo(page, '/dashboard')
    await settle()
    return held(session)
  }
  // Code, cached queries and the first of each page are loaded in the first two rounds.
  await round()
  await round()
  const rounds: Held[] = []
  for (let done = 0; done < CHANGES; done += ROUND) rounds.push(await round())
  console.info(
    rounds
      .map(({ megabytes, nodes, listeners }) => `${megabytes.toFixed(1)} MB, ${nodes} nodes, ${listeners} listeners`)
      .join('\n'),
  )
  const [first, last] = [rounds[0] as Held, rounds.at(-1) as Held]
  // A leaked page has hundreds of nodes and some listeners, once for each round.
  expect(last.nodes - first.nodes).toBeLessThan(100 * rounds.length)
  expect(last.listeners - first.listeners).toBeLessThan(3 * rounds.length)
  expect(last.megabytes - first.megabytes).toBeLessThan(0.05 * first.megabytes + 0.1 * rounds.length)
})
