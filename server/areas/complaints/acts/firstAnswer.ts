import { firstAnswer } from '../../../../schema/areas/complaints/acts.ts'
import { utc } from '../../../../schema/engine/time/time.ts'
import { handle } from '../../../engine/acts/handle.ts'
import { change } from '../../../engine/write/update.ts'

export default handle(firstAnswer, (write, row, { responded_at }) => {
  const at = responded_at ?? utc(write.engine.clock().getTime())
  return change(write, 'complaints', row, { responded_at: at, acknowledged_at: row.acknowledged_at ?? at })
})
