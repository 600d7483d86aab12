import { resources } from '../../../schema/all.ts'
import * as acts from '../../../schema/areas/workspace/acts.ts'
import type { Draft } from '../../../schema/areas/workspace/ownShapes.ts'
import { type Harness, wordOf } from '../../contract/harness.ts'
import { actCase, everyCase } from '../../support/actCases.ts'

const leads = resources.get('leads')
let made = 0
const newView = () => ({ resource: leads.name, name: `View ${++made}`, query: 'sort=id:asc', groups: [] })
/** A view of the administrator's. */
const view = async (h: Harness): Promise<number> => (await h.send('POST', '/views', newView())).body.id

export const undoing = actCase(acts.undoChangeset, {
  ready: async (h) => {
    const { id } = await h.factory.create(leads)
    const { headers } = await h.send('PATCH', `/leads/${id}`, { [wordOf(leads)]: `Changed ${++made}` })
    return { id: String(headers['changeset']) }
  },
  also: ['Logs:revert', 'Leads:details', 'Leads:edit'],
})
export const keeping = actCase(acts.keepView, { ready: async () => ({ body: newView() }), also: ['Leads:list'] })
export const renaming = actCase(acts.changeView, {
  ready: async (h) => ({ id: await view(h), body: { name: `Renamed ${++made}` } }),
  own: true,
})
export const deleting = actCase(acts.deleteView, { ready: async (h) => ({ id: await view(h) }), own: true })
export const preferring = actCase(acts.setPreference, {
  ready: async () => ({ params: { key: 'lists' }, body: { density: 'comfortable' } }),
})
export const resetting = actCase(acts.resetPreference, { ready: async () => ({ params: { key: 'list.leads' } }) })
const FIRST = '00000000-0000-4000-8000-000000000001'
export const drafting = actCase(acts.keepDraft, {
  ready: async (h) => {
    const [draft] = (await h.send('GET', '/wizards/leads/drafts')).body['data'] as unknown as Draft[]
    const params = { resource: 'leads', draft: draft?.id ?? FIRST }
    return { params, body: { step: 'who', values: {}, version: draft?.version ?? 0 } }
  },
  own: true,
})
export const dropping = actCase(acts.dropDraft, {
  ready: async () => ({ params: { resource: 'leads', draft: FIRST } }),
  also: ['Leads:add'],
})
export const designing = everyCase(acts.setMoves, (library) => ({
  // Its own statuses: other tests move records along the existing ones.
  ready: async (h) => {
    const { id, version } = await h.factory.create(library)
    const next = [(await h.factory.create(library)).id]
    return { body: { statuses: [{ id, version, next, rules: [] }] } }
  },
}))
