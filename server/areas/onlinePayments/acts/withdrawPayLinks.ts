import { sql } from 'kysely'
import { withdrawPayLinks } from '../../../../schema/areas/onlinePayments/acts.ts'
import type { SubjectName } from '../../../../schema/areas/onlinePayments/subjects.ts'
import { handleEvery } from '../../../engine/acts/handle.ts'
import { systemComment } from '../../record/parts/comments/comments.ts'
import { columnOf } from '../links.ts'

/** A customer already on the card page can still pay; that payment is recorded. */
export default handleEvery(withdrawPayLinks, async (write, { id }, _body, { name }) => {
  const subjectName = name as SubjectName
  const { numAffectedRows = 0n } = await sql`
    update pay_links set withdrawn_at = ${write.engine.clock()} where ${columnOf(subjectName)} = ${id} and withdrawn_at is null`.execute(
    write.tx,
  )
  if (numAffectedRows > 0n)
    await systemComment(write, { resource: subjectName, id }, { key: 'pay_links_withdrawn', about: null })
  return { withdrawn: Number(numAffectedRows) }
})
