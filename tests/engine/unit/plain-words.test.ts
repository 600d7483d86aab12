import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { describe, expect, it, onTestFinished } from 'vitest'
import { bannedWords, plainWordsFaults } from '../../../scripts/plainWords.ts'

describe('unclear words', () => {
  it('are in no text of the program', () => {
    expect(plainWordsFaults(resolve(import.meta.dirname, '../../..'))).toEqual([])
  })

  it.each([
    ['Nothing is sent anew', ['anew']],
    ['The office is told', ['is told']],
    ['The mail went out', ['mail']],
    ['Incoming mail is read by the mail server', []],
    ['Words on the paper', ['paper']],
    ['Use letters, digits and dashes only', []],
    ['A letter goes to the customer', ['letter']],
    ['It is no more than £5', []],
    ['Who works here no more', ['no more']],
    ['Make a take-out', ['take-out']],
    ['A standing order', []],
  ])('are found: %s', (text, words) => {
    expect(bannedWords(text).map(({ word }) => word)).toEqual(words)
  })

  it('are found in strings and between tags, at their line, and not in comments, code or parameter names', () => {
    const root = mkdtempSync(join(tmpdir(), 'plain-words-'))
    onTestFinished(() => rmSync(root, { recursive: true }))
    for (const folder of ['src', 'schema', 'server', 'scripts', 'ops']) mkdirSync(join(root, folder))
    writeFileSync(
      join(root, 'src/Part.tsx'),
      [
        '// Sent anew, as the paper says.',
        "const label = 'Sent anew'",
        'const text = (letter: string) => `Send %{letter} to ${letter} now`',
        'export const Part = () => <p className="paper">The paper is attached</p>',
      ].join('\n'),
    )
    expect(plainWordsFaults(root).map(({ at, word }) => [at, word])).toEqual([
      ['src/Part.tsx:2', 'anew'],
      ['src/Part.tsx:4', 'paper'],
    ])
  })
})
