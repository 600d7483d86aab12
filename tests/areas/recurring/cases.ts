import { resources } from '../../../schema/all.ts'
import { make } from '../../../schema/areas/recurring/acts.ts'
import { actCase } from '../../support/actCases.ts'

export const making = actCase(make, {
  // A handled date is not created again when its job is archived.
  keeps: ['next_on'],
  ready: async (h) => ({ id: (await h.factory.create(resources.get('recurring-jobs'))).id }),
})
