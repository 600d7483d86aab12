import { mkdtempSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { signature } from '../../../../schema/areas/settings/settings.ts'
import type { TestResult } from '../../../../schema/areas/settings/shapes.ts'
import { declared } from '../../../../schema/areas.ts'
import { endpoints } from '../../../../schema/endpoints.ts'
import { demoAccount } from '../../../../server/areas/access/auth/demo.ts'
import type { AddressProvider } from '../../../../server/areas/addresses/lookup/port.ts'
import { senderOf } from '../../../../server/areas/settings/sender.ts'
import { smtpTransport } from '../../../../server/engine/mail/smtp.ts'
import { createSettings } from '../../../../server/engine/settings/settings.ts'
import { createSeal } from '../../../../server/seal.ts'
import { SECRET, testApp } from '../../../support/app.ts'
import { lateMailer } from '../../../support/recovery.ts'
import { startSmtp } from '../../../support/smtp.ts'

const webRoot = mkdtempSync(join(tmpdir(), 'crm-page-'))
writeFileSync(
  join(webRoot, 'index.html'),
  '<!doctype html>\n<html lang="en"><head><script nonce="%NONCE%">1</script></head><body></body></html>',
)
/** Stands in for the address lookup service. */
let found: AddressProvider['find'] = async () => []
const late = lateMailer()
const api = await testApp({
  webRoot,
  mailer: late.mailer,
  addresses: { name: 'A service', find: (...asked) => found(...asked) },
})
const save = async (values: Record<string, unknown>) => {
  const answer = await api.call('PATCH', '/system-settings', { body: { values } })
  expect(answer.status, JSON.stringify(answer.body)).toBe(200)
}
const tried = async (what: string) => (await api.call<TestResult>('POST', `/system-settings/test/${what}`)).body
const page = async () => {
  const { headers, body } = await api.app.inject({ url: '/auth/login', headers: { accept: 'text/html' } })
  return { policy: String(headers['content-security-policy']), body }
}

test("every setting has a group, a name in both languages and help, and every group's test exists", () => {
  const { all, groups } = declared.settings
  expect(all.length).toBeGreaterThan(20)
  for (const { key, field } of all) expect(field.options.help, key).toBeTruthy()
  const tests = groups.flatMap((group) => Object.keys(group.tests ?? {}))
  const paths = endpoints.map(({ path }) => path).filter((path) => path.startsWith('/system-settings/test/'))
  expect(paths.toSorted()).toEqual(tests.map((name) => `/system-settings/test/${name}`).toSorted())
  const keys = groups.flatMap((group) => Object.values(group.tests ?? {}).map(({ key }) => key))
  expect(new Set(keys).size).toBe(keys.length)
})

test('limits for files and tables apply at once, and zero for a type rejects it', async () => {
  const limits = async () => (await api.call<{ data: object }>('GET', '/files/limits')).body.data
  expect(await limits()).toEqual({
    image: 26_214_400,
    video: 524_288_000,
    audio: 104_857_600,
    pdf: 52_428_800,
    document: 52_428_800,
  })
  await save({ 'files.image_mb': 3, 'files.audio_mb': 0, 'files.other_mb': 2 })
  expect(await limits()).toEqual({
    image: 3_145_728,
    video: 524_288_000,
    pdf: 52_428_800,
    document: 52_428_800,
    other: 2_097_152,
  })
  await save({ 'files.import_mb': 1 })
  const table = `title\n${'x'.repeat(1_100_000)}`
  const sent = await api.app.inject({
    method: 'POST',
    url: '/panel-api/job-types/imports?name=a.csv',
    payload: Buffer.from(table),
    headers: { authorization: `Bearer ${api.token}`, 'content-type': 'application/octet-stream' },
  })
  expect([sent.statusCode, sent.json().code]).toEqual([413, 'too_large'])
})

test("maps, the session recorder and the page's language apply at once; switched off, nothing external is loaded", async () => {
  const before = await page()
  expect(before.policy).not.toContain('fullstory')
  // The recorder's name, because a nonce may contain any letters.
  expect(before.body).not.toMatch(/\bfs-mask\b|_fs_/)
  expect(before.body).toContain('<html lang="en">')
  await save({
    'maps.tiles': 'https://tiles.test/{z}/{x}/{y}.png',
    'privacy.recording_org': 'o-1ABCD-na1',
    'languages.default': 'zh',
  })
  expect((await api.call('GET', '/map')).body).toMatchObject({ tiles: { url: 'https://tiles.test/{z}/{x}/{y}.png' } })
  const after = await page()
  expect(after.policy).toMatch(/img-src [^;]*https:\/\/tiles\.test[^;]* https:\/\/rs\.fullstory\.com/)
  expect(after.policy).toMatch(/script-src 'self' 'nonce-[^']+' https:\/\/edge\.fullstory\.com/)
  expect(after.policy).toMatch(/connect-src 'self' https:\/\/edge\.fullstory\.com https:\/\/rs\.fullstory\.com/)
  // All of it is masked, and every script has this page's nonce.
  expect(after.body).toContain('<html class="fs-mask" lang="zh-CN" data-locale="zh">')
  expect(after.body).toContain("window._fs_org='o-1ABCD-na1'")
  const [, nonce] = /'nonce-([^']+)'/.exec(after.policy) as unknown as [string, string]
  expect([...after.body.matchAll(/<script /g)].length).toBe(after.body.split(`nonce="${nonce}"`).length - 1)
  await save({ 'privacy.recording_org': null, 'maps.tiles': null, 'languages.default': null })
  const plain = (policy: string) => policy.replace(/nonce-[^']+/g, '')
  expect(plain((await page()).policy)).toBe(plain(before.policy))
})

test("emails have the configured sender, name and signature; a test shows the mail server's response", async () => {
  const smtp = await startSmtp()
  const sender = () => senderOf(api.settings, 'crm.test')
  late.use(api.db)
  expect(await tried('mail')).toMatchObject({ ok: false, code: 'mail_no_server' })
  late.use(api.db, undefined, smtpTransport(smtp.url, sender), (on) => api.settings.get(signature, on))
  await save({
    'business.name': 'Okafor Heating',
    'mail.sender_address': 'office@okafor.test',
    'mail.reply_to': 'desk@okafor.test',
    'mail.signature': 'Okafor Heating\nLeeds <LS1>',
  })
  const sent = await tried('mail')
  expect(sent).toMatchObject({ ok: true, code: 'mail_sent', params: { to: demoAccount.email } })
  expect(sent.said).toMatch(/^250/)
  const [mail] = smtp.mails
  expect(mail?.headers.get('from')).toBe('Okafor Heating <office@okafor.test>')
  expect(mail?.headers.get('reply-to')).toBe('desk@okafor.test')
  expect(mail?.text.replaceAll('\r', '')).toContain('-- \nOkafor Heating\nLeeds <LS1>')
  expect(mail?.html).toContain('Okafor Heating<br>Leeds &lt;LS1&gt;</p>')
  // In the outbox too, and in the default language.
  await save({ 'mail.sender_name': 'The office', 'languages.default': 'zh' })
  await api.call('POST', '/auth/forgotten-password', { body: { email: demoAccount.email }, token: null })
  await late.mailer.flush()
  expect(smtp.mails[1]?.headers.get('from')).toBe('The office <office@okafor.test>')
  expect(smtp.mails[1]?.headers.get('subject')).toContain('Okafor Heating')
  expect(smtp.mails[1]?.headers.get('subject')).toContain('令牌')
  smtp.refuse = true
  const refused = await tried('mail')
  expect(refused).toMatchObject({ ok: false, code: 'mail_refused' })
  expect(refused.said).toContain('550')
  await smtp.stop()
  expect((await tried('mail')).said).toMatch(/ECONNREFUSED/)
  // MAIL_FROM states both, or that there is no name.
  const told = (MAIL_FROM: string) =>
    senderOf(
      createSettings({
        db: api.db,
        declared: declared.settings,
        seal: createSeal(SECRET, 'settings'),
        environment: { MAIL_FROM },
      }),
      'crm.test',
    )
  expect((await told('"Acme" <a@acme.test>')).from).toEqual({ name: 'Acme', address: 'a@acme.test' })
  expect((await told('crm@intranet')).from).toEqual({ name: '', address: 'crm@intranet' })
})

test('the storage and address lookup tests make real requests and explain the result', async () => {
  expect(await tried('files')).toMatchObject({ ok: true, code: 'files_kept', said: null })
  expect(await tried('addresses')).toMatchObject({ ok: false, code: 'addresses_found', params: { count: 0 } })
  found = async () => {
    throw new Error('api.service.test answered 402')
  }
  expect(await tried('addresses')).toMatchObject({
    ok: false,
    code: 'addresses_failed',
    params: { name: 'A service' },
    said: 'api.service.test answered 402',
  })
  const { token } = await api.userWith(['SettingGroups:list'])
  for (const what of ['mail', 'files', 'addresses'])
    expect((await api.call('POST', `/system-settings/test/${what}`, { token })).status).toBe(403)
})

test("a session's length is the setting's value when it starts", async () => {
  await save({ 'auth.session_hours': 1, 'auth.session_idle_minutes': 1440 })
  const opened = await api.call<{ token: string }>('POST', '/auth/login', {
    body: { email: demoAccount.email, password: demoAccount.password },
    token: null,
  })
  const { exp } = JSON.parse(Buffer.from(opened.body.token.split('.')[1] as string, 'base64url').toString())
  expect(Math.abs(exp - Date.now() / 1000 - 3600)).toBeLessThan(60)
})
