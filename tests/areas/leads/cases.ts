import { resources } from '../../../schema/all.ts'
import { convert } from '../../../schema/areas/leads/acts.ts'
import { actCase } from '../../support/actCases.ts'

export const converting = actCase(convert, {
  ready: async (h) => ({ id: (await h.factory.create(resources.get('leads'))).id }),
  // It makes the customer of what the lead says.
  also: ['Customers:add'],
})
