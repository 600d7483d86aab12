import { resources } from '../../../schema/all.ts'
import { attach, dismiss, makeLead } from '../../../schema/areas/incomingMail/acts.ts'
import type { Harness } from '../../contract/harness.ts'
import { actCase } from '../../support/actCases.ts'

/** An email for a user to check. */
const incoming = async (h: Harness): Promise<number> => (await h.factory.create(resources.get('incoming-mails'), {})).id
const lead = { email: 'dana@world.test' }

/** One that became a lead. */
async function settled(h: Harness): Promise<number> {
  const id = await incoming(h)
  await h.send('POST', `/incoming-mails/${id}/lead`, lead, { 'if-match': '*' })
  return id
}

export const making = actCase(makeLead, {
  ready: async (h) => ({ id: await incoming(h), body: lead }),
  unfit: settled,
})
export const attaching = actCase(attach, {
  ready: async (h) => ({
    id: await incoming(h),
    body: { record: 'customers', record_id: (await h.factory.create(resources.get('customers'))).id },
  }),
  unfit: settled,
  also: ['Customers:list', 'Customers:details', 'Customers:comment'],
})
export const dismissing = actCase(dismiss, {
  ready: async (h) => ({ id: await incoming(h) }),
  unfit: settled,
})
