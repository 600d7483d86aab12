import { resources } from '../../../schema/all.ts'
import { agree, convert, duplicate, revise } from '../../../schema/areas/quotes/acts.ts'
import type { Harness } from '../../contract/harness.ts'
import { actCase } from '../../support/actCases.ts'

/** Creates a quote and moves it through these statuses. */
async function quoteIn(h: Harness, ...statuses: readonly number[]): Promise<number> {
  const { id } = await h.factory.create(resources.get('quotes'), { quote_status_id: 1, valid_until: '2099-01-01' })
  for (const quote_status_id of statuses) {
    const moved = await h.send('PATCH', `/quotes/${id}`, { quote_status_id })
    if (moved.status !== 200)
      throw new Error(`quote ${id} does not move to ${quote_status_id}: ${JSON.stringify(moved.body)}`)
  }
  return id
}

export const converting = actCase(convert, {
  ready: async (h) => ({ id: await quoteIn(h, 2, 3, 4), body: { job_type_id: 1 } }),
  unfit: (h) => quoteIn(h),
})
export const agreeing = actCase(agree, {
  ready: async (h) => ({ id: await quoteIn(h), body: { job_type_id: 1 } }),
  unfit: (h) => quoteIn(h, 2, 3, 4),
})
export const revising = actCase(revise, {
  ready: async (h) => ({ id: await quoteIn(h, 2, 3, 6) }),
  unfit: (h) => quoteIn(h),
})
export const duplicating = actCase(duplicate, { ready: async (h) => ({ id: await quoteIn(h) }) })
