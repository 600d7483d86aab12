// npm run bench:lighthouse -- folder
// What Lighthouse says of the login page and of the list of leads on a phone: its own slow processor and network. The folder, outside of this one, has it
// installed (bench/README.md). Prints the score of the performance and what it is made of. Aims: 0.98 and 0.90.
import { existsSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { pathToFileURL } from 'node:url'
import { chromium } from 'playwright'
import { resources } from '../schema/all.ts'
import { chromiumCandidates } from '../scripts/prepare/chromium.mjs'
import { createApp } from '../server/app.ts'
import { freePort } from '../server/free-port.ts'
import { fillLeads } from './leads.ts'
import { benchDatabase, median } from './support.ts'

const [folder = ''] = process.argv.slice(2)
const entry = path.resolve(folder, 'node_modules/lighthouse/core/index.js')
if (!existsSync(entry)) {
  console.error('Say the folder in which Lighthouse is installed: npm run bench:lighthouse -- folder')
  process.exit(1)
}
const TIMES = 3
const FIGURES = ['first-contentful-paint', 'largest-contentful-paint', 'total-blocking-time', 'speed-index'] as const

interface Report {
  readonly lhr: {
    readonly categories: { readonly performance: { readonly score: number } }
    readonly audits: Readonly<Record<string, { readonly numericValue?: number }>>
  }
}
/** Shapes as its documentation gives them. */
const { default: lighthouse } = (await import(pathToFileURL(entry).href)) as {
  default: (url: string, flags: Readonly<Record<string, unknown>>) => Promise<Report>
}

const { pool, db, close } = await benchDatabase()
await fillLeads(pool, 1, 1_000)
const webRoot = path.resolve(import.meta.dirname, '../dist')
const app = await createApp({ db, pool, resources, auth: { secret: 'bench '.repeat(8) }, webRoot })
const profile = mkdtempSync(path.join(tmpdir(), 'bench-lighthouse-'))
const port = await freePort()
const executablePath = chromiumCandidates(chromium.executablePath())[0]
const context = await chromium.launchPersistentContext(profile, {
  ...(executablePath ? { executablePath } : {}),
  args: ['--no-sandbox', '--disable-gpu', `--remote-debugging-port=${port}`],
})
try {
  const origin = await app.listen({ host: '127.0.0.1', port: 0 })
  const measure = async (what: string, url: string) => {
    const scores: number[] = []
    const figures = new Map<string, number[]>()
    for (let n = 0; n < TIMES; n++) {
      // What was fetched is fetched again; who is logged in stays so, for that is kept where it clears nothing.
      const { lhr } = await lighthouse(url, { port, onlyCategories: ['performance'], logLevel: 'error' })
      scores.push(lhr.categories.performance.score)
      for (const name of FIGURES)
        figures.set(name, [...(figures.get(name) ?? []), lhr.audits[name]?.numericValue ?? Number.NaN])
    }
    const parts = FIGURES.map((name) => `${name} ${median(figures.get(name) ?? []).toFixed(0)}`).join(', ')
    console.log(`${what}: ${median(scores).toFixed(2)} (${parts} ms)`)
  }
  await measure('login', `${origin}/auth/login`)
  const page = await context.newPage()
  await page.goto(`${origin}/auth/login`)
  await page.locator('input[type=email]').fill('admin@demo.test')
  await page.locator('input[type=password]').fill('demo-admin-2026')
  await page.keyboard.press('Enter')
  await page.waitForURL((url) => !url.pathname.startsWith('/auth'))
  await page.close()
  await measure('leads', `${origin}/leads`)
} finally {
  await context.close()
  await app.close()
  await close()
  rmSync(profile, { recursive: true, force: true })
}
