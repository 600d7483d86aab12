import { describe, expect, it } from 'vitest'
import { TOKEN_ERRORS } from '../../../schema/engine/auth/token.ts'
import { en } from '../../../src/i18n/en.ts'
import { storedLocale } from '../../../src/i18n/locale.ts'
import { flatten, interpolate } from '../../../src/i18n/messages.ts'
import { createShellTranslate } from '../../../src/i18n/shell.ts'
import { zh } from '../../../src/i18n/zh.ts'
import { WORDS } from '../../../src/offline/prompt/words.ts'

const placeholders = (text: string) => [...new Set(text.match(/%\{\w+\}/g) ?? [])].toSorted()

describe('both languages', () => {
  it('have the same keys', () => {
    expect(Object.keys(zh).toSorted()).toEqual(Object.keys(en).toSorted())
  })
  it('have a text for every key', () => {
    const mayBeBlank = new Set(['ra.boolean.null'])
    for (const messages of [en, zh])
      for (const [key, text] of Object.entries(messages))
        expect(mayBeBlank.has(key) || text.trim().length > 0, key).toBe(true)
  })
  it('use no argument in Chinese that English does not have', () => {
    // These have had the record's text instead of its id since react-admin 5.
    for (const [key, text] of Object.entries(zh))
      expect(placeholders(en[key] ?? '').concat('%{smart_count}', '%{name}', '%{recordRepresentation}'), key).toEqual(
        expect.arrayContaining(placeholders(text)),
      )
  })
  it('are Chinese where required', () => {
    const same = Object.keys(zh).filter((key) => zh[key] === en[key] && /[A-Za-z]{2}/.test(en[key] ?? ''))
    expect(same.toSorted()).toEqual([
      'app.languages.en',
      'app.name',
      'ra.page.edit',
      'ra.page.list',
      'ra.page.show',
      'wizard.book.full',
    ])
  })
  it('cover every token error', () => {
    for (const code of TOKEN_ERRORS) expect(en).toHaveProperty([`auth.token_errors.${code}`])
  })
})

describe('texts fixed by the specification', () => {
  it('match letter for letter', () => {
    const texts = new Set(Object.values(en))
    for (const text of [
      'Remote Workr CRM',
      'You do not have the necessary permissions to access this content',
      'Close',
      'This field is required',
      'Invalid email address',
      'Please, enter a valid email',
      'Please, enter a Name',
      'Maximum %{max} characters are allowed',
      'Minimum of %{min} characters is required',
      'Select minimum one option from list',
      'The confirmation does not match the password',
      'Phone or email address is required',
      'Please select at least one Location',
      'Please enter Group Name',
      'Please select a Parent User Group',
      'Your session has expired, please log in again to continue',
      'Something went wrong, please try again later',
      'Successfully saved',
      'Please check validation errors',
      'Please enter all the mandatory fields.',
      'File could not be uploaded.',
      'Failed to delete item',
      'Successfully deleted',
      'This account is inactive. Please contact the administrator to activate it.',
      'You entered an incorrect email, password or both.',
      'Your token has expired or has never been generated. Please check your email for a new token.',
      'Check your network and try again',
      'Your account is banned.',
      'Wrong token',
      'User not found',
      'Notification with new token has been sent to your email box.',
      'Your token is still active. Please check email box.',
      'Token is not active.',
      'This email address could not be found.',
      'Your session has expired. Please start the process again from the beginning.',
    ])
      expect(texts).toContain(text)
    expect(WORDS['en-US']).toMatchObject({
      offlineReady: '{appName} is ready to work offline',
      newVersion: 'A new version of {appName} is available, click on reload button to update.',
      reload: 'Reload',
      close: 'Close',
    })
    expect(en['list.per_page']).toMatch(/^%\{smart_count\} results per page/)
  })
})

describe('the shell’s own translator', () => {
  it('uses the requested language and shows an unknown key', async () => {
    const english = await createShellTranslate('en')
    const chinese = await createShellTranslate('zh')
    expect(english('auth.login.title')).toBe('Sign in')
    expect(chinese('auth.login.title')).toBe('登录')
    expect(chinese('no.such.key')).toBe('no.such.key')
  })
  it('fills in arguments, and leaves a missing one visible', () => {
    expect(interpolate('%{a} and %{b}', { a: 1 })).toBe('1 and %{b}')
  })
  it('flattens so that the later tree takes priority', () => {
    expect(flatten({ a: { b: '1', c: '2' } }, { a: { b: '3' } })).toEqual({ 'a.b': '3', 'a.c': '2' })
  })
})

describe('the stored language', () => {
  it.each([
    [null, 'en'],
    ['"zh"', 'zh'],
    ['"en"', 'en'],
    ['"fr"', 'en'],
    ['zh', 'en'],
  ])('%s is %s', (stored, locale) => {
    expect(storedLocale({ getItem: () => stored })).toBe(locale)
  })
})
