import { sql } from 'kysely'
import type { z } from 'zod'
import type { paymentsOfJob } from '../../../schema/areas/payments/endpoints.ts'
import { can } from '../../../schema/engine/permissions.ts'
import type { Caller } from '../../engine/http/context.ts'
import { titleExpression } from '../../engine/read/language.ts'

type Types = z.input<typeof paymentsOfJob.answer>['types']

/** Returns the payment types if the caller may take payments; otherwise null. */
export async function typesFor({ engine: { db, resources }, actor }: Caller): Promise<Types> {
  if (!can(actor.permissions, resources.get('payments').area, 'add')) return null
  const { rows } = await sql<NonNullable<Types>[number]>`
    select t.id, ${titleExpression(resources.get('payment-types'), 't')} as name, kind in ('card_present', 'card_online') as card, needs_reference from payment_types t
    where active and archived_at is null order by position, id`.execute(db)
  return rows
}
