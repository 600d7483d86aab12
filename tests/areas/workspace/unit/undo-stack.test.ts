import { describe, expect, it } from 'vitest'
import { type Act, actOf, type Written } from '../../../../src/kit/undo/acts.ts'
import { differing } from '../../../../src/kit/undo/longText.ts'
import { createUndoStack, MAX } from '../../../../src/kit/undo/stack.ts'

function memory(): Storage {
  const kept = new Map<string, string>()
  return {
    getItem: (k: string) => kept.get(k) ?? null,
    setItem: (k: string, v: string) => void kept.set(k, v),
  } as Storage
}
const act = (n: number): Act => ({
  changeset: `c${n}`,
  resource: 'job-types',
  event: 'updated',
  count: 1,
  label: `${n}`,
})

describe('the undo stack', () => {
  it('has the last actions, in order, for the user who did them, and survives a reload', () => {
    const storage = memory()
    const stack = createUndoStack(storage)
    stack.own(1)
    for (let n = 1; n <= MAX + 5; n++) stack.push(act(n))
    const reloaded = createUndoStack(storage)
    reloaded.own(1)
    const seen: string[] = []
    for (let next = reloaded.next('undo'); next; next = reloaded.next('undo')) {
      seen.push(next.changeset)
      reloaded.turn('undo', next, `u${next.changeset}`)
    }
    expect(MAX).toBeGreaterThanOrEqual(20)
    expect([seen.length, seen[0], seen.at(-1)]).toEqual([MAX, `c${MAX + 5}`, 'c6'])
    expect(reloaded.next('redo')?.changeset).toBe('uc6')
    reloaded.turn('redo', reloaded.next('redo') as Act, 'r6')
    expect([reloaded.next('undo')?.changeset, reloaded.next('redo')?.changeset]).toEqual(['r6', 'uc7'])
    reloaded.push(act(99))
    expect(reloaded.next('redo'), 'a new act ends what could be done again').toBeUndefined()
    reloaded.own(2)
    expect(reloaded.next('undo')).toBeUndefined()
  })

  it('is offered by one toast, the newest action first', () => {
    const stack = createUndoStack(memory())
    stack.push(act(1))
    stack.push(act(2))
    stack.push(act(2))
    expect([stack.fresh(), stack.claim()?.changeset, stack.fresh(), stack.claim()]).toEqual([
      'c2',
      'c2',
      undefined,
      undefined,
    ])
  })

  it('reports an offer to the caller that waits to make the next', () => {
    const stack = createUndoStack(memory())
    let seen: string | undefined
    stack.subscribe(() => {
      seen = stack.fresh()
    })
    stack.push(act(1))
    expect(seen).toBe('c1')
    stack.claim()
    expect(seen).toBeUndefined()
    stack.push(act(2))
    expect(seen).toBe('c2')
  })

  it('is empty if the stored data cannot be read', () => {
    const storage = memory()
    storage.setItem('undo', '{"done":')
    expect(createUndoStack(storage).next('undo')).toBeUndefined()
  })
})

describe('the description of a write', () => {
  const represents: Readonly<Record<string, string>> = { 'job-types': 'title', leads: 'name', quotes: 'number' }
  const known = (name: string) =>
    represents[name]
      ? {
          name,
          titleFields: name === 'quotes' ? ['customer_id.name', 'title'] : [],
          represent: represents[name],
          archive: true,
        }
      : undefined
  const said = (method: string, path: string, answer: unknown, body?: unknown) => {
    const written: Written = { changeset: 'c', method, path, body, answer }
    const found = actOf(written, known)
    return found && [found.event, found.count, found.label]
  }
  const row = { id: 1, title: 'Repair' }
  it('names the record, or the number of records', () => {
    expect(said('POST', 'job-types', row)).toEqual(['created', 1, 'Repair'])
    expect(said('PATCH', 'job-types/1', row)).toEqual(['updated', 1, 'Repair'])
    expect(said('DELETE', 'job-types/1', row)).toEqual(['archived', 1, 'Repair'])
    expect(said('PATCH', 'job-types/reinstate/1', row)).toEqual(['reinstated', 1, 'Repair'])
    const done = { data: { done: [1, 2] } }
    // An action on one record created another from it.
    expect(said('POST', 'leads/7/convert', { quote: { id: 3, number: 'Q-000003', title: 'Taps' } })).toEqual([
      'created',
      1,
      'Taps · Q-000003',
    ])
    expect(said('POST', 'job-types/bulk', done, { act: 'archive' })).toEqual(['archived', 2, null])
    expect(said('POST', 'job-types/bulk', done, { act: 'reorder', ids: [2] })).toEqual(['reordered', 1, null])
  })
  it('describes a part of a record by its record, wherever the part is', () => {
    const about = { id: 4, subject: 'job-types', subject_id: 1 }
    const part = (method: string, path: string, answer: unknown) => {
      const found = actOf({ changeset: 'c', method, path, body: {}, answer }, known)
      return found && [found.resource, found.part, found.event]
    }
    expect(part('POST', 'job-types/1/comments', about)).toEqual(['job-types', 'comments', 'created'])
    expect(part('PATCH', 'comments/4', about)).toEqual(['job-types', 'comments', 'updated'])
    expect(part('DELETE', 'comments/4', about)).toEqual(['job-types', 'comments', 'deleted'])
    expect(part('DELETE', 'comments/4', { ...about, subject: 'nothing' })).toBeUndefined()
  })
  it('is missing for an undo, the session or anything undeclared', () => {
    expect(said('POST', 'changesets/x/undo', { data: {} })).toBeUndefined()
    expect(said('PATCH', 'auth/profile', row)).toBeUndefined()
    expect(said('POST', 'job-types/bulk', {}, { act: 'other' })).toBeUndefined()
  })
})

describe('two versions of a text', () => {
  it('are shown by the lines that differ', () => {
    expect(differing('a\nb\nc', 'a\nB\nc')).toEqual(['…\nb\n…', '…\nB\n…'])
    expect(differing('a\nb', 'a\nb\nc')).toEqual(['', '…\nc'])
    expect(differing('a\na', 'a')).toEqual(['…\na', ''])
    expect(differing('one', 'two')).toEqual(['one', 'two'])
    expect(differing('same\ntext', 'other\nlines')).toEqual(['same\ntext', 'other\nlines'])
  })
})
