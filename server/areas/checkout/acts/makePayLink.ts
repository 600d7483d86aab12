import { sql } from 'kysely'
import { makePayLink } from '../../../../schema/areas/checkout/acts.ts'
import { LEAST, type SubjectName } from '../../../../schema/areas/checkout/subjects.ts'
import { formatMoney } from '../../../../schema/engine/text/format.ts'
import { handleEvery } from '../../../engine/acts/handle.ts'
import { service } from '../../../engine/http/context.ts'
import { invalid, problem } from '../../../engine/http/errors.ts'
import { systemComment } from '../../record/parts/comments/comments.ts'
import { columnOf } from '../links.ts'
import { payableOf } from '../payables.ts'
import { hashOf, newToken, pathOf } from '../tokens.ts'

export default handleEvery(makePayLink, async (write, { id }, { amount = null }, { name }) => {
  const of = name as SubjectName
  const owed = (await payableOf(write.tx, { of, id }))?.owed ?? null
  // A quote without a deposit asks for what somebody says.
  if (owed === null && amount === null) throw invalid({ amount: [{ code: 'required' }] })
  if (of !== 'quotes' && (owed ?? 0) < LEAST) throw problem(409, 'nothing_to_pay')
  if (of !== 'quotes' && amount !== null && amount > (owed ?? 0))
    throw invalid({ amount: [{ code: 'more_than_owed' }] })
  const token = newToken()
  // What is left changes; a deposit is what was agreed when it was asked for.
  const fixed = amount ?? (of === 'quotes' ? owed : null)
  await sql`insert into pay_links (token_hash, ${columnOf(of)}, amount, made_at, made_by)
    values (${hashOf(token)}, ${id}, ${fixed}, ${write.engine.clock()}, ${write.actor.user.id})`.execute(write.tx)
  const asked = fixed ?? owed ?? 0
  await systemComment(
    write,
    { resource: of, id },
    { key: 'pay_link_made', params: { amount: formatMoney(asked) }, about: null },
  )
  return { url: service(write.engine, 'checkout').origin() + pathOf(token), amount: asked }
})
