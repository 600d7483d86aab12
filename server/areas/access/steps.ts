import { sql } from 'kysely'
import { stepRules } from '../../engine/steps/steps.ts'

export default stepRules('users', {
  // Active users without a password, single sign-on or a valid invitation.
  invite: ({ engine }) =>
    sql`(t.active and t.banned_at is null
      and not exists (select from credentials c where c.user_id = t.id)
      and not exists (select from sign_on_links l where l.user_id = t.id)
      and not exists (select from recovery_tokens r where r.user_id = t.id and r.kind = 'invitation'
        and r.used_at is null and r.expires_at > ${engine.clock()}))::int`,
})
