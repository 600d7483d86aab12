import { describe, expect, it } from 'vitest'
import { cloneDatabase } from '../support/database.ts'
import { patientFetch, type RunningServer, startServer, temporaryFolder } from '../support/server.ts'

const slow = 180_000
const [empty, used] = [await cloneDatabase({ empty: true }), await cloneDatabase()]
const SEALING_KEY = 'one key for all servers on one database'

const hints = async (server: RunningServer) =>
  (await (await patientFetch(`${await server.address}/panel-api/auth/hints`)).json()) as {
    exposed: boolean
    accounts: { email: string }[]
  }

async function saidUntilStopped(server: RunningServer): Promise<string> {
  await server.address
  await new Promise((resolve) => setTimeout(resolve, 1500))
  server.kill('SIGTERM')
  const { code, stdout, stderr } = await server.ended
  expect(code).toBe(0)
  return stdout + stderr
}

const forget = (address: string) =>
  fetch(`${address}/panel-api/auth/forgotten-password`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email: 'admin@demo.test' }),
  })

describe('the demo', () => {
  it.each([
    ['HOST', '0.0.0.0'],
    ['PUBLIC_URL', 'https://crm.example.test'],
  ])('is not loaded into a new data folder that others can reach: %s=%s', { timeout: slow }, async (name, value) => {
    const server = startServer({ DATA_DIR: temporaryFolder(), [name]: value })
    expect(await hints(server)).toMatchObject({ demo: null, accounts: [], exposed: false })
  })

  it('if requested there, is announced at each start and on the sign-in page', {
    timeout: slow,
  }, async () => {
    const server = startServer({ DATABASE_URL: empty, SEALING_KEY, DEMO: '1' })
    const { exposed, accounts } = await hints(server)
    expect([exposed, accounts.length]).toEqual([true, 7])
    const said = await saidUntilStopped(server)
    expect(said).toContain('DEMO=1 with DATABASE_URL')
    expect(said).toContain('published')
  })

  it('once loaded is hidden from those who run without it; published passwords cause a warning, links are not printed', {
    timeout: slow,
  }, async () => {
    const server = startServer({ DATABASE_URL: used, SEALING_KEY, DATA_DIR: temporaryFolder() })
    expect(await hints(server)).toMatchObject({ demo: null, accounts: [], exposed: false })
    expect((await forget(await server.address)).status).toBe(200)
    const said = await saidUntilStopped(server)
    expect(said).toMatch(/published demo passwords.*admin@demo\.test/)
    expect(said).toContain('SMTP_URL is missing')
    expect(said).not.toContain('token=')
  })
})
