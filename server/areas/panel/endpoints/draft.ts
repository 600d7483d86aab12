import { draft as declared } from '../../../../schema/areas/panel/endpoints.ts'
import { answer } from '../../../engine/acts/handle.ts'
import { readDraft } from '../../../engine/wizard/drafts.ts'

export default answer(declared, (ctx, { params: { resource } }) => readDraft(ctx, resource))
