import { preferences } from '../../../../schema/areas/notifications/endpoints.ts'
import { answer } from '../../../engine/acts/handle.ts'
import { preferencesOf } from '../preferences.ts'

export default answer(preferences, async ({ engine, actor }) => ({
  data: await preferencesOf(engine.db, actor.user.id),
}))
