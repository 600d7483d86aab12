import { sql } from 'kysely'
import type { z } from 'zod'
import { payLinks } from '../../../../schema/areas/onlinePayments/endpoints.ts'
import type { SubjectName } from '../../../../schema/areas/onlinePayments/subjects.ts'
import { answerEvery } from '../../../engine/acts/handle.ts'
import { columnOf } from '../links.ts'
import { payableOf } from '../payables.ts'

type Answer = z.input<(typeof payLinks.all)[number]['answer']>

export default answerEvery(payLinks, async ({ engine: { db } }, { id }, { name }) => {
  const subjectName = name as SubjectName
  const payable = await payableOf(db, { of: subjectName, id })
  const { rows } = await sql<Answer['data'][number]>`
    select l.id, l.made_at, nullif(concat_ws(' ', u.first_name, u.last_name), '') as made_by, l.amount::float8 as amount, s.opened_at as begun_at,
      case when s.payment_status = 'disputed' then 'disputed' when s.payment_status = 'refunded' then 'charged_back'
        when s.status in ('paid', 'processing', 'differs') then s.status when l.withdrawn_at is not null then 'withdrawn'
        when s.status in ('opening', 'open') then 'begun' when s.status = 'failed' then 'failed' else 'open' end as state
    from pay_links l left join users u on u.id = l.made_by
    left join lateral (select c.status, c.opened_at, p.status as payment_status
      from checkout_sessions c left join payments p on p.id = c.payment_id where c.link_id = l.id
      order by c.status = 'paid' desc, c.id desc limit 1) s on true
    where ${columnOf(subjectName)} = ${id} order by l.id desc limit 50`.execute(db)
  const owed = payable?.isOpen && payable.owed !== null && payable.owed > 0 ? payable.owed : null
  return { owed, data: rows }
})
