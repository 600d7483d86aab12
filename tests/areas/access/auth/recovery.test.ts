import { beforeEach, describe, expect, it } from 'vitest'
import { testApp } from '../../../support/app.ts'
import { account, lateMailer, newPassword, oldPassword, tokenPattern, tokensSaid } from '../../../support/recovery.ts'

const { mailer, said, use } = lateMailer()
const t = await testApp({ mailer, origin: () => 'https://crm.example.test' })
const { call, pool, clock, app } = t
use(t.db, () => clock.now ?? new Date())

interface Answer {
  code: string
  detail?: string
  errors?: Record<string, { code: string }[]>
}
const ask = (email: string) => call<Answer>('POST', '/auth/forgotten-password', { body: { email }, token: null })
const redeem = (path: 'change-password' | 'token', email: string, token: string, password = newPassword) =>
  call<Answer>('POST', `/auth/${path}`, {
    body: { email, token, password, password_confirmation: password },
    token: null,
  })
const change = (email: string, token: string, password?: string) => redeem('change-password', email, token, password)
const login = async (email: string, password: string) =>
  (await call('POST', '/auth/login', { body: { email, password }, token: null })).status
const forget = () => pool.query('delete from rate_limits')
beforeEach(async () => void (await forget()))

interface Logged {
  subject: string
  text: string
  status: string
  error: string | null
  about: string | null
  html: string
  about_id: number | null
}
async function mailsTo(email: string): Promise<Logged[]> {
  await mailer.flush()
  const { rows } = await pool.query<Logged>('select * from emails where "to" = $1 order by id', [email])
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

describe('a forgotten password', () => {
  it('sends an email with a token and a link that contains the email address', async () => {
    const { id, email } = await account(t)
    const answer = await ask(` ${email.toUpperCase()}`)
    expect(answer.status).toBe(200)
    expect(answer.body).toEqual({
      code: 'token_sent',
      detail: 'Notification with new token has been sent to your email box.',
    })
    const [mail] = await mailsTo(email)
    const token = await tokenOf(email)
    const link = `https://crm.example.test/auth/change-password?email=${encodeURIComponent(email)}#token=${token}`
    // The log, which others can read, has all of it except the token.
    for (const part of [mail?.text, mail?.html]) {
      expect(part).toContain(link.replace(token, '••••••••'))
      expect(part).not.toMatch(tokenPattern)
    }
    expect(mail).toMatchObject({ status: 'failed', error: 'No mail server is set up (SMTP_URL)' })
    expect(mail).toMatchObject({ about: 'users', about_id: id })
    expect(said.at(-1)).toContain(link)
  })

  it("is answered in the user's language, and the name cannot inject HTML", async () => {
    const { email } = await account(t, { change: `locale = 'zh', first_name = '<b>Robin</b>'` })
    await ask(email)
    const [mail] = await mailsTo(email)
    expect(mail?.subject).toMatch(/\p{Script=Han}/u)
    expect(mail?.html).toContain('lang="zh-CN"')
    expect(mail?.html).toContain('&lt;b&gt;Robin&lt;/b&gt;')
    expect(mail?.text).toContain('<b>Robin</b>')
  })

  it('is rejected for an unknown email', async () => {
    const { status, body } = await ask('nobody@example.test')
    expect(status).toBe(404)
    expect(body).toMatchObject({
      code: 'email_not_found',
      detail: 'This email address could not be found.',
      errors: { email: [{ code: 'email_not_found' }] },
    })
    expect(await mailsTo('nobody@example.test')).toEqual([])
  })

  it('sends no second token while one is active', async () => {
    const { email } = await account(t)
    await ask(email)
    const { status, body } = await ask(email)
    expect(status).toBe(409)
    expect(body).toMatchObject({
      code: 'token_still_active',
      detail: 'Your token is still active. Please check email box.',
    })
    expect(await mailsTo(email)).toHaveLength(1)
    await minutesOn(61, async () => expect((await ask(email)).status).toBe(200))
    expect(await mailsTo(email)).toHaveLength(2)
  })

  it('sends one token for many concurrent requests', async () => {
    const { email } = await account(t)
    const answers = await Promise.all(Array.from({ length: 4 }, () => ask(email)))
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409, 409, 409])
    expect(await mailsTo(email)).toHaveLength(1)
  })

  it.each([
    ['active = false', 'This account is inactive. Please contact the administrator to activate it.'],
    ['banned_at = now()', 'Your account is banned.'],
  ])('tells only the mailbox that %s', async (barred, text) => {
    const { email } = await account(t, { change: barred })
    expect((await ask(email)).body.code).toBe('token_sent')
    expect((await ask(email)).body.code).toBe('token_still_active')
    const mails = await mailsTo(email)
    expect(mails).toHaveLength(1)
    expect(mails[0]?.text).toContain(text)
    expect(mails[0]?.text).not.toMatch(tokenPattern)
  })

  it('stores no usable token in the database', async () => {
    const { email } = await account(t)
    await ask(email)
    const token = await tokenOf(email)
    const { rows } = await pool.query<{ row: string }>(
      'select t::text as row from recovery_tokens t where account = $1',
      [email],
    )
    expect(rows).toHaveLength(1)
    expect(rows[0]?.row).not.toContain(token)
    expect(rows[0]?.row).not.toContain(token.replaceAll('-', ''))
  })

  it.each([
    [{}, { email: 'required' }],
    [{ email: 'robin' }, { email: 'email' }],
    [{ email: 'a@b.test', name: 'x' }, { name: 'unknown_field' }],
  ])('is rejected field by field (%#)', async (body, codes) => {
    const answer = await call<Answer>('POST', '/auth/forgotten-password', { body, token: null })
    expect(answer.status).toBe(422)
    expect(codesOf(answer.body)).toEqual(codes)
  })
})

const codesOf = ({ errors = {} }: Answer) =>
  Object.fromEntries(Object.entries(errors).map(([field, list]) => [field, list[0]?.code]))

describe('a token', () => {
  it('changes the password, once, and ends every session', async () => {
    const { id, email } = await account(t)
    const session = await t.tokenOf(id)
    await ask(email)
    const token = await tokenOf(email)
    const answer = await change(email.toUpperCase(), ` ${token.toLowerCase().replaceAll('-', ' ')} `)
    expect(answer.status).toBe(200)
    expect(answer.body).toEqual({ code: 'password_changed', email: email.toUpperCase() })
    expect((await call('GET', '/auth/me', { token: session })).status).toBe(401)
    expect(await login(email, oldPassword)).toBe(401)
    expect(await login(email, newPassword)).toBe(200)

    const mails = await mailsTo(email)
    expect(mails.at(-1)?.subject).toBe('Your Remote Workr CRM password was changed')
    const again = await change(email, token)
    expect(again.status).toBe(422)
    expect(again.body).toMatchObject({ code: 'token_not_active', detail: 'Token is not active.' })
  })

  it('also stops a sign-in with the old password already in progress', async () => {
    const { email } = await account(t)
    await ask(email)
    const token = await tokenOf(email)
    // Pauses the sign-in after the password check, before it opens the session.
    const holder = await pool.connect()
    const waiting = async () =>
      (await pool.query(`select from pg_stat_activity where wait_event_type = 'Lock' and datname = current_database()`))
        .rowCount
    await holder.query('begin')
    await holder.query('select from users where email = $1 for no key update', [email])
    const changed = change(email, token)
    await expect.poll(waiting).toBe(1)
    const entering = login(email, oldPassword)
    await expect.poll(waiting).toBe(2)
    await holder.query('commit')
    holder.release()
    expect((await changed).status).toBe(200)
    expect(await entering).toBe(401)
    const { rows } = await pool.query(
      'select from sessions s join users u on u.id = s.user_id where u.email = $1 and s.revoked_at is null',
      [email],
    )
    expect(rows).toEqual([])
  })

  it('is accepted once out of many concurrent calls', async () => {
    const { email } = await account(t)
    await ask(email)
    const token = await tokenOf(email)
    const answers = await Promise.all(Array.from({ length: 6 }, (_, i) => change(email, token, `${newPassword}-${i}`)))
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
    expect(answers.filter(({ body }) => body.code === 'token_not_active')).toHaveLength(5)
    const winner = answers.findIndex(({ status }) => status === 200)
    expect(await login(email, `${newPassword}-${winner}`)).toBe(200)
  })

  it('is invalid after five wrong tries, also concurrent ones', async () => {
    const { email } = await account(t)
    await ask(email)
    const token = await tokenOf(email)
    const guesses = await Promise.all(
      Array.from({ length: 8 }, (_, i) => change(email, `AAAA-AAAA-AAA${'3467ACDE'[i]}`)),
    )
    expect(guesses.filter(({ body }) => body.code === 'wrong_token')).toHaveLength(5)
    expect(guesses.filter(({ body }) => body.code === 'token_not_active')).toHaveLength(3)
    expect(guesses.every(({ body }) => codesOf(body)['token'] === body.code)).toBe(true)
    expect((await change(email, token)).body.code).toBe('token_not_active')
    expect(await login(email, oldPassword)).toBe(200)
    await forget()
    expect((await ask(email)).body.code).toBe('token_sent')
    expect((await change(email, await tokenOf(email))).status).toBe(200)
  })

  it('survives four wrong tries', async () => {
    const { email } = await account(t)
    await ask(email)
    const token = await tokenOf(email)
    for (let i = 0; i < 4; i++) {
      const { body } = await change(email, 'AAAA-AAAA-AAAA')
      expect(body).toMatchObject({ code: 'wrong_token', detail: 'Wrong token' })
    }
    expect((await change(email, token)).status).toBe(200)
  })

  it('is valid for an hour', async () => {
    const first = await account(t)
    const second = await account(t)
    await ask(first.email)
    await ask(second.email)
    const [inTime, late] = [await tokenOf(first.email), await tokenOf(second.email)]
    await minutesOn(59, async () => expect((await change(first.email, inTime)).status).toBe(200))
    await minutesOn(60.1, async () => {
      expect((await change(second.email, late)).body).toMatchObject({
        code: 'token_expired',
        detail: 'Your token has expired or has never been generated. Please check your email for a new token.',
      })
    })
  })

  it('belongs to one user, and cannot be used elsewhere', async () => {
    const robin = await account(t)
    const other = await account(t)
    await ask(robin.email)
    const token = await tokenOf(robin.email)
    expect((await change(other.email, token)).body.code).toBe('token_expired')
    await ask(other.email)
    expect((await change(other.email, token)).body.code).toBe('wrong_token')
    expect((await redeem('token', robin.email, token)).body.code).toBe('token_expired')
    expect((await change('nobody@example.test', token)).body).toMatchObject({
      status: 404,
      code: 'user_not_found',
      detail: 'User not found',
      errors: { email: [{ code: 'user_not_found' }] },
    })
  })

  it.each([[`email = 'moved-' || email`], ['active = false'], ['banned_at = now()'], ['archived_at = now()']])(
    'ends when its user gets %s, permanently',
    async (set) => {
      const { id, email } = await account(t)
      await ask(email)
      const token = await tokenOf(email)
      await pool.query(`update users set ${set} where id = $1`, [id])
      await pool.query(
        `update users set email = $2, active = true, banned_at = null, archived_at = null where id = $1`,
        [id, email],
      )
      expect((await change(email, token)).body.code).toBe('token_expired')
      expect(await login(email, oldPassword)).toBe(200)
    },
  )

  it.each([
    [{}, { email: 'required', token: 'required', password: 'required', password_confirmation: 'required' }],
    [{ token: 'AAAA-AAA' }, { token: 'too_short' }],
    [{ password: 'short-7', password_confirmation: 'short-7' }, { password: 'too_short' }],
    [{ password: '🦊🦊🦊🦊', password_confirmation: '🦊🦊🦊🦊' }, { password: 'too_short' }],
    [{ password_confirmation: 'velvet-anchor-orchids' }, { password_confirmation: 'confirmation' }],
    [{ password: 'Football2026!', password_confirmation: 'Football2026!' }, { password: 'common_password' }],
    [{ password: 'QwertyUiop', password_confirmation: 'QwertyUiop' }, { password: 'common_password' }],
    [{ password: 'xyxyxyxyxy', password_confirmation: 'xyxyxyxyxy' }, { password: 'common_password' }],
    [{ password: 'Robin@Example.test', password_confirmation: 'Robin@Example.test' }, { password: 'common_password' }],
    [{ is_admin: true }, { is_admin: 'unknown_field' }],
  ])('is not used up by an invalid body (%#)', async (given, codes) => {
    const whole = {
      email: 'robin@example.test',
      token: 'AAAA-AAAA-AAAA',
      password: newPassword,
      password_confirmation: newPassword,
    }
    const body = Object.keys(given).length ? { ...whole, ...given } : {}
    for (const path of ['/auth/change-password', '/auth/token']) {
      const answer = await call<Answer>('POST', path, { body, token: null })
      expect(answer.status).toBe(422)
      expect(codesOf(answer.body)).toEqual(codes)
    }
  })
})

describe('with neutral messages', () => {
  const neutral = (on: boolean) =>
    pool.query(`update system_settings set value = $1 where key = 'auth.neutral_messages'`, [JSON.stringify(on)])

  it('an unknown email gets the same answers, step by step', async () => {
    await neutral(true)
    const { email } = await account(t)
    const steps = async (address: string) => {
      const answers = [await change(address, 'AAAA-AAAA-AAAA'), await ask(address), await ask(address)]
      for (let i = 0; i < 6; i++) answers.push(await change(address, 'AAAA-AAAA-AAAA'))
      answers.push(await ask(address))
      return answers.map(({ status, body }) => [status, body])
    }
    try {
      expect(await steps('nobody-at-all@example.test')).toEqual(await steps(email))
    } finally {
      await neutral(false)
    }
    expect(await mailsTo('nobody-at-all@example.test')).toEqual([])
    expect(await mailsTo(email)).toHaveLength(2)
  })
})

describe('repeated tries', () => {
  it('must wait, longer each time, and requests during the wait do not extend it', async () => {
    const email = 'somebody-unknown@example.test'
    const waits: number[] = []
    let at = Date.now()
    for (let i = 0; i < 40; i++) {
      clock.now = new Date(at)
      const { status, headers } = await ask(email)
      if (status === 404) continue
      expect(status).toBe(429)
      const wait = Number(headers['retry-after'])
      expect(Number((await ask(email)).headers['retry-after'])).toBe(wait)
      waits.push(wait)
      at += wait * 1000
    }
    clock.now = null
    expect(waits.slice(0, 4)).toEqual([30, 60, 120, 240])
    expect(Math.max(...waits)).toBe(900)
    expect(waits).toEqual(waits.toSorted((a, b) => a - b))
    clock.now = new Date(at + 1801_000)
    for (let i = 0; i < 5; i++) expect((await ask(email)).status).toBe(404)
    clock.now = null
  })

  it('with tokens must wait, and are reset by a success', async () => {
    const { email } = await account(t)
    for (let i = 0; i < 10; i++) expect((await change(email, 'AAAA-AAAA-AAAA')).status).toBe(422)
    expect((await change(email, 'AAAA-AAAA-AAAA')).status).toBe(429)
    await forget()
    await ask(email)
    expect((await change(email, await tokenOf(email))).status).toBe(200)
    const { rows } = await pool.query('select from rate_limits where key like $1', [`%${email}`])
    expect(rows).toEqual([])
  })

  it('by many users at one address do not count as guessing if their tokens are right', async () => {
    await forget()
    for (let i = 0; i < 65; i++) {
      const { email } = await account(t)
      await pool.query('delete from rate_limits where key like $1', ['ask%'])
      await ask(email)
      expect((await change(email, await tokenOf(email))).status).toBe(200)
    }
    const { rows } = await pool.query(
      "select coalesce(sum(hits), 0)::int as hits from rate_limits where key like 'redeem%'",
    )
    expect(rows).toEqual([{ hits: 0 }])
  }, 60_000)

  it('count concurrent ones', async () => {
    const answers = await Promise.all(Array.from({ length: 12 }, () => ask('somebody-else@example.test')))
    expect(answers.filter(({ status }) => status === 404)).toHaveLength(5)
    expect(answers.filter(({ status }) => status === 429)).toHaveLength(7)
  })

  it('over many accounts from one address must wait', async () => {
    const statuses: number[] = []
    for (let i = 0; i < 61; i++) statuses.push((await ask(`nobody${i}@example.test`)).status)
    expect(statuses.slice(0, 60)).toEqual(Array(60).fill(404))
    expect(statuses[60]).toBe(429)
  })

  it('by a stranger from many addresses delay the owner a minute at most', async () => {
    const { email } = await account(t)
    const from = (i: number) =>
      app.inject({
        method: 'POST',
        url: '/panel-api/auth/change-password',
        remoteAddress: `10.0.${i}.1`,
        payload: { email, token: 'AAAA-AAAA-AAAA', password: newPassword, password_confirmation: newPassword },
      })
    let at = Date.now()
    for (let i = 0; i < 60; i++) {
      clock.now = new Date(at)
      const answer = await from(i)
      if (answer.statusCode === 429) at += Number(answer.headers['retry-after']) * 1000
    }
    const { headers } = await change(email, 'AAAA-AAAA-AAAA')
    clock.now = null
    expect(Number(headers['retry-after'] ?? 0)).toBeLessThanOrEqual(60)
  })
})
