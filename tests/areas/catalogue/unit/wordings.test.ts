import { describe, expect, it } from 'vitest'
import { resources } from '../../../../schema/all.ts'
import { translationFieldOf } from '../../../../schema/engine/translations.ts'
import { inLanguage, language, languageOf } from '../../../../server/engine/read/language.ts'

describe('names of records in another language', () => {
  it('cover every row of a new database, and of the demo business', () => {
    const worded = resources.all.filter((resource) => translationFieldOf(resource, 'zh'))
    expect(worded.map(({ name }) => name)).toContain('job-statuses')
    expect(worded.length).toBe(17)
    for (const { name, seed, demo, represent, fields } of worded)
      for (const row of [...seed, ...demo]) {
        const chinese = row[fields[represent]?.hints.wordings?.zh ?? '']
        expect(chinese, `${name} ${String(row[represent])}`).toMatch(/\p{Script=Han}/u)
      }
  })

  it.each([
    [undefined, 'en'],
    ['', 'en'],
    ['zh', 'zh'],
    ['zh-CN,zh;q=0.9,en;q=0.8', 'zh'],
    ['en-GB,en;q=0.9,zh;q=0.8', 'en'],
    ['fr, zh;q=0.5, en;q=0.4', 'zh'],
    ['zh;q=0, en', 'en'],
    ['fr', 'en'],
    ['*', 'en'],
    [`${'x'.repeat(5000)},zh`, 'en'],
  ])('are requested by %j as %s', (header, locale) => expect(languageOf(header)).toBe(locale))

  it('apply to work started in a request, also later, and to nothing in parallel', async () => {
    const later = inLanguage('zh', async () => {
      await Promise.resolve()
      return language()
    })
    expect(language()).toBe('en')
    expect(await later).toBe('zh')
  })
})
