// npm run bench:keys [-- folder of the browser build]
// A list of 100 rows and 10 columns in Chromium at a quarter of its speed: from a key to what it changes, for our list and for
// react-admin's own one with the same rows on the same machine in the same run. Prints medians and worst times in ms.
import path from 'node:path'
import { type Browser, chromium, type Page } from 'playwright'
import { resources } from '../schema/all.ts'
import { chromiumCandidates } from '../scripts/prepare/chromium.mjs'
import { createApp } from '../server/app.ts'
import { fillCustomers } from './customers.ts'
import { fillMaterials } from './fill.ts'
import { installProbe, interactions, measure, type Sign, settle } from './keys/probe.ts'
import { routeChanges } from './keys/routes.ts'
import { serveStock } from './keys/serve.ts'
import { fillLeads } from './leads.ts'
import { benchDatabase, median } from './support.ts'

const SLOWDOWN = 4
const ROWS = 100
const COLUMNS = 'code,category_id,unit,cost_price,sell_price,vat_rate_id,supplier,show_price_in_app,active'
/** Begins of names; each key leaves fewer rows than the one before. */
const WORDS = ['brass', 'oak', 'steel', 'hinge', 'rubber']
const webRoot = path.resolve(import.meta.dirname, '..', process.argv[2] ?? 'dist')

const times = (key: string, n: number): string[] => Array.from({ length: n }, () => key)
const letters = (text: string): string[] => text.split('')

/** Sixty keys of a morning's work: walk, select, edit a cell and think better of it, filter, find, look up a key. */
const OUR_SCRIPT = [
  ...times('j', 10),
  ...times('ArrowRight', 3),
  ...times('k', 3),
  'End',
  'Home',
  'x',
  ...times('Shift+ArrowDown', 3),
  'Shift+ArrowUp',
  'Escape',
  'Control+a',
  'Escape',
  'PageDown',
  'PageUp',
  'Control+End',
  'Control+Home',
  'ArrowRight',
  'F2',
  '5',
  'Escape',
  'ArrowDown',
  'F2',
  'Escape',
  '/',
  ...letters('brass'),
  ...times('Escape', 3),
  'j',
  'j',
  'Control+k',
  ...letters('job'),
  'ArrowDown',
  'Escape',
  '?',
  'Escape',
  ...times('j', 5),
]
/** The same number of keys of what the stock list understands: from box to box, select, filter. */
const STOCK_SCRIPT = [
  ...times('Tab', 16),
  'Space',
  ...times('Tab', 4),
  'Space',
  ...times('Shift+Tab', 4),
  'Space',
  'Space',
  ...times('Tab', 8),
]
const STOCK_FILTER = [
  ...letters('brass'),
  ...times('Backspace', 5),
  ...letters('steel'),
  ...times('Backspace', 5),
  ...letters('oak s'),
]

interface Figures {
  readonly focus: number[]
  readonly filter: number[]
  readonly editor: number[]
  readonly script: number[]
}

async function many(page: Page, keys: readonly string[], sign: Sign): Promise<number[]> {
  const found: number[] = []
  for (const key of keys) {
    const ms = await measure(page, key, sign)
    if (ms !== undefined) found.push(ms)
  }
  return found
}

async function slow(page: Page): Promise<void> {
  const cdp = await page.context().newCDPSession(page)
  await cdp.send('Emulation.setCPUThrottlingRate', { rate: SLOWDOWN })
}

async function ours(browser: Browser, origin: string, token: string): Promise<Figures> {
  const page = await browser.newPage({ viewport: { width: 1440, height: 900 } })
  await page.addInitScript((kept) => localStorage.setItem('token', kept), token)
  await page.addInitScript(installProbe)
  const open = async () => {
    await page.goto(`${origin}/libraries/materials?limit=${ROWS}&columns=${COLUMNS}`)
    await page.locator(`tr[data-row="${ROWS - 1}"]`).waitFor()
    await settle(page, 1000)
  }
  await open()
  await slow(page)
  await page.keyboard.press('j')
  await settle(page)
  const focus = await many(page, [...times('j', 15), ...times('k', 5), ...times('ArrowRight', 5)], 'focus')

  // Twice without counting: the code of the editor is fetched with its first use.
  const editor: number[] = []
  await page.keyboard.press('Home')
  await page.keyboard.press('ArrowRight')
  await page.keyboard.press('ArrowRight')
  for (let n = 0; n < 12; n++) {
    const ms = await measure(page, 'F2', 'editor')
    if (n >= 2 && ms !== undefined) editor.push(ms)
    await page.keyboard.press('Escape')
    await page.keyboard.press('ArrowDown')
    await settle(page)
  }

  const filter: number[] = []
  for (const word of WORDS) {
    await page.keyboard.press('/')
    filter.push(...(await many(page, letters(word), 'rows')))
    await page.keyboard.press('Control+a')
    await page.keyboard.press('Backspace')
    await page.locator(`tr[data-row="${ROWS - 1}"]`).waitFor()
    await settle(page, 800)
    await page.keyboard.press('Escape')
  }
  await open()
  const script = await interactions(page, OUR_SCRIPT.slice(0, 60))
  await page.close()
  return { focus, filter, editor, script }
}

async function stock(browser: Browser, origin: string): Promise<Figures> {
  const page = await browser.newPage({ viewport: { width: 1440, height: 900 } })
  await page.addInitScript(installProbe)
  await page.goto(origin)
  const rows = page.locator('tbody tr')
  const all = () => rows.nth(ROWS - 1).waitFor()
  const firstBox = page.locator('tbody input[type=checkbox]').first()
  const search = page.getByLabel('Search')
  await all()
  await settle(page, 1000)
  await slow(page)
  await firstBox.focus()
  const focus = await many(page, times('Tab', 25), 'focus')
  const filter: number[] = []
  for (const word of WORDS) {
    await search.fill('')
    await all()
    await settle(page, 800)
    await search.focus()
    filter.push(...(await many(page, letters(word), 'rows')))
  }
  await search.fill('')
  await all()
  await settle(page, 800)
  await firstBox.focus()
  const first = await interactions(page, STOCK_SCRIPT)
  await search.focus()
  const second = await interactions(page, STOCK_FILTER)
  await page.close()
  return { focus, filter, editor: [], script: [...first, ...second].slice(0, 60) }
}

const share = (values: readonly number[], part: number) =>
  values.toSorted((a, b) => a - b)[Math.max(0, Math.ceil(values.length * part) - 1)] as number
const said = (values: readonly number[], pick: (all: readonly number[]) => number) =>
  (values.length > 0 ? pick(values).toFixed(0) : '—').padStart(9)

function report(a: Figures, b: Figures): void {
  const worst = (values: readonly number[]) => Math.max(...values)
  const line = (what: string, mine: readonly number[], theirs: readonly number[], aim: number) =>
    console.log(
      `${what.padEnd(42)}${said(mine, median)}${said(mine, worst)}${said(theirs, median)}${said(theirs, worst)}   ≤ ${aim}`,
    )
  const slowest = OUR_SCRIPT.map((key, i) => ({ key, ms: a.script[i] ?? 0 })).toSorted((x, y) => y.ms - x.ms)
  const head = ['ours', 'worst', 'stock', 'worst'].map((text) => text.padStart(9)).join('')
  console.log(`${`ms, CPU at 1/${SLOWDOWN}, ${ROWS} rows × 10 columns`.padEnd(42)}${head}   aim`)
  line('key to moved focus', a.focus, b.focus, 50)
  line('key to filtered rows, already loaded', a.filter, b.filter, 100)
  line('opening a cell editor', a.editor, b.editor, 100)
  const p98 = (values: readonly number[]) => share(values, 0.98)
  console.log(
    `${`p98 interaction of ${a.script.length} and ${b.script.length} steps`.padEnd(42)}${said(a.script, p98)}${said(a.script, worst)}${said(b.script, p98)}${said(b.script, worst)}   ≤ 200`,
  )
  const named = slowest.slice(0, 6).map(({ key, ms }) => `${key} ${ms.toFixed(0)}`)
  console.log(`our slowest steps: ${named.join(', ')}`)
}

const { pool, db, close } = await benchDatabase()
const app = await createApp({ db, pool, resources, auth: { secret: 'bench '.repeat(8) }, webRoot })
const executablePath = chromiumCandidates(chromium.executablePath())[0]
const browser = await chromium.launch({
  ...(executablePath ? { executablePath } : {}),
  args: [
    '--no-sandbox',
    '--disable-gpu',
    '--disable-quic',
    '--no-first-run',
    '--disable-background-networking',
    '--disable-component-update',
    '--disable-sync',
  ],
})
try {
  await pool.query('update materials set archived_at = now()')
  await fillMaterials(pool, 1, ROWS)
  await fillLeads(pool, 1, ROWS)
  await fillCustomers(pool, 1, ROWS)
  const origin = await app.listen({ host: '127.0.0.1', port: 0 })
  const payload = { email: 'admin@demo.test', password: 'demo-admin-2026' }
  const { token } = (await app.inject({ method: 'POST', url: '/panel-api/auth/login', payload })).json<{
    token: string
  }>()
  const { rows } = await pool.query<object>(
    `select m.*, m.cost_price::float8 as cost_price, m.sell_price::float8 as sell_price, v.name as vat_rate, c.name as category
     from materials m left join vat_rates v on v.id = m.vat_rate_id left join categories c on c.id = m.category_id
     where m.archived_at is null order by m.id`,
  )
  const other = await serveStock(rows)
  try {
    report(await ours(browser, origin, token), await stock(browser, other.origin))
    const changes = await routeChanges(browser, origin, token)
    console.log(
      `${'from list to list, rows in memory, full speed'.padEnd(46)}${said(changes, median)}${said(changes, (all) => Math.max(...all))}   ≤ 150`,
    )
  } finally {
    await other.close()
  }
} finally {
  await browser.close()
  await app.close()
  await close()
}
