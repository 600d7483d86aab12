import { resources } from '../../../schema/all.ts'
import * as acts from '../../../schema/areas/privacy/acts.ts'
import { actCase } from '../../support/actCases.ts'

let count = 0

export const erases = actCase(acts.erase, {
  ready: async (h) => {
    const name = `Erasable ${++count}`
    const { id } = await h.factory.create(resources.get('customers'), { first_name: null, last_name: name })
    return { id, body: { confirm: name, reason: 'By letter of 3 May' } }
  },
})
