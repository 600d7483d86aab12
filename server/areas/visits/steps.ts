import { sql } from 'kysely'
import { stepRules } from '../../engine/steps/steps.ts'

export default stepRules('workers', {
  hours: () => sql`(t.active and not exists (select from workers_shifts s where s.owner_id = t.id))::int`,
  register: () => sql`(t.active and t.user_id is null and t.email is not null)::int`,
})
