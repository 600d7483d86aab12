import { resources } from '../../../schema/all.ts'
import {
  ban,
  invite,
  removeFactor,
  setPermissions,
  setSecret,
  unban,
  unlink,
} from '../../../schema/areas/access/acts.ts'
import type { Harness } from '../../contract/harness.ts'
import { actCase } from '../../support/actCases.ts'

/** A group without permissions: nobody has less than its members. */
async function group(h: Harness): Promise<number> {
  const { rows } = await h.pool.query<{ id: number }>(
    `insert into user_groups (name, scope) values ('Group ' || gen_random_uuid(), 'own') returning id`,
  )
  return rows[0]?.id as number
}

/** A user whom everyone may manage. */
const somebody = async (h: Harness): Promise<number> =>
  (await h.factory.create(resources.get('users'), { user_group_id: await group(h) })).id

export const banning = actCase(ban, { ready: async (h) => ({ id: await somebody(h) }) })
export const unbanning = actCase(unban, {
  ready: async (h) => {
    const id = await somebody(h)
    await h.send('POST', `/users/${id}/ban`, {})
    return { id }
  },
})
export const inviting = actCase(invite, { ready: async (h) => ({ id: await somebody(h) }) })
export const removingFactor = actCase(removeFactor, { ready: async (h) => ({ id: await somebody(h) }) })
export const settingPermissions = actCase(setPermissions, {
  ready: async (h) => ({ id: await group(h), body: { permissions: setPermissions.needs } }),
})
export const unlinking = actCase(unlink, { ready: async (h) => ({ id: await somebody(h) }) })
export const settingSecret = actCase(setSecret, {
  ready: async (h) => ({
    id: (await h.factory.create(resources.get('sign-in-providers'), { groups: [] })).id,
    body: { secret: 'not to be told' },
  }),
})
