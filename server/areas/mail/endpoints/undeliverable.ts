import { sql } from 'kysely'
import { undeliverable } from '../../../../schema/areas/mail/endpoints.ts'
import { answer } from '../../../engine/acts/handle.ts'

interface Bad {
  address: string
  at: string
  answer: string
}

export default answer(undeliverable, async ({ engine }, { id }) => {
  const { rows } = await sql<Bad>`
    select u.address, u.at, u.answer from customers c join undeliverable_addresses u on u.address = lower(c.email)
    where c.id = ${id}`.execute(engine.db)
  return { data: rows }
})
