import { describe, expect, it } from 'vitest'
import { demoAccount } from '../../../../server/areas/access/auth/demo.ts'
import { cloneDatabase } from '../../../support/database.ts'
import { tokenPattern } from '../../../support/recovery.ts'
import { type RunningServer, startServer, temporaryFolder, usedFolders } from '../../../support/server.ts'
import { startSmtp } from '../../../support/smtp.ts'

const slow = 180_000
const database = await cloneDatabase()
const used = usedFolders()

async function ask(server: RunningServer): Promise<number> {
  const response = await fetch(`${await server.address}/panel-api/auth/forgotten-password`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email: demoAccount.email }),
  })
  return response.status
}

describe('the program started by npm start', () => {
  it('sends through the mail server of SMTP_URL, from MAIL_FROM, with links to PUBLIC_URL', {
    timeout: slow,
  }, async () => {
    const smtp = await startSmtp()
    const server = startServer({
      DATABASE_URL: database,
      DATA_DIR: temporaryFolder(),
      SMTP_URL: smtp.url,
      MAIL_FROM: 'Example Ltd <crm@example.test>',
      PUBLIC_URL: 'https://crm.example.test',
      TRUST_PROXY: 'loopback',
    })
    expect(await ask(server)).toBe(200)
    await expect.poll(() => smtp.mails.length, { timeout: 5000 }).toBe(1)
    expect(smtp.mails[0]?.from).toBe('crm@example.test')
    expect(smtp.mails[0]?.to).toEqual([demoAccount.email])
    expect(smtp.mails[0]?.text).toContain(
      'https://crm.example.test/auth/change-password?email=admin%40demo.test#token=',
    )
    server.kill('SIGTERM')
    const { code, stdout, stderr } = await server.ended
    expect(code).toBe(0)
    expect(stderr).not.toMatch(tokenPattern)
    expect(stdout).not.toMatch(tokenPattern)
  })

  it("prints the email's link without one, so that a demo can continue", { timeout: slow }, async () => {
    const server = startServer({ DATA_DIR: used() })
    const address = await server.address
    expect(await ask(server)).toBe(200)
    await new Promise((resolve) => setTimeout(resolve, 500))
    server.kill('SIGTERM')
    const { code, stdout } = await server.ended
    expect(code).toBe(0)
    const [link = ''] = /http\S+#token=\S+/.exec(stdout) ?? []
    expect(link).toMatch(`${address}/auth/change-password?email=admin%40demo.test#token=`)
    expect(link).toMatch(tokenPattern)
  })
})
