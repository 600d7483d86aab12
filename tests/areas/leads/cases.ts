import { resources } from '../../../schema/all.ts'
import { convert } from '../../../schema/areas/leads/acts.ts'
import { actCase } from '../../support/actCases.ts'

export const converting = actCase(convert, {
  ready: async (h) => ({ id: (await h.factory.create(resources.get('leads'))).id }),
  // It creates the customer from the lead's details.
  also: ['Customers:add'],
})
