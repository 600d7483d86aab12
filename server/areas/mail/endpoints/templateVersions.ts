import { templateVersions } from '../../../../schema/areas/mail/endpoints.ts'
import { answer } from '../../../engine/acts/handle.ts'
import { versionsOf } from '../versions.ts'

export default answer(templateVersions, async ({ engine }, { id }) => ({
  data: [...(await versionsOf(engine.db, id))],
}))
