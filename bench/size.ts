// npm run bench:size [-- folder of the browser build]
// What a browser fetches, gzip: the login page, the first list, a worker's day, and what each further route adds to the first list; and in how many files.
import { readFileSync } from 'node:fs'
import path from 'node:path'
import { gzipSync } from 'node:zlib'
import { chromium, type Page } from 'playwright'
import { resources } from '../schema/all.ts'
import { chromiumCandidates } from '../scripts/prepare/chromium.mjs'
import { createApp } from '../server/app.ts'
import { benchDatabase } from './support.ts'

const webRoot = path.resolve(import.meta.dirname, '..', process.argv[2] ?? 'dist')
const executablePath = chromiumCandidates(chromium.executablePath())[0]

const { pool, db, close } = await benchDatabase()
const app = await createApp({ db, pool, resources, auth: { secret: 'bench '.repeat(8) }, webRoot })
const origin = await app.listen({ host: '127.0.0.1', port: 0 })
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

const payload = { email: 'admin@demo.test', password: 'demo-admin-2026' }
const kilobytes = (bytes: number) => (bytes / 1000).toFixed(1).padStart(8)
const gzipped = (pathname: string) => gzipSync(readFileSync(path.join(webRoot, pathname)), { level: 9 }).length

/** Names of the scripts that the page has asked for so far. */
function scriptsOf(page: Page): Set<string> {
  const seen = new Set<string>()
  page.on('request', (request) => {
    const { pathname } = new URL(request.url())
    if (pathname.endsWith('.js')) seen.add(pathname)
  })
  return seen
}

const sum = (names: Iterable<string>) => [...names].reduce((total, name) => total + gzipped(name), 0)

const told = (what: string, names: Iterable<string>, aim: number) => {
  const all = [...names]
  console.log(`${what.padEnd(52)}${kilobytes(sum(all))}   aim ≤ ${aim}   ${all.length} files`)
}

/** What each address adds to the first list, and its aim in kB. */
const ROUTES: readonly (readonly [path: string, aim: number])[] = [
  ['/dashboard', 40],
  ['/libraries', 40],
  ['/libraries/job-types/add', 40],
  ['/libraries/materials/edit/1', 40],
  ['/libraries/questions/add', 55],
  ['/libraries/signature-documents/add', 60],
  ['/leads/details/1', 100],
  ['/jobs/calendar', 120],
]

try {
  const page = await browser.newPage()
  const seen = scriptsOf(page)
  await page.goto(`${origin}/auth/login`)
  await page.waitForLoadState('networkidle')
  console.log('JavaScript, gzip -9, kB (1 kB = 1,000 bytes)')
  told('login page', seen, 180)
  await page.locator('input[type=email]').fill(payload.email)
  await page.locator('input[type=password]').first().fill(payload.password)
  await page.keyboard.press('Enter')
  await page.waitForURL((url) => !url.pathname.startsWith('/auth'))
  await page.waitForLoadState('networkidle')
  told('the way in: login page and dashboard', seen, 420)
  const kept = await page.evaluate(() => ({ ...localStorage }))

  /** Scripts of an address that is opened by itself, with a session. */
  const opened = async (path: string): Promise<Set<string>> => {
    const tab = await browser.newPage()
    await tab.addInitScript((items) => {
      for (const [key, value] of Object.entries(items)) localStorage.setItem(key, value)
    }, kept)
    const scripts = scriptsOf(tab)
    await tab.goto(origin + path)
    await tab.locator('h1').first().waitFor({ state: 'attached' })
    await tab.waitForLoadState('networkidle')
    await tab.close()
    return scripts
  }
  const first = await opened('/libraries/job-types')
  told('first list', first, 400)
  told('a worker’s day', await opened('/my/visits'), 180)

  const { token } = (await app.inject({ method: 'POST', url: '/panel-api/auth/login', payload })).json<{
    token: string
  }>()
  const lead = await app.inject({
    method: 'POST',
    url: '/panel-api/leads',
    headers: { authorization: `Bearer ${token}` },
    payload: { first_name: 'Ann', email: 'ann@example.test', lead_type_id: 1 },
  })
  if (lead.statusCode !== 200) throw new Error(`no lead: ${lead.body}`)
  for (const [path, aim] of ROUTES)
    told(
      `${path} adds to it`,
      [...(await opened(path))].filter((name) => !first.has(name)),
      aim,
    )
} finally {
  await browser.close()
  await app.close()
  await close()
}
