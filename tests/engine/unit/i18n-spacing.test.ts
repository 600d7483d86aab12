import { describe, expect, test } from 'vitest'
import { createI18nProvider } from '../../../src/i18n/provider.ts'
import { spacedReplace } from '../../../src/i18n/spacing.ts'

const filled = (phrase: string, values: Readonly<Record<string, string>>) =>
  spacedReplace(phrase, /%\{(.*?)\}/g, (placeholder, name) => values[name] ?? placeholder)

describe('Latin values in Chinese texts', () => {
  test.each([
    ['由%{name}更改', { name: 'Priya Shah' }, '由 Priya Shah 更改'],
    ['由%{name}更改', { name: '王小明' }, '由王小明更改'],
    ['%{name}已启用', { name: 'Łucja' }, 'Łucja 已启用'],
    ['保存%{name}', { name: 'É' }, '保存 É'],
    ['由 %{name} 更改', { name: 'Ann' }, '由 Ann 更改'],
    ['“%{name}”已移动', { name: 'Ann' }, '“Ann”已移动'],
    ['%{year}年%{month}月', { year: '2026', month: '11' }, '2026年11月'],
    ['by %{name}', { name: '王' }, 'by 王'],
    ['由%{name}更改', {}, '由%{name}更改'],
    ['由%{name}更改', { name: '' }, '由更改'],
  ])('%s with %o is %s', (phrase, values, expected) => {
    expect(filled(phrase, values as Readonly<Record<string, string>>)).toBe(expected)
  })
  test('are spaced wherever the admin translates, and English is not', async () => {
    const values = { name: 'Priya Shah' }
    expect((await createI18nProvider('zh', [])).translate('record.updated_by', values)).toBe('由 Priya Shah 更改')
    expect((await createI18nProvider('en', [])).translate('record.updated_by', values)).toBe('Changed by Priya Shah')
  })
})
