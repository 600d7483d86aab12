import { describe, expect, it } from 'vitest'
import { hashPassword } from '../../../../server/areas/access/auth/password.ts'
import { codeAt, stepAt } from '../../../../server/areas/access/auth/secondFactor/totp.ts'
import { testApp } from '../../../support/app.ts'

const { call, pool, userWith } = await testApp({ origin: () => 'https://crm.example.test' })
const password = 'right password 1'

async function somebody(locale: 'en' | 'zh') {
  const { id, token } = await userWith(['Users:profileView'])
  const { rows } = await pool.query<{ email: string }>(
    "update users set locale = $2, first_name = 'Robin' where id = $1 returning email",
    [id, locale],
  )
  await pool.query('insert into credentials (user_id, password_hash) values ($1, $2)', [
    id,
    await hashPassword(password),
  ])
  const post = (path: string, body: unknown) => call<{ key: string }>('POST', path, { body, token })
  const subjects = async () => {
    const mails = await pool.query<{ subject: string; text: string }>(
      'select subject, text from emails where "to" = $1 and about = $2 and about_id = $3 order by id',
      [rows[0]?.email, 'users', id],
    )
    return mails.rows
  }
  return { id, post, subjects }
}
const ALPHABET = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567'
function codeOf(key: string): string {
  const bits = [...key].map((c) => ALPHABET.indexOf(c).toString(2).padStart(5, '0')).join('')
  return codeAt(Buffer.from((bits.match(/.{8}/g) ?? []).map((byte) => Number.parseInt(byte, 2))), stepAt(new Date()))
}

describe('an account owner gets an email', () => {
  it.each([
    [
      'en',
      [
        'A second factor was added to your Remote Workr CRM account',
        'The second factor of your Remote Workr CRM account was turned off',
        'The second factor of your Remote Workr CRM account was removed',
        'Your Remote Workr CRM password was changed',
      ],
    ],
    [
      'zh',
      [
        '您在 Remote Workr CRM 的账户已启用双重验证',
        '您在 Remote Workr CRM 的账户已关闭双重验证',
        '您在 Remote Workr CRM 的账户的双重验证已被移除',
        '您在 Remote Workr CRM 的密码已更改',
      ],
    ],
  ] as const)(
    'when the second factor is added or removed and the password changes, in %s',
    async (locale, [on, off, reset, changed]) => {
      const { id, post, subjects } = await somebody(locale)
      const seen = async () => (await subjects()).map(({ subject }) => subject)
      const begin = async () => (await post('/auth/second-factor', { password })).body.key
      const key = await begin()
      expect(await seen(), 'nothing is in force yet').toEqual([])
      await post('/auth/second-factor/confirm', { code: '000000' })
      expect(await seen(), 'a wrong code changes nothing').toEqual([])
      await post('/auth/second-factor/confirm', { code: codeOf(key) })
      expect(await seen()).toEqual([on])
      await post('/auth/second-factor/remove', { password: 'wrong' })
      await post('/auth/second-factor/remove', { password })
      expect(await seen()).toEqual([on, off])
      await post('/auth/second-factor/confirm', { code: codeOf(await begin()) })
      expect((await call('DELETE', `/users/${id}/second-factor`)).status).toBe(200)
      expect((await call('DELETE', `/users/${id}/second-factor`)).status).toBe(200)
      expect(await seen(), 'once each').toEqual([on, off, on, reset])
      const next = 'velvet-anchor-orchid'
      await post('/auth/profile/password', { current_password: password, password: next, password_confirmation: next })
      expect(await seen()).toEqual([on, off, on, reset, changed])
      for (const { text } of await subjects()) {
        expect(text).toContain('Robin')
        expect(text.includes('https://crm.example.test/auth/forgotten-password')).toBe(
          !text.includes('They can remove it') && !text.includes('可以将其移除'),
        )
      }
    },
  )
})
