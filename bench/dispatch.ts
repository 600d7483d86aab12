// npm run bench:dispatch [-- folder of the browser build]
// The board of 100 workers and a week of six visits a day in Chromium: scrolled down and across, and a visit dragged over it; then a day of it. How
// long the frames of each take, and the longest task, and how long until a day is drawn. Aims: no task over 100 ms, 95 of 100 frames of a drag within
// 32 ms, a day drawn within 1 s.
import path from 'node:path'
import { chromium, type Page } from 'playwright'
import { resources } from '../schema/all.ts'
import { addDays, dayOf, fullWeek } from '../schema/engine/time/time.ts'
import { chromiumCandidates } from '../scripts/prepare/chromium.mjs'
import { createApp } from '../server/app.ts'
import { benchDatabase, median } from './support.ts'
import { clock, insertVisits, makeWorkers, type Visit } from './visits.ts'

const [WORKERS, DAYS, EACH, STEPS] = [100, 7, 6, 120]
const webRoot = path.resolve(import.meta.dirname, '..', process.argv[2] ?? 'dist')
/** The week after next: nothing of it is past. */
const { from: MONDAY } = fullWeek(addDays(dayOf(Date.now()), 14))

const visits = Array.from({ length: WORKERS * DAYS * EACH }, (_, n): Visit => {
  const worker = (n % WORKERS) + 1
  const day = addDays(MONDAY, Math.floor(n / WORKERS) % DAYS)
  const from = 7 * 60 + Math.floor(n / WORKERS / DAYS) * 105 + (worker % 3) * 15
  const at = (minute: number) => `${day}T${clock(minute)}:00`
  return { title: `Visit ${n}`, start: at(from), end: at(from + 75), worker }
})

interface Found {
  readonly frames: number[]
  readonly tasks: number[]
}

/** Frames and tasks longer than 50 ms while something is done, in ms. */
async function watched(page: Page, act: () => Promise<void>): Promise<Found> {
  await page.evaluate(() => {
    const seen = { frames: [] as number[], tasks: [] as number[], on: true }
    Object.assign(window, { seen })
    new PerformanceObserver((list) => {
      if (seen.on) seen.tasks.push(...list.getEntries().map(({ duration }) => duration))
    }).observe({ type: 'longtask' })
    let last = performance.now()
    const look = (now: number) => {
      seen.frames.push(now - last)
      last = now
      if (seen.on) requestAnimationFrame(look)
    }
    requestAnimationFrame(look)
  })
  await act()
  return page.evaluate(async () => {
    // A task is told of after its end.
    await new Promise((next) => setTimeout(next, 300))
    const { seen } = window as unknown as { seen: Found & { on: boolean } }
    seen.on = false
    return { frames: seen.frames.slice(1), tasks: seen.tasks }
  })
}

const place = (sorted: readonly number[], share: number) => sorted[Math.floor((sorted.length - 1) * share)] ?? 0
function told(what: string, { frames, tasks }: Found): void {
  const sorted = frames.toSorted((a, b) => a - b)
  const [half, most, worst] = [place(sorted, 0.5), place(sorted, 0.95), place(sorted, 1)].map((ms) => ms.toFixed(1))
  const longest = Math.max(0, ...tasks).toFixed(0)
  console.log(
    `${what}: ${frames.length} frames, ${half} ms in the middle, 95 of 100 within ${most}, worst ${worst}; ${tasks.length} tasks over 50 ms, longest ${longest}`,
  )
}

const { pool, db, close } = await benchDatabase()
const app = await createApp({ db, pool, resources, auth: { secret: 'bench '.repeat(8) }, webRoot })
await insertVisits(pool, visits, await makeWorkers(app, WORKERS))
const executablePath = chromiumCandidates(chromium.executablePath())[0]
const browser = await chromium.launch({
  ...(executablePath ? { executablePath } : {}),
  args: ['--no-sandbox', '--disable-gpu', '--disable-quic', '--no-first-run', '--disable-sync'],
})
try {
  const origin = await app.listen({ host: '127.0.0.1', port: 0 })
  const page = await browser.newPage({ viewport: { width: 1440, height: 900 } })
  await page.goto(`${origin}/auth/login`)
  await page.locator('input[type=email]').fill('admin@demo.test')
  await page.locator('input[type=password]').fill('demo-admin-2026')
  await page.keyboard.press('Enter')
  await page.waitForURL((url) => !url.pathname.startsWith('/auth'))
  const openBoard = async (span: 'week' | 'day') => {
    await page.goto(`${origin}/jobs/dispatch?span=${span}&day=${MONDAY}`)
    const block = page.locator('[data-visit]').first()
    await block.waitFor()
    const took = await page.evaluate(() => performance.now())
    const box = await page.getByRole('application').boundingBox()
    const grip = await block.boundingBox()
    if (!box || !grip) throw new Error('the board is not drawn')
    return { box, grip, took }
  }
  const week = await openBoard('week')
  const { box } = week
  console.log(`${dayOf(Date.now())}: ${WORKERS} workers, ${visits.length} visits in a week`)
  await page.mouse.move(box.x + box.width / 2, box.y + box.height / 2)
  const scroll = (x: number, y: number) => async () => {
    for (let n = 0; n < STEPS; n++) {
      const back = n < STEPS / 2 ? 1 : -1
      await page.mouse.wheel(x * back, y * back)
      await page.evaluate(() => new Promise(requestAnimationFrame))
    }
  }
  told('scrolled down and up', await watched(page, scroll(0, 80)))
  told('scrolled across and back', await watched(page, scroll(60, 0)))
  const drag =
    ({ box, grip }: Awaited<ReturnType<typeof openBoard>>) =>
    async () => {
      await page.mouse.move(grip.x + 6, grip.y + 10)
      await page.mouse.down()
      for (let n = 1; n <= STEPS; n++) {
        const round = (n / STEPS) * 2 * Math.PI
        await page.mouse.move(
          box.x + box.width * (0.5 + 0.3 * Math.sin(round)),
          box.y + box.height * (0.5 + 0.3 * Math.cos(round)),
        )
        await page.evaluate(() => new Promise(requestAnimationFrame))
      }
      // Near the edge the board scrolls under the pointer.
      await page.mouse.move(box.x + box.width / 2, box.y + box.height - 10)
      await page.waitForTimeout(1500)
      await page.keyboard.press('Escape')
      await page.mouse.up()
    }
  told('dragged over it', await watched(page, drag(week)))
  await openBoard('day')
  const drawn: number[] = []
  for (let n = 0; n < 5; n++) drawn.push((await openBoard('day')).took)
  console.log(`a day: drawn after ${median(drawn).toFixed(0)} ms`)
  told('a day: dragged over it', await watched(page, drag(await openBoard('day'))))
} finally {
  await browser.close()
  await app.close()
  await close()
}
