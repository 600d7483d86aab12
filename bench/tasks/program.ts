import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { type Browser, chromium, type Page } from 'playwright'
import { chromiumCandidates } from '../../scripts/prepare/chromium.mjs'
import { demoAccount } from '../../server/areas/access/auth/demo.ts'
import { freePort } from '../../server/free-port.ts'
import type { Ask, Row } from './run.ts'

const root = path.resolve(import.meta.dirname, '../..')
/** A first start makes the whole demo, in ms. */
const START = 300_000

export interface Program {
  readonly origin: string
  readonly close: () => Promise<void>
}

/** The program with its demo, in a data folder that goes with it. Throws where it does not start. */
export async function startProgram(): Promise<Program> {
  const folder = mkdtempSync(path.join(tmpdir(), 'bench-tasks-'))
  const port = await freePort()
  const server: ChildProcess = spawn(process.execPath, ['--max-semi-space-size=4', 'server/main.mjs'], {
    cwd: root,
    env: { ...process.env, DATA_DIR: path.join(folder, 'data'), PORT: String(port), DATABASE_URL: '' },
    stdio: ['ignore', 'ignore', 'inherit'],
  })
  const ended = once(server, 'exit')
  const close = async () => {
    server.kill('SIGINT')
    await ended
    rmSync(folder, { recursive: true, force: true })
  }
  const origin = `http://127.0.0.1:${port}`
  for (const end = Date.now() + START; Date.now() < end; await new Promise((next) => setTimeout(next, 500))) {
    if (server.exitCode !== null) break
    const ready = await fetch(`${origin}/panel-api/ready`).catch(() => undefined)
    if (ready?.ok) return { origin, close }
  }
  await close()
  throw new Error('the program did not start')
}

/** Asks the API with a session of its own. */
export async function askerOf(origin: string): Promise<Ask> {
  const send = async (method: string, url: string, body: object | undefined, token?: string) => {
    const answer = await fetch(`${origin}/panel-api${url}`, {
      method,
      headers: {
        ...(body ? { 'content-type': 'application/json' } : {}),
        ...(token ? { authorization: `Bearer ${token}` } : {}),
      },
      ...(body ? { body: JSON.stringify(body) } : {}),
    })
    if (!answer.ok) throw new Error(`${method} ${url}: ${answer.status} ${await answer.text()}`)
    return answer.json()
  }
  const { email, password } = demoAccount
  const { token } = (await send('POST', '/auth/login', { email, password })) as { token: string }
  return {
    get: async <T>(url: string) => (await send('GET', url, undefined, token)) as T,
    post: async (url, body) => (await send('POST', url, body, token)) as Row,
    patch: async (url, body) => (await send('PATCH', url, body, token)) as Row,
  }
}

/** Chromium with a page on which the demo's administrator is signed in. */
export async function openPage(origin: string): Promise<{ browser: Browser; page: Page }> {
  const executablePath = chromiumCandidates(chromium.executablePath())[0]
  const browser = await chromium.launch({
    ...(executablePath ? { executablePath } : {}),
    args: ['--no-sandbox', '--disable-gpu', '--disable-quic', '--no-first-run', '--disable-sync'],
  })
  const page = await browser.newPage({ viewport: { width: 1440, height: 900 }, timezoneId: 'Europe/London' })
  await page.goto(`${origin}/auth/login`)
  await page.locator('input[type=email]').fill(demoAccount.email)
  await page.locator('input[type=password]').fill(demoAccount.password)
  await page.keyboard.press('Enter')
  await page.waitForURL((url) => !url.pathname.startsWith('/auth'))
  return { browser, page }
}
