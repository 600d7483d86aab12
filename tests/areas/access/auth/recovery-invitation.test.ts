import { beforeEach, describe, expect, it } from 'vitest'
import { testApp } from '../../../support/app.ts'
import { account, lateMailer, newPassword, tokensSaid } from '../../../support/recovery.ts'

const { mailer, said, use } = lateMailer()
const t = await testApp({ mailer, origin: () => 'https://crm.example.test' })
const { call, pool, clock, app } = t
use(t.db, () => clock.now ?? new Date())

interface Answer {
  code: string
}
const ask = (email: string) => call<Answer>('POST', '/auth/forgotten-password', { body: { email }, token: null })
const redeem = (path: 'change-password' | 'token', email: string, token: string) =>
  call<Answer>('POST', `/auth/${path}`, {
    body: { email, token, password: newPassword, password_confirmation: newPassword },
    token: null,
  })
const login = async (email: string, password: string) =>
  (await call('POST', '/auth/login', { body: { email, password }, token: null })).status
beforeEach(async () => void (await pool.query('delete from rate_limits')))

async function mailsTo(email: string): Promise<{ subject: string; text: string }[]> {
  await mailer.flush()
  const { rows } = await pool.query('select subject, text from emails where "to" = $1 order by id', [email])
  return rows
}
async function tokenOf(email: string): Promise<string> {
  await mailer.flush()
  return tokensSaid(said, email).at(-1) ?? 'no token in the mail'
}
async function minutesOn(minutes: number, work: () => Promise<unknown>): Promise<void> {
  clock.now = new Date(Date.now() + minutes * 60_000)
  await work().finally(() => {
    clock.now = null
  })
}
const invited = (set = 'active = false') => account(t, { password: null, change: set })

describe('an invitation', () => {
  it('sends a token for /auth/token, which sets the first password and activates the user', async () => {
    const { id, email } = await invited()
    const { expires_at } = await app.recovery.invite(id)
    expect(Date.parse(expires_at) - Date.now()).toBeGreaterThan(7 * 86_400_000 - 60_000)
    const token = await tokenOf(email)
    const [mail] = await mailsTo(email)
    expect(mail?.text).toContain(
      `https://crm.example.test/auth/token?email=${encodeURIComponent(email)}#token=••••••••`,
    )
    const answer = await redeem('token', email, token)
    expect(answer).toMatchObject({ status: 200, body: { code: 'account_confirmed', email } })
    expect(await login(email, newPassword)).toBe(200)
    expect((await redeem('token', email, token)).body.code).toBe('token_not_active')

    const { rows } = await pool.query(
      `select event, changed, user_id, url, action, before->'active' as before, after->'active' as after
       from log_entries where entity = 'users' and entity_id = $1`,
      [id],
    )
    const place = { url: '/panel-api/auth/token', action: 'POST /panel-api/auth/token' }
    expect(rows).toEqual([{ event: 'updated', changed: ['active'], user_id: id, before: false, after: true, ...place }])
    expect(await t.brokenLog()).toEqual([])
  })

  it('is valid for a week', async () => {
    const { id, email } = await invited()
    await app.recovery.invite(id)
    const token = await tokenOf(email)
    await minutesOn(7 * 24 * 60 + 1, async () => {
      expect((await redeem('token', email, token)).body.code).toBe('token_expired')
    })
    await minutesOn(7 * 24 * 60 - 1, async () => expect((await redeem('token', email, token)).status).toBe(200))
  })

  it('replaces the previous one when resent', async () => {
    const { id, email } = await invited()
    await app.recovery.invite(id)
    const first = await tokenOf(email)
    await app.recovery.invite(id)
    expect((await redeem('token', email, first)).body.code).toBe('wrong_token')
    expect((await redeem('token', email, await tokenOf(email))).status).toBe(200)
  })

  it('is sent with the transaction that creates the user', async () => {
    const { id, email } = await invited()
    const failed = t.db.transaction().execute(async (tx) => {
      await app.recovery.invite(id, tx)
      throw new Error('the user is not made after all')
    })
    await expect(failed).rejects.toThrow('not made after all')
    expect(await mailsTo(email)).toEqual([])
    await t.db.transaction().execute((tx) => app.recovery.invite(id, tx))
    expect(await mailsTo(email)).toHaveLength(1)
  })

  it('is rejected if not applicable', async () => {
    const registered = await account(t)
    const banned = await invited('banned_at = now()')
    await expect(app.recovery.invite(registered.id)).rejects.toMatchObject({ status: 409, code: 'already_registered' })
    await expect(app.recovery.invite(banned.id)).rejects.toMatchObject({ status: 409, code: 'banned' })
    await expect(app.recovery.invite(987_654)).rejects.toMatchObject({ status: 404, code: 'not_found' })
  })

  it('does not reactivate a user blocked in the meantime', async () => {
    const { id, email } = await invited('active = true')
    await app.recovery.invite(id)
    const token = await tokenOf(email)
    await pool.query('update users set active = false where id = $1', [id])
    expect((await redeem('token', email, token)).body.code).toBe('token_expired')
    expect(await login(email, newPassword)).toBe(401)
  })
})

describe('a forgotten password before the first is set', () => {
  it.each(['active = false', 'active = true'])('sends a token that confirms the account (%s)', async (set) => {
    const { id, email } = await invited(set)
    const { expires_at } = await app.recovery.invite(id)
    const first = await tokenOf(email)
    expect((await ask(email)).body.code).toBe('token_sent')
    const mails = await mailsTo(email)
    expect(mails.at(-1)?.subject).toBe('Confirm your account in Remote Workr CRM')
    const token = await tokenOf(email)
    expect(mails.at(-1)?.text).toContain(`/auth/token?email=${encodeURIComponent(email)}#token=••••••••`)
    const { rows } = await pool.query(
      "select expires_at from recovery_tokens where account = $1 and kind = 'invitation'",
      [email],
    )
    expect(new Date(rows[0].expires_at).toISOString(), 'it ends when the invitation would have').toBe(expires_at)
    expect((await redeem('token', email, first)).body.code).toBe('wrong_token')
    expect((await redeem('token', email, token)).body.code).toBe('account_confirmed')
    expect(await login(email, newPassword)).toBe(200)
    expect((await ask(email)).body.code, 'and a new password may be asked for then').toBe('token_sent')
  })

  it('sends an hour-long token to a user who may sign in but was never invited, and none to one who may not', async () => {
    const free = await invited('active = true')
    await ask(free.email)
    const token = await tokenOf(free.email)
    await minutesOn(61, async () => expect((await redeem('token', free.email, token)).body.code).toBe('token_expired'))
    expect((await redeem('token', free.email, token)).status).toBe(200)
    const barred = await invited()
    await ask(barred.email)
    expect((await mailsTo(barred.email)).at(-1)?.text).toContain('This account is inactive.')
    expect(await tokenOf(barred.email)).toBe('no token in the mail')
  })

  it('with the token typed on the page for new passwords, directs to the right page without losing it', async () => {
    const { id, email } = await invited()
    await app.recovery.invite(id)
    const token = await tokenOf(email)
    await ask('nobody@example.test')
    for (let i = 0; i < 3; i++) {
      const { status, body } = await redeem('change-password', email, token)
      expect([status, body.code]).toEqual([409, 'invitation_token'])
    }
    expect((await redeem('token', email, token)).status).toBe(200)
  })

  it('cannot be guessed there more often than on its own page', async () => {
    const { id, email } = await invited()
    await app.recovery.invite(id)
    const token = await tokenOf(email)
    for (let i = 0; i < 5; i++) await redeem('change-password', email, 'AAAA-AAAA-AAAA')
    expect((await redeem('change-password', email, token)).body.code).not.toBe('invitation_token')
    expect((await redeem('token', email, token)).body.code).toBe('token_not_active')
  })

  it('gives strangers the same answers as anyone, step by step', async () => {
    const steps = async (email: string) => {
      const answers = [await redeem('change-password', email, 'AAAA-AAAA-AAAA'), await ask(email), await ask(email)]
      for (let i = 0; i < 6; i++) answers.push(await redeem('change-password', email, 'AAAA-AAAA-AAAA'))
      answers.push(await ask(email))
      return answers.map(({ status, body }) => [status, body])
    }
    const registered = await steps((await account(t)).email)
    for (const set of ['active = false', 'active = true']) {
      const pending = await invited(set)
      await app.recovery.invite(pending.id)
      expect(await steps(pending.email), `invited, ${set}`).toEqual(registered)
      expect(await steps((await invited(set)).email), `not invited, ${set}`).toEqual(registered)
    }
  })
})
