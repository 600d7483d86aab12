import { documents } from '../../../../schema/areas/signing/endpoints.ts'
import { answer } from '../../../engine/acts/handle.ts'
import { documentsOf } from '../rows.ts'

export default answer(documents, (ctx, { id }) => documentsOf(ctx, id))
