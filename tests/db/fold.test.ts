import fc from 'fast-check'
import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { fold, foldWithoutSpaces, matchesWord, searchTextOf, searchWordsOf } from '../../schema/engine/text/fold.ts'
import { openKysely } from '../../server/engine/db/kysely.ts'
import { has } from '../../server/engine/read/search.ts'
import { clonedPool } from '../support/database.ts'

const pool = await clonedPool()
const db = openKysely(pool)

async function inDatabase(texts: readonly string[]): Promise<{ folded: string; squashed: string }[]> {
  const { rows } = await pool.query<{ folded: string; squashed: string }>(
    `select fold_text(t) as folded, squash_text(t) as squashed from unnest($1::text[]) with ordinality u(t, n) order by n`,
    [texts],
  )
  return rows
}

/** Maps a stored name to its normalised form. */
const NAMES: readonly (readonly [string, string])[] = [
  ['O’Brien', 'obrien'],
  ["O'BRIEN", 'obrien'],
  ['O`Brien', 'obrien'],
  ['Oʼbrien', 'obrien'],
  ['Müller', 'muller'],
  ['Mu\u0308ller', 'muller'],
  ['Łukasiewicz', 'lukasiewicz'],
  ['Strauß', 'strauss'],
  ['STRAUẞ', 'strauss'],
  ['İnönü', 'inonu'],
  ['ılgaz', 'ilgaz'],
  ['Sørensen', 'sorensen'],
  ['Ægir Þórsson', 'aegir thorsson'],
  ['Đorđević', 'dordevic'],
  ['Smith–Jones', 'smith jones'],
  ['Smith\u2011Jones', 'smith jones'],
  ['St. Mary’s', 'st marys'],
  ['Holt & Sons (Leeds), Ltd.', 'holt & sons leeds ltd'],
  ['ＡＢＣ　１２３', 'abc 123'],
  ['\u202a07700 900123\u202c', '07700 900123'],
  ['Ὀδυσσεύς', 'οδυσσευσ'],
  ['Пётр', 'петр'],
  ['王 小明', '王 小明'],
  ['김철수', '김철수'.normalize('NFKD')],
  ['j.smith@example.test', 'j.smith@example.test'],
]

describe('a text normalised for comparison', () => {
  test.each(NAMES)('%s is %s', async (name, folded) => {
    expect(fold(name)).toBe(folded)
    expect(await inDatabase([name])).toEqual([{ folded, squashed: folded.replaceAll(' ', '') }])
  })

  // Characters that both know: those before Unicode 11 (its Georgian capital letters), without lone surrogates and what no text column can hold.
  const letter = fc
    .oneof(
      { weight: 4, arbitrary: fc.integer({ min: 1, max: 0x24f }) },
      { weight: 2, arbitrary: fc.integer({ min: 0x250, max: 0x6ff }) },
      { weight: 2, arbitrary: fc.integer({ min: 0x1e00, max: 0x22ff }) },
      { weight: 1, arbitrary: fc.integer({ min: 0x900, max: 0xa6ff }) },
      { weight: 1, arbitrary: fc.constantFrom(...[..."'’-–.,& &/"].map((one) => one.codePointAt(0) ?? 32)) },
    )
    .map((code) => String.fromCodePoint(code))
    // Nor the letters of Unicode 16, which the database does not know yet.
    .filter(
      (one) => !/[\u1c89\u1c8a\u1c90-\u1cbf]/.test(one) && /[\p{L}\p{N}\p{P}\p{S}\p{Z}\p{M}\p{Cf}\t\n\r]/u.test(one),
    )
  const text = fc.array(letter, { maxLength: 24 }).map((letters) => letters.join(''))

  test('the database normalises as the browser does', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(text, { minLength: 50, maxLength: 200 }), async (texts) => {
        expect(await inDatabase(texts)).toEqual(
          texts.map((one) => ({ folded: fold(one), squashed: foldWithoutSpaces(one) })),
        )
      }),
    )
  })

  test('normalising twice changes nothing, and case and composition do not matter', () => {
    fc.assert(
      fc.property(text, (one) => {
        expect(fold(fold(one))).toBe(fold(one))
        expect(fold(one.normalize('NFD'))).toBe(fold(one))
        expect(fold(one.normalize('NFC'))).toBe(fold(one))
        expect(fold(one.toLowerCase())).toBe(fold(one))
      }),
    )
  })
})

test('a search text has its values normalised, and again without spaces, from each word on', async () => {
  const values = ['María De la Cruz', 'a@b.test', 'LS6 9TP', 'ʻ', `A subject ${'that is long '.repeat(8)}`]
  const { rows } = await pool.query<{ found: string }>('select found_text(variadic $1::text[]) as found', [values])
  expect(rows[0]?.found).toBe(searchTextOf(values))
  expect(searchTextOf(values.slice(0, 3))).toBe(
    ' maria de la cruz a@b.test ls6 9tp MARIADELACRUZ DELACRUZ LACRUZ LS69TP ',
  )
})

test('search texts are the same in the database and in the browser', async () => {
  const words = fc.array(fc.stringMatching(/^[a-zéßØ'’&. -]{0,9}$/), { maxLength: 5 }).map((all) => all.join(' '))
  await fc.assert(
    fc.asyncProperty(fc.array(words, { minLength: 1, maxLength: 5 }), async (values) => {
      const { rows } = await pool.query<{ found: string }>('select found_text(variadic $1::text[]) as found', [values])
      expect(rows[0]?.found).toBe(searchTextOf(values))
    }),
  )
})

test('a word matches in the database exactly where it does in the browser', async () => {
  const word = fc.constantFrom(
    ...'mc donald macdonald o brien o’brien st saint john st. smith-jones smith jones & and b&q ltd limited de la cruz delacruz 07 0712'.split(
      ' ',
    ),
  )
  const phrase = fc.array(word, { minLength: 1, maxLength: 4 }).map((all) => all.join(' '))
  await fc.assert(
    fc.asyncProperty(fc.array(phrase, { minLength: 1, maxLength: 3 }), word, async (values, typed) => {
      const [looked] = searchWordsOf([typed])
      if (!looked) return
      const text = searchTextOf(values)
      const { rows } = await sql<{
        found: boolean
      }>`select ${has(sql`${text}::text collate "C"`, looked)} as found`.execute(db)
      expect(rows[0]?.found, JSON.stringify([values, typed])).toBe(matchesWord(text, looked))
    }),
    { numRuns: 300 },
  )
})
