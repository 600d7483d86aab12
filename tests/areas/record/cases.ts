import { resources } from '../../../schema/all.ts'
import { addComment, deleteComment, editComment, merge, saveAnswers } from '../../../schema/areas/record/acts.ts'
import { toSee } from '../../../schema/areas/record/shapes.ts'
import type { Harness } from '../../contract/harness.ts'
import { actCase, everyCase } from '../../support/actCases.ts'

let asked = 0

/** A comment on a lead. */
async function comment(h: Harness): Promise<number> {
  const { id } = await h.factory.create(resources.get('leads'))
  return (await h.send('POST', `/leads/${id}/comments`, { body: 'Before' })).body.id
}

export const commenting = everyCase(addComment, (resource) => ({
  ready: async (h) => ({ id: (await h.factory.create(resource)).id, body: { body: 'Said' } }),
  also: [toSee(resource)],
}))
export const editing = actCase(editComment, {
  ready: async (h) => ({ id: await comment(h), body: { body: 'After' } }),
  own: true,
})
export const deleting = actCase(deleteComment, {
  ready: async (h) => ({ id: await comment(h) }),
  also: ['Leads:details', 'Leads:comment', 'Leads:delete'],
})
export const answering = everyCase(saveAnswers, (resource) => ({
  ready: async (h) => {
    const question = await h.send('POST', '/questions', {
      label: `Question ${++asked}`,
      key: `asked_${asked}`,
      type: 'text',
      applies_to: [resource.features?.questions],
    })
    const { id } = await h.factory.create(resource)
    return { id, body: { answers: [{ question_id: question.body.id, value: 'So' }] } }
  },
  also: [toSee(resource)],
}))
export const merging = everyCase(merge, (resource) => ({
  ready: async (h) => {
    // Moves of lines are logged separately: tests/areas/customers/api/merge.test.ts tests them.
    const lines = Object.entries(resource.fields).filter(([, { store }]) => store.as === 'child')
    const bare = Object.fromEntries(lines.map(([name]) => [name, []]))
    const other = (await h.factory.create(resource, bare)).id
    return { id: (await h.factory.create(resource, bare)).id, body: { other } }
  },
}))
