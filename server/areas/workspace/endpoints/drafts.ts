import { drafts as declared } from '../../../../schema/areas/workspace/endpoints.ts'
import { answer } from '../../../engine/acts/handle.ts'
import { readDrafts } from '../../../engine/wizard/drafts.ts'

export default answer(declared, (ctx, { params: { resource } }) => readDrafts(ctx, resource))
