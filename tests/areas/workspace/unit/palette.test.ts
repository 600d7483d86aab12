import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { choose, type Entry } from '../../../../src/kit/palette/entries.ts'
import { fuzzyScore } from '../../../../src/kit/palette/fuzzy.ts'
import { AREAS } from '../../../../src/layout/menu.ts'

const best = (typed: string, ...texts: string[]) =>
  texts.toSorted((a, b) => fuzzyScore(typed, b) - fuzzyScore(typed, a)).filter((text) => fuzzyScore(typed, text) > 0)

describe('ranking', () => {
  it('puts whole words above starts, those above parts, then letters in order and typos', () => {
    expect(best('job', 'Jobber', 'Job', 'Superjob', 'Lead')).toEqual(['Job', 'Jobber', 'Superjob'])
    expect(best('job types', 'Job statuses', 'Types of job', 'Job types')).toEqual(['Job types', 'Types of job'])
    expect(best('jt', 'Job types', 'Lead types')).toEqual(['Job types'])
    expect(fuzzyScore('stats', 'Job statuses')).toBeGreaterThan(0)
    for (const slip of ['dashbord', 'dahsboard', 'dashbooard', 'dashbiard', 'dahsb'])
      expect(fuzzyScore(slip, 'Dashboard'), slip).toBeGreaterThan(0)
    expect(fuzzyScore('cafe', 'Café')).toBeGreaterThan(0)
  })

  it('reads Chinese without spaces', () => {
    expect(best('类型', '线索类型', '线索状态')).toEqual(['线索类型'])
    expect(best('索型', '线索类型', '线索状态')).toEqual(['线索类型'])
    expect(fuzzyScore('状', '线索类型')).toBe(0)
  })

  it('finds every entry by its name and by each of its words, and nothing for no text', () => {
    fc.assert(
      fc.property(fc.array(fc.stringMatching(/^[a-z]{2,8}$/), { minLength: 1, maxLength: 4 }), (words) => {
        for (const typed of [words.join(' '), ...words]) expect(fuzzyScore(typed, words.join(' '))).toBeGreaterThan(0)
        expect(fuzzyScore(' ', words.join(' '))).toBe(0)
      }),
    )
  })
})

const entry = (group: Entry['group'], text: string, also = ''): Entry => ({ id: `${group}:${text}`, group, text, also })

describe('the selection', () => {
  const known = [
    entry('recent', 'Users'),
    entry('actions', 'Reload'),
    entry('places', 'Users', '用户'),
    entry('places', 'User groups'),
    entry('create', 'New user'),
  ]
  it('without text has all, the recent first', () => {
    expect(choose(' ', known, []).map(({ name }) => name)).toEqual(['recent', 'actions', 'places', 'create'])
  })
  it('with text has the matches, the best group first, records last whatever they are called', () => {
    const groups = choose('users', known, [entry('records', 'Users of the lift')])
    expect(groups.map(({ name }) => name)).toEqual(['places', 'create', 'records'])
    expect(groups[0]?.entries.map(({ text }) => text)).toEqual(['Users', 'User groups'])
    expect(choose('用户', known, [])[0]?.entries[0]?.text).toBe('Users')
    expect(choose('new', known, [])[0]?.name).toBe('create')
  })
})

it('no two areas share the letter after g', () => {
  const letters = AREAS.map(({ key }) => key)
  expect(new Set(letters).size).toBe(letters.length)
  for (const letter of letters) expect(letter).toMatch(/^[a-z]$/)
})
