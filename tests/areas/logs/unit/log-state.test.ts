import { expect, test } from 'vitest'
import { isSame, queryOf, readLogs, viewState, writeLogs } from '../../../../src/customRoutes/logs/logState.ts'

const read = (search: string) => readLogs(new URLSearchParams(search))

test("the address holds the view's state, and invalid parts are ignored", () => {
  const state = read('event=updated&user_id=3&entity=jobs&entity_id=12&from=2026-11-01&to=2026-11-25&ip=10.0.0.1')
  expect(writeLogs(state)).toEqual({
    event: 'updated',
    user_id: '3',
    entity: 'jobs',
    entity_id: '12',
    from: '2026-11-01',
    to: '2026-11-25',
    ip: '10.0.0.1',
  })
  expect(queryOf(state)).toMatchObject({ user_id: 3, entity_id: 12, event: 'updated' })
  expect(read('event=burnt&user_id=x&entity_id=-1&from=tomorrow&kind=strange&constructor=1')).toEqual({
    kind: 'changes',
  })
  expect(read('kind=security&event=refused')).toEqual({ kind: 'security', event: 'refused' })
})

test('a view is recognised by its content', () => {
  expect(isSame(viewState('today', '2026-11-25', 1), read('to=2026-11-25&from=2026-11-25'))).toBe(true)
  expect(isSame(viewState('mine', '2026-11-25', 1), read('user_id=1'))).toBe(true)
  expect(isSame(viewState('all', '2026-11-25', 1), read('user_id=1'))).toBe(false)
})
