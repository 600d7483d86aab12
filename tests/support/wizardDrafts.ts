import type { Draft } from '../../schema/areas/workspace/ownShapes.ts'
import type { TestApp } from './app.ts'

type Caller = Pick<TestApp, 'call'>

/** A user's unfinished drafts for a resource, the newest first. */
export async function draftsOf(t: Caller, resource: string, token?: string): Promise<readonly Draft[]> {
  const { body } = await t.call<{ data: Draft[] }>('GET', `/wizards/${resource}/drafts`, token ? { token } : {})
  return body.data
}

/** No draft is left. */
export async function dropDrafts(t: Caller, ...resources: readonly string[]): Promise<void> {
  for (const resource of resources)
    for (const { id } of await draftsOf(t, resource)) await t.call('DELETE', `/wizards/${resource}/drafts/${id}`)
}
