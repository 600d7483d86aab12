import { resources } from '../../../schema/all.ts'
import * as acts from '../../../schema/areas/logs/acts.ts'
import { type Harness, wordOf } from '../../contract/harness.ts'
import { actCase } from '../../support/actCases.ts'
import { aged, monthsAgo } from '../../support/aged.ts'

const leads = resources.get('leads')
let made = 0

/** A change of a lead: its request, and its log entry. */
async function changed(h: Harness): Promise<{ changeset: string; entry: number; by: number }> {
  const { id } = await h.factory.create(leads)
  const { headers } = await h.send('PATCH', `/leads/${id}`, { [wordOf(leads)]: `Changed ${++made}` })
  const changeset = String(headers['changeset'])
  const { body } = await h.send('GET', `/logs/list?changeset=${changeset}`)
  const [told] = body.data as unknown as { id: number; user: { id: number } }[]
  return { changeset, entry: told?.id ?? 0, by: told?.user.id ?? 0 }
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
export const revertingPerson = actCase(acts.revertPerson, {
  ready: async (h) => {
    const from = new Date().toISOString()
    const { by } = await changed(h)
    return { body: { user_id: by, from, to: new Date(Date.now() + 60_000).toISOString() } }
  },
  also: [...also, 'Leads:delete'],
})

/** Nothing is running, and some entries are old enough to archive. */
async function old(h: Harness) {
  await h.pool.query(`update log_archives set state = 'failed' where state in ('waiting', 'stored')`)
  await aged(h, 'leads', [monthsAgo(30), monthsAgo(29)])
  const { before, entries } = (await h.send('GET', '/logs/truncate')).body as unknown as {
    before: string
    entries: number
  }
  return { body: { before, count: entries } }
}
export const truncating = actCase(acts.truncateLog, { ready: old })
export const checking = actCase(acts.checkLog, { ready: async () => ({}) })
