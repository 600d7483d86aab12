import { resources } from '../../../schema/all.ts'
import { pay } from '../../../schema/areas/payments/acts.ts'
import { actCase } from '../../support/actCases.ts'

export const paying = actCase(pay, {
  ready: async (h) => {
    const { job_id: _, ...body } = await h.factory.body(resources.get('payments'))
    return { id: (await h.factory.create(resources.get('jobs'))).id, body }
  },
})
