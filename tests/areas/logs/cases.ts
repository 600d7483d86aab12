import { resources } from '../../../schema/all.ts'
import * as acts from '../../../schema/areas/logs/acts.ts'
import { type Harness, wordOf } from '../../contract/harness.ts'
import { actCase } from '../../support/actCases.ts'

const leads = resources.get('leads')
let made = 0

/** A change of a lead: its request, and the entry that tells of it. */
async function changed(h: Harness): Promise<{ changeset: string; entry: number }> {
  const { id } = await h.factory.create(leads)
  const { headers } = await h.send('PATCH', `/leads/${id}`, { [wordOf(leads)]: `Changed ${++made}` })
  const changeset = String(headers['changeset'])
  const { body } = await h.send('GET', `/logs/list?changeset=${changeset}`)
  return { changeset, entry: (body.data as unknown as { id: number }[])[0]?.id ?? 0 }
}

const also = ['Leads:list', 'Leads:edit', 'Leads:details']
export const reverting = actCase(acts.revertEntry, {
  ready: async (h) => ({ id: (await changed(h)).entry, body: {} }),
  also,
})
export const revertingAll = actCase(acts.revertChangeset, {
  ready: async (h) => ({ id: (await changed(h)).changeset, body: {} }),
  also,
})
