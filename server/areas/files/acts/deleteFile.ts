import { deleteFile } from '../../../../schema/areas/files/acts.ts'
import { handle } from '../../../engine/acts/handle.ts'
import { remove } from '../../../engine/files/write.ts'

export default handle(deleteFile, (write, _row, _body, _params, { id, ifMatch }) => remove(write, id, ifMatch))
