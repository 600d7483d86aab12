import { describe, expect, it } from 'vitest'
import { resources } from '../../../../schema/all.ts'
import type { Field } from '../../../../schema/engine/fields/field.ts'
import { resources as chinese } from '../../../../schema/i18n/areas.ts'
import { englishWords } from '../../../../schema/i18n/words.ts'
import { wordMessages } from '../../../../src/i18n/derive.ts'
import { en } from '../../../../src/i18n/en.ts'
import { zh } from '../../../../src/i18n/zh.ts'

const keys = (messages: object) => Object.keys(messages).sort()
const fieldsOf = (fields: Readonly<Record<string, Field>>): Field[] =>
  Object.values(fields).flatMap((field) => [field, ...(field.store.as === 'child' ? fieldsOf(field.store.fields) : [])])

const libraries = resources.all.filter((r) => r.path.startsWith('libraries/'))

describe('Chinese texts of the libraries', () => {
  it.each(libraries.map((r) => [r.name, r] as const))('%s is named in Chinese in full', (name, r) => {
    const words = chinese[name]
    expect(words).toBeDefined()
    if (!words) return
    expect(keys(wordMessages(name, words))).toEqual(keys(wordMessages(name, englishWords(r))))
    for (const [key, text] of Object.entries(wordMessages(name, words))) expect(text, key).toMatch(/\p{Script=Han}/u)
  })

  it('have a message in both languages for every error a declaration can cause', () => {
    const codes = new Set(
      libraries.flatMap((r) => [
        ...r.rules.map((rule) => rule.code),
        ...fieldsOf(r.fields).flatMap(({ options }) => {
          const pattern = (options as { pattern?: readonly [RegExp, string] }).pattern
          return pattern ? [pattern[1]] : []
        }),
      ]),
    )
    expect(codes.size).toBeGreaterThan(15)
    for (const code of codes) {
      expect(en[`validation.${code}`], code).toBeTruthy()
      expect(zh[`validation.${code}` as keyof typeof zh], code).toBeTruthy()
    }
  })

  it('name a choice by its declared label', () => {
    const { choices } = englishWords(resources.get('questions'))
    expect(choices?.['applies_to']).toMatchObject({ sub_job: 'Sub-job', lead: 'Lead' })
  })
})
