// npm run bench:lines [-- folder of the browser build]
// A quote of 100 lines in Chromium at a quarter of its speed: from a key in a quantity to the total that it changes, drawn; for our line
// editor and for react-admin's own form of an array with the same lines, on the same machine in the same run. Medians and worst, in ms.
import path from 'node:path'
import { type Browser, chromium, type Page } from 'playwright'
import { resources } from '../schema/all.ts'
import { chromiumCandidates } from '../scripts/prepare/chromium.mjs'
import { createApp } from '../server/app.ts'
import { serveStock } from './keys/serve.ts'
import { benchDatabase, median } from './support.ts'

const SLOWDOWN = 4
const LINES = 100
const KEYS = 40
const webRoot = path.resolve(import.meta.dirname, '..', process.argv[2] ?? 'dist')

const lines = Array.from({ length: LINES }, (_, i) => ({
  name: `Line ${i + 1}`,
  quantity: 1,
  discount: i % 4 ? 0 : 5,
  price_ex_vat: 10 + i,
  apply_vat: true,
  vat_percent: 20,
}))

/** Types figures into the quantity that has the focus and measures each until the total is drawn anew. */
async function measure(page: Page, box: string): Promise<number[]> {
  const cdp = await page.context().newCDPSession(page)
  await cdp.send('Emulation.setCPUThrottlingRate', { rate: SLOWDOWN })
  await page.locator(box).first().focus()
  const found: number[] = []
  for (let n = 0; n < KEYS; n++) {
    const changed = page.evaluate(
      () =>
        new Promise<number>((resolve) => {
          const shown = () => document.querySelector('[data-figure="total_inc_vat"]')?.textContent
          const before = shown()
          window.addEventListener(
            'keydown',
            (event) => {
              const look = () => {
                if (shown() === before && performance.now() - event.timeStamp < 3000)
                  return void requestAnimationFrame(look)
                const { port1, port2 } = new MessageChannel()
                port1.addEventListener('message', () => resolve(performance.now() - event.timeStamp))
                port1.start()
                port2.postMessage(null)
              }
              requestAnimationFrame(look)
            },
            { capture: true, once: true },
          )
        }),
    )
    // The listener has to stand before the key comes.
    await page.evaluate(() => new Promise((done) => requestAnimationFrame(() => setTimeout(done, 60))))
    await page.keyboard.press(n % 4 === 3 ? 'Backspace' : String(1 + (n % 9)))
    const ms = await changed
    // The first keys fetch and warm up.
    if (n >= 4) found.push(ms)
    if (n % 4 === 3) for (let k = 0; k < 2; k++) await page.keyboard.press('Backspace')
  }
  return found
}

async function ours(browser: Browser, origin: string, token: string, id: number): Promise<number[]> {
  const page = await browser.newPage({ viewport: { width: 1440, height: 900 } })
  await page.addInitScript((kept) => localStorage.setItem('token', kept), token)
  await page.goto(`${origin}/quotes/edit/${id}`)
  await page.locator(`.sheet-row >> nth=${LINES - 1}`).waitFor()
  const found = await measure(page, '.sheet-row:nth-child(51) [data-column="quantity"] input')
  await page.close()
  return found
}

const EDITS = 1000
const WARM = 200

/**
 * What the page holds after so many edits, and after as many more: what is kept to be undone has an end.
 * @returns bytes of the heap, collected before each look
 */
async function memory(browser: Browser, origin: string, token: string, id: number): Promise<readonly [number, number]> {
  const page = await browser.newPage({ viewport: { width: 1440, height: 900 } })
  await page.addInitScript((kept) => localStorage.setItem('token', kept), token)
  await page.goto(`${origin}/quotes/edit/${id}`)
  const cell = page.locator('.sheet-row:nth-child(51) [data-column="quantity"] input')
  await cell.waitFor()
  const cdp = await page.context().newCDPSession(page)
  const held = async () => {
    for (let n = 0; n < 3; n++) await cdp.send('HeapProfiler.collectGarbage')
    return (await cdp.send('Runtime.getHeapUsage')).usedSize
  }
  const edit = async (count: number) => {
    for (let n = 0; n < count; n++) {
      // Each cell that is entered anew is a step of its own.
      await page
        .locator(`.sheet-row:nth-child(${1 + (n % LINES)}) [data-column="quantity"] input`)
        .fill(String(1 + (n % 9)))
    }
  }
  await edit(WARM)
  const before = await held()
  await edit(EDITS)
  const after = await held()
  await page.close()
  return [before, after]
}

async function stock(browser: Browser, origin: string): Promise<number[]> {
  const page = await browser.newPage({ viewport: { width: 1440, height: 900 } })
  await page.goto(origin)
  await page.locator(`input[name="lines.${LINES - 1}.quantity"]`).waitFor()
  const found = await measure(page, 'input[name="lines.50.quantity"]')
  await page.close()
  return found
}

const { pool, db, close } = await benchDatabase()
const app = await createApp({ db, pool, resources, auth: { secret: 'bench '.repeat(8) }, webRoot })
const executablePath = chromiumCandidates(chromium.executablePath())[0]
const browser = await chromium.launch({
  ...(executablePath ? { executablePath } : {}),
  args: ['--no-sandbox', '--disable-gpu', '--disable-quic', '--no-first-run', '--disable-sync'],
})
const served = await serveStock(lines, path.join(import.meta.dirname, 'lines'))
try {
  const origin = await app.listen({ host: '127.0.0.1', port: 0 })
  const payload = { email: 'admin@demo.test', password: 'demo-admin-2026' }
  const login = await app.inject({ method: 'POST', url: '/panel-api/auth/login', payload })
  const { token } = login.json<{ token: string }>()
  const post = async (url: string, body: object) => {
    const headers = { authorization: `Bearer ${token}` }
    const answer = await app.inject({ method: 'POST', url: `/panel-api${url}`, headers, payload: body })
    if (answer.statusCode !== 200) throw new Error(answer.body)
    return answer.json<{ id: number }>().id
  }
  const customer_id = await post('/customers', { last_name: 'Hollis', phone: '+441134960177' })
  const began = performance.now()
  const id = await post('/quotes', { customer_id, quote_type_id: 1, services: lines })
  console.log(`${LINES} lines created in ${(performance.now() - began).toFixed(0)} ms`)
  const [mine, theirs] = [await ours(browser, origin, token, id), await stock(browser, served.origin)]
  const said = (all: readonly number[]) => `${median(all).toFixed(1)} (worst ${Math.max(...all).toFixed(0)})`
  console.log(
    `key to drawn total, ${LINES} lines, CPU at 1/${SLOWDOWN}: ours ${said(mine)} ms, aim 50; stock ${said(theirs)} ms`,
  )
  const [before, after] = await memory(browser, origin, token, id)
  const megabytes = (bytes: number) => (bytes / 1_048_576).toFixed(1)
  console.log(`memory after ${WARM} edits ${megabytes(before)} MB, after ${EDITS} more ${megabytes(after)} MB`)
  console.log(`ratio ${(median(mine) / median(theirs)).toFixed(2)}`)
} finally {
  await browser.close()
  await served.close()
  await app.close()
  await close()
}
