// npm run bench:size [-- folder of the browser build]
// What a browser fetches, gzip: the login page, the first list with everything before it, and what each further route adds.
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

try {
  const page = await browser.newPage()
  const seen = scriptsOf(page)
  await page.goto(`${origin}/auth/login`)
  await page.waitForLoadState('networkidle')
  console.log('JavaScript, gzip -9, kB (1 kB = 1,000 bytes)')
  console.log(`${'login page'.padEnd(44)}${kilobytes(sum(seen))}   aim ≤ 180`)
  await page.locator('input[type=email]').fill('admin@demo.test')
  await page.locator('input[type=password]').first().fill('demo-admin-2026')
  await page.keyboard.press('Enter')
  await page.waitForURL((url) => !url.pathname.startsWith('/auth'))
  const token = await page.evaluate(() => ({ ...localStorage }))

  const first = await browser.newPage()
  await first.addInitScript((kept) => {
    for (const [key, value] of Object.entries(kept)) localStorage.setItem(key, value)
  }, token)
  const listSeen = scriptsOf(first)
  await first.goto(`${origin}/libraries/job-types`)
  await first.waitForLoadState('networkidle')
  console.log(
    `${'first list, everything before it included'.padEnd(44)}${kilobytes(sum(new Set([...seen, ...listSeen])))}   aim ≤ 340`,
  )

  const day = await browser.newPage()
  await day.addInitScript((kept) => {
    for (const [key, value] of Object.entries(kept)) localStorage.setItem(key, value)
  }, token)
  const daySeen = scriptsOf(day)
  await day.goto(`${origin}/my/visits`)
  await day.waitForLoadState('networkidle')
  console.log(`${'a worker’s day, everything included'.padEnd(44)}${kilobytes(sum(daySeen))}   aim ≤ 180`)
  await day.close()

  for (const route of [
    '/dashboard',
    '/libraries',
    '/libraries/job-types/add',
    '/libraries/materials/edit/1',
    '/libraries/questions/add',
    '/libraries/signature-documents/add',
  ]) {
    const before = new Set([...seen, ...listSeen])
    const tab = await browser.newPage()
    await tab.addInitScript((kept) => {
      for (const [key, value] of Object.entries(kept)) localStorage.setItem(key, value)
    }, token)
    const added = scriptsOf(tab)
    await tab.goto(origin + route)
    await tab.waitForLoadState('networkidle')
    console.log(
      `${`${route} adds to the first list`.padEnd(44)}${kilobytes(sum([...added].filter((name) => !before.has(name))))}   aim ≤ 40`,
    )
    await tab.close()
  }
} finally {
  await browser.close()
  await app.close()
  await close()
}
