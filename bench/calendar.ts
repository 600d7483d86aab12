// npm run bench:calendar [-- folder of the browser build [appointments of a month]]
// A month of 10,000 appointments of 50 workers in Chromium: from the key that goes on to the next month until it is drawn, and how many nodes
// the document has then; beside FullCalendar's own month with all the appointments as events, in the same run. Aims: 0.2 times, 3,000 nodes.
import path from 'node:path'
import { type Browser, chromium, type Page } from 'playwright'
import { resources } from '../schema/all.ts'
import { addDays, dayOf, weekdayOf } from '../schema/engine/time/time.ts'
import { chromiumCandidates } from '../scripts/prepare/chromium.mjs'
import { createApp } from '../server/app.ts'
import { serveStock } from './keys/serve.ts'
import { benchDatabase, median } from './support.ts'
import { clock, insertVisits, makeWorkers, type Visit } from './visits.ts'

const [WORKERS, MONTH, SWITCHES] = [50, Number(process.argv[3] ?? 10_000), 8]
const webRoot = path.resolve(import.meta.dirname, '..', process.argv[2] ?? 'dist')
const MONTHS = ['2027-02', '2027-03']
const NAMES = { '2027-02': 'February 2027', '2027-03': 'March 2027' } as const

const { pool, db, close } = await benchDatabase()

/** The appointments of a month, as many on each working day, one after the other for each worker. */
function visitsOf(month: string): Visit[] {
  const days: string[] = []
  for (let day = `${month}-01`; day.startsWith(month); day = addDays(day, 1)) if (weekdayOf(day) < 6) days.push(day)
  return Array.from({ length: MONTH }, (_, n) => {
    const day = days[n % days.length] ?? ''
    const place = Math.floor(n / days.length)
    const from = 7 * 60 + Math.floor(place / WORKERS) * 45
    return {
      title: `Visit ${n}`,
      start: `${day}T${clock(from)}:00`,
      end: `${day}T${clock(from + 45)}:00`,
      worker: (place % WORKERS) + 1,
    }
  })
}
const all = MONTHS.flatMap(visitsOf)

/** Milliseconds from an act in the page until what it draws is there, and stands on the screen. */
async function timed(page: Page, act: () => Promise<unknown>, drawn: string): Promise<number> {
  const done = page.evaluate(
    (text) =>
      new Promise<number>((resolve) => {
        const begin = (event: globalThis.Event) => {
          const look = () => {
            const is =
              document.title === text || [...document.querySelectorAll('h2')].some((one) => one.textContent === text)
            const busy = document.querySelector('[aria-busy]')
            const days = document.querySelector('#root')?.textContent ?? ''
            if (!is || busy || !/Visit|visits/.test(days)) return void requestAnimationFrame(look)
            const { port1, port2 } = new MessageChannel()
            port1.addEventListener('message', () => resolve(performance.now() - event.timeStamp))
            port1.start()
            port2.postMessage(null)
          }
          requestAnimationFrame(look)
        }
        for (const name of ['keydown', 'pointerdown'])
          window.addEventListener(name, begin, { capture: true, once: true })
      }),
    drawn,
  )
  await page.evaluate(() => new Promise((next) => requestAnimationFrame(() => setTimeout(next, 50))))
  // Who refuses first is heard: the act, or what it should have drawn.
  const [ms] = await Promise.all([done, act()])
  return ms
}

async function measure(page: Page, next: () => Promise<unknown>, before: () => Promise<unknown>) {
  const found: number[] = []
  for (let n = 0; n < SWITCHES; n++) {
    found.push(await timed(page, next, NAMES['2027-03']))
    await timed(page, before, NAMES['2027-02'])
  }
  const nodes = await page.evaluate(() => document.querySelectorAll('*').length)
  return { ms: median(found), worst: Math.max(...found), nodes }
}

const said = ({ ms, worst, nodes }: { ms: number; worst: number; nodes: number }) =>
  `${ms.toFixed(0)} ms (worst ${worst.toFixed(0)}), ${nodes} nodes`

async function ours(browser: Browser, origin: string, workers: readonly number[]) {
  const page = await browser.newPage({ viewport: { width: 1440, height: 900 } })
  await page.goto(`${origin}/auth/login`)
  await page.locator('input[type=email]').fill('admin@demo.test')
  await page.locator('input[type=password]').fill('demo-admin-2026')
  await page.keyboard.press('Enter')
  await page.waitForURL((url) => !url.pathname.startsWith('/auth'))
  // All of them are ticked: unasked only a few are shown.
  await page.goto(`${origin}/jobs/calendar?view=month&day=2027-02-10&worker_ids=${workers.join(',')}`)
  await page
    .getByText(/visits/)
    .first()
    .waitFor()
  // The query of a month that was seen is answered from memory: asked anew each time it is the worse case.
  const to = (key: string) => () => page.keyboard.press(key)
  const found = await measure(page, to('ArrowRight'), to('ArrowLeft'))
  await page.close()
  return found
}

async function stock(browser: Browser, origin: string) {
  const page = await browser.newPage({ viewport: { width: 1440, height: 900 } })
  await page.goto(origin)
  await page.getByText('Visit 0').first().waitFor({ timeout: 120_000 })
  page.setDefaultTimeout(120_000)
  const [back, on] = [page.getByRole('button', { name: /prev/i }), page.getByRole('button', { name: /next/i })]
  const found = await measure(
    page,
    () => on.click(),
    () => back.click(),
  )
  await page.close()
  return found
}

const app = await createApp({ db, pool, resources, auth: { secret: 'bench '.repeat(8) }, webRoot })
const everybody = await makeWorkers(app, WORKERS)
await insertVisits(pool, all, everybody)

const executablePath = chromiumCandidates(chromium.executablePath())[0]
const browser = await chromium.launch({
  ...(executablePath ? { executablePath } : {}),
  args: ['--no-sandbox', '--disable-gpu', '--disable-quic', '--no-first-run', '--disable-sync'],
})
const served = await serveStock(all, path.join(import.meta.dirname, 'calendar'))
try {
  const origin = await app.listen({ host: '127.0.0.1', port: 0 })
  const mine = await ours(browser, origin, everybody)
  console.log(`ours ${said(mine)}`)
  const theirs = await stock(browser, served.origin)
  console.log(
    `${dayOf(Date.now())}: a month of ${MONTH} appointments of ${WORKERS} workers, switched ${SWITCHES} times`,
  )
  console.log(`FullCalendar with all of them ${said(theirs)}`)
  console.log(`ratio ${(mine.ms / theirs.ms).toFixed(3)}, aim 0.2; nodes aim 3000`)
} finally {
  await browser.close()
  await served.close()
  await app.close()
  await close()
}
