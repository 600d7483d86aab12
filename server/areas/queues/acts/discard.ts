import { discard } from '../../../../schema/areas/queues/acts.ts'
import { handle } from '../../../engine/acts/handle.ts'
import { change } from '../../../engine/write/update.ts'

export default handle(discard, (write, item) => change(write, 'failed-items', item, { status: 'discarded' }))
