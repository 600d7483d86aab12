import { describe, expect, test } from 'vitest'
import { f } from '../../../../schema/engine/fields/index.ts'
import { reachableChoices, refusedTransition } from '../../../../schema/engine/status/transitions.ts'

const state = f.choice(['draft', 'sent', 'paid'], {
  transitions: { draft: ['sent'], sent: ['draft', 'paid'], paid: [] },
  startsWith: ['draft'],
})
const fields = { state, colour: f.choice(['red', 'blue']), note: f.text() }

describe('choices that a record can have next', () => {
  test.each([
    ['of a new record are those it may start with', undefined, ['draft']],
    ['of a record are its own and those that follow', 'sent', ['sent', 'draft', 'paid']],
    ['of one that nothing follows are its own', 'paid', ['paid']],
    ['of records that differ are all', null, ['draft', 'sent', 'paid']],
  ])('%s', (_, current, expected) => {
    expect(reachableChoices(state.hints, current)).toEqual(expected)
  })
  test('are all where nothing is declared', () => {
    expect(reachableChoices(fields.colour.hints, 'red')).toEqual(['red', 'blue'])
    expect(reachableChoices(fields.colour.hints, undefined)).toEqual(['red', 'blue'])
  })
})

describe('a change of a choice', () => {
  test.each([
    ['to one that follows is allowed', { state: 'sent' }, { state: 'draft' }, undefined],
    ['to itself is allowed', { state: 'paid' }, { state: 'paid' }, undefined],
    ['to one that does not follow is refused', { state: 'paid' }, { state: 'draft' }, ['sent']],
    ['from one that nothing follows is refused', { state: 'draft' }, { state: 'paid' }, []],
    ['of a new record to one it may not start with is refused', { state: 'sent' }, null, ['draft']],
    ['to no choice at all is left to the check of fields', { state: 'lost' }, { state: 'draft' }, undefined],
    ['without declared transitions is allowed', { colour: 'blue', note: 'sent' }, { colour: 'red' }, undefined],
    ['of a record without one yet is allowed', { state: 'paid' }, { state: null }, undefined],
  ])('%s', (_, values, before, allowed) => {
    const refused = refusedTransition(fields, values, before)
    expect(refused?.allowed).toEqual(allowed)
    if (allowed) expect(refused?.field).toBe('state')
  })
})
