import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { ariaKeys, chordOf, keyTexts, type Pressed } from '../../../src/kit/shortcuts/keys.ts'
import {
  createRegistry,
  faultsOf,
  type Moment,
  SEQUENCE_MS,
  type Shortcut,
} from '../../../src/kit/shortcuts/registry.ts'
import { sheetGroups } from '../../../src/kit/shortcuts/sheet.ts'
import { AHEAD_MS, createTypeAhead, KEPT_MS } from '../../../src/kit/shortcuts/typeAhead.ts'

const key = (name: string, held: Partial<Pressed> = {}): Pressed => ({
  key: name,
  code: '',
  ctrlKey: false,
  metaKey: false,
  shiftKey: false,
  altKey: false,
  ...held,
})
const calm: Moment = { isTyping: false, isAnswering: false, now: 0 }
const at = (now: number): Moment => ({ ...calm, now })

/** A registry with these shortcuts, and the ones that ran. */
function withAll(list: readonly Omit<Shortcut, 'run'>[]) {
  const faults: string[] = []
  const registry = createRegistry((fault) => faults.push(fault))
  const ran: string[] = []
  const remove = registry.add(() => list.map((one) => ({ ...one, run: () => void ran.push(one.text) })))
  const press = (pressed: Pressed, moment = calm) => {
    const found = registry.second(pressed, moment) ?? registry.find(pressed, moment)
    if (found && found !== true) found.run?.()
    return found !== undefined
  }
  return { registry, ran, press, faults, remove }
}

describe('key combinations', () => {
  it('name the pressed key, whatever Caps Lock and the layout are', () => {
    expect(chordOf(key('n'))).toBe('n')
    expect(chordOf(key('N'))).toBe('n')
    expect(chordOf(key('X', { shiftKey: true }))).toBe('Shift+x')
    expect(chordOf(key('?', { shiftKey: true }))).toBe('?')
    expect(chordOf(key('k', { ctrlKey: true }))).toBe('Mod+k')
    expect(chordOf(key('k', { metaKey: true }))).toBe('Mod+k')
    expect(chordOf(key('л', { ctrlKey: true, code: 'KeyK' }))).toBe('Mod+k')
    expect(chordOf(key('ArrowUp', { altKey: true, shiftKey: true }))).toBe('Alt+Shift+ArrowUp')
    for (const none of ['Shift', 'Control', 'Process', 'Dead']) expect(chordOf(key(none))).toBeUndefined()
    expect(chordOf(key('k', { ctrlKey: true, metaKey: true }))).toBeUndefined()
  })

  it('are written as usual on each system', () => {
    expect(keyTexts('Mod+Shift+z', false)).toEqual(['Ctrl Shift Z'])
    expect(keyTexts('Mod+Shift+z', true)).toEqual(['⇧ ⌘ Z'])
    expect(keyTexts('g d', false)).toEqual(['g', 'd'])
    expect(keyTexts('Escape', false)).toEqual(['Esc'])
    expect(ariaKeys('Mod+k')).toBe('Control+k Meta+k')
    expect(ariaKeys('g d')).toBeUndefined()
  })
})

describe('Ctrl Enter', () => {
  const CTRL_ENTER = key('Enter', { ctrlKey: true })
  const save = { keys: 'Mod+s', scope: 'form', text: 'Save', typing: true } as const
  const typing: Moment = { ...calm, isTyping: true }

  it('saves a form without another main action, also while typing, and is shown for it', () => {
    const { press, ran, registry } = withAll([save])
    expect(press(CTRL_ENTER, typing)).toBe(true)
    expect(ran).toEqual(['Save'])
    expect(sheetGroups(registry.all())[0]?.lines).toEqual([{ text: 'Save', keys: ['Mod+s', 'Mod+Enter'] }])
  })

  it("performs a form's other main action, and does nothing without a form", () => {
    const { press, ran, registry } = withAll([save, { ...save, keys: 'Mod+Enter', text: 'Send' }])
    press(CTRL_ENTER, typing)
    expect(ran).toEqual(['Send'])
    expect(sheetGroups(registry.all())[0]?.lines.map(({ keys }) => keys)).toEqual([['Mod+s'], ['Mod+Enter']])
    expect(withAll([{ ...save, scope: 'list' }]).press(CTRL_ENTER)).toBe(false)
  })
})

describe('the registry', () => {
  it('reports conflicts: one key twice in a scope, a key that starts a sequence, one that types a character', () => {
    expect(faultsOf([{ keys: 'n', scope: 'list', text: 'New' }])).toEqual([])
    expect(
      faultsOf([
        { keys: 'n', scope: 'list', text: 'New' },
        { keys: 'n', scope: 'form', text: 'Next' },
      ]),
    ).toEqual([])
    const { faults } = withAll([
      { keys: 'n', scope: 'list', text: 'New' },
      { keys: ['n', 'm'], scope: 'list', text: 'Next' },
      { keys: 'g d', scope: 'global', text: 'Dashboard' },
      { keys: 'g', scope: 'list', text: 'Group' },
      { keys: 's', scope: 'form', text: 'Save', typing: true },
    ])
    expect(faults).toEqual([
      'n means two things in scope list: “New” and “Next”',
      'g (“Group”) is also the beginning of a sequence',
      's (“Save”) writes text: it cannot work while typing',
    ])
  })

  it('gives a key to the innermost scope, and to none while the user types or answers a dialog', () => {
    const { press, ran } = withAll([
      { keys: 'Escape', scope: 'list', text: 'unselect' },
      { keys: 'Escape', scope: 'form', text: 'leave', typing: true },
      { keys: 'Mod+k', scope: 'global', text: 'palette', typing: true },
      { keys: 'n', scope: 'list', text: 'new' },
    ])
    press(key('Escape'))
    expect(press(key('n'), { ...calm, isTyping: true })).toBe(false)
    press(key('k', { ctrlKey: true }), { ...calm, isTyping: true })
    expect(press(key('k', { ctrlKey: true }), { ...calm, isAnswering: true })).toBe(false)
    expect(press(key('n', { ctrlKey: true }))).toBe(false)
    expect(ran).toEqual(['leave', 'palette'])
  })

  it('switched off, keeps only shortcuts that work while typing, and Escape', () => {
    const { registry, press, ran } = withAll([
      { keys: 'n', scope: 'list', text: 'new' },
      { keys: 'g d', scope: 'global', text: 'dashboard' },
      { keys: 'Mod+z', scope: 'global', text: 'undo' },
      { keys: 'Mod+s', scope: 'form', text: 'save', typing: true },
      { keys: 'Escape', scope: 'list', text: 'unselect' },
    ])
    registry.setEnabled(false)
    for (const pressed of [key('n'), key('g'), key('d'), key('z', { ctrlKey: true })])
      expect(press(pressed)).toBe(false)
    press(key('s', { ctrlKey: true }))
    press(key('Escape'))
    expect(ran).toEqual(['save', 'unselect'])
  })

  it('forgets removed shortcuts', () => {
    const { press, remove, ran } = withAll([{ keys: 'n', scope: 'list', text: 'new' }])
    remove()
    expect([press(key('n')), ran]).toEqual([false, []])
  })
})

describe('sequences', () => {
  const list = [
    { keys: 'g d', scope: 'global', text: 'dashboard' },
    { keys: 'g g', scope: 'global', text: 'groups' },
    { keys: 'a', scope: 'list', text: 'archive' },
    { keys: 'd', scope: 'list', text: 'other' },
  ] as const

  it('work within 1.5 s, and a wrong second letter does nothing', () => {
    const { press, ran } = withAll(list)
    press(key('g'), at(0))
    press(key('Shift'), at(100))
    press(key('d'), at(SEQUENCE_MS))
    press(key('g'), at(3000))
    press(key('g'), at(3100))
    press(key('g'), at(4000))
    expect(press(key('a'), at(4100))).toBe(true)
    expect(ran).toEqual(['dashboard', 'groups'])
    press(key('g'), at(5000))
    press(key('d'), at(5001 + SEQUENCE_MS))
    expect(ran.at(-1)).toBe('other')
  })

  it('leave arrows, Tab and modifiers alone', () => {
    const { press, ran } = withAll(list)
    press(key('g'))
    expect(press(key('ArrowDown'))).toBe(false)
    press(key('d'))
    expect(ran).toEqual(['other'])
  })

  it('run only after g, whatever is pressed', () => {
    fc.assert(
      fc.property(fc.array(fc.constantFrom('g', 'd', 'x', 'Tab', 'Escape'), { maxLength: 12 }), (names) => {
        const { press, ran } = withAll(list.slice(0, 2))
        names.forEach((name, i) => press(key(name), at(i * 10)))
        expect(ran.length).toBeLessThanOrEqual(names.filter((name) => name === 'g').length)
      }),
    )
  })
})

it('the sheet groups by scope, merges keys for one action, and finds by words and keys', () => {
  const all: Shortcut[] = [
    { keys: 'Mod+k', scope: 'global', text: 'Search' },
    { keys: 'g d', scope: 'global', text: 'Dashboard' },
    { keys: 'j', scope: 'row', text: 'Next row' },
    { keys: 'ArrowDown', scope: 'row', text: 'Next row' },
    { scope: 'list', text: 'Without keys' },
  ]
  expect(sheetGroups(all).map(({ name }) => name)).toEqual(['row', 'global', 'sequence'])
  expect(sheetGroups(all)[0]?.lines).toEqual([{ text: 'Next row', keys: ['j', 'ArrowDown'] }])
  expect(sheetGroups(all, 'NEXT ro').map(({ name }) => name)).toEqual(['row'])
  expect(sheetGroups(all, 'ctrl k')[0]?.lines[0]?.text).toBe('Search')
  expect(sheetGroups(all, 'nothing')).toEqual([])
})

describe('a key typed before its page is ready', () => {
  /** An address was opened at 0; `comes` is the page that knows `n`. */
  function opening() {
    const registry = createRegistry((fault) => expect.fail(fault))
    const ahead = createTypeAhead(registry)
    ahead.opened(0)
    const comes = () => void registry.add(() => [{ keys: 'n', scope: 'list', text: 'New', run: () => {} }])
    const taken = (moment: Moment) => {
      const found = ahead.take(moment)
      return found === true ? 'begun' : found?.text
    }
    return { ahead, comes, taken }
  }

  it('is kept for it, and delivered once', () => {
    const { ahead, comes, taken } = opening()
    ahead.keep(key('n'), at(10))
    expect(taken(at(20))).toBeUndefined()
    comes()
    expect(taken(at(30))).toBe('New')
    expect(taken(at(40))).toBeUndefined()
  })

  it('is not kept for long, nor on a page that has long been ready', () => {
    const late = opening()
    late.ahead.keep(key('n'), at(10))
    late.comes()
    expect(late.taken(at(KEPT_MS + 11))).toBeUndefined()
    const standing = opening()
    standing.ahead.keep(key('n'), at(AHEAD_MS + 1))
    standing.comes()
    expect(standing.taken(at(AHEAD_MS + 2))).toBeUndefined()
    // The address changes before anyone is notified.
    const untold = opening()
    untold.ahead.keep(key('n'), at(AHEAD_MS + 1))
    untold.ahead.opened(AHEAD_MS + 2)
    untold.comes()
    expect(untold.taken(at(AHEAD_MS + 3))).toBe('New')
  })

  it('is not delivered to a field or dialog that has opened, nor after any other action', () => {
    for (const other of [{ isTyping: true }, { isAnswering: true }]) {
      const { ahead, comes, taken } = opening()
      ahead.keep(key('n'), at(10))
      comes()
      expect(taken({ ...at(20), ...other })).toBeUndefined()
      expect(taken(at(30))).toBeUndefined()
    }
    const { ahead, comes, taken } = opening()
    ahead.keep(key('n'), at(10))
    ahead.drop()
    comes()
    expect(taken(at(20))).toBeUndefined()
  })

  it('must be a plain character, typed outside any field', () => {
    for (const [pressed, moment] of [
      [key('n', { ctrlKey: true }), at(10)],
      [key('Enter'), at(10)],
      [key('n'), { ...at(10), isTyping: true }],
    ] as const) {
      const { ahead, comes, taken } = opening()
      ahead.keep(pressed, moment)
      comes()
      expect(taken(at(20))).toBeUndefined()
    }
  })
})
