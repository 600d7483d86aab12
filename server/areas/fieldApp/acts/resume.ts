import { resume } from '../../../../schema/areas/fieldApp/acts.ts'
import { handle } from '../../../engine/acts/handle.ts'
import { move } from '../move.ts'

export default handle(resume, (write, _row, body, { id }) => move(write, id, 'resume', body))
