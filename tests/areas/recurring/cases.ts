import { resources } from '../../../schema/all.ts'
import { make } from '../../../schema/areas/recurring/acts.ts'
import { actCase } from '../../support/actCases.ts'

export const making = actCase(make, {
  // A date that was seen to is not made again when its job is put away.
  keeps: ['next_on'],
  ready: async (h) => ({ id: (await h.factory.create(resources.get('recurring-jobs'))).id }),
})
