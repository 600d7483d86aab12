import { sql } from 'kysely'
import type { Db, Tx } from '../../engine/db/kysely.ts'

const NAME = 'email-templates'
const UTC = `YYYY-MM-DD"T"HH24:MI:SS.US"Z"`
/** Content fields of a template. */
const CONTENT_FIELDS = ['subject', 'body'] as const

export interface Version {
  /** Counted from 1, oldest first. */
  readonly n: number
  readonly at: string
  readonly user: string | null
  readonly subject: string
  readonly body: string
  readonly current: boolean
}

interface Said {
  readonly subject: string
  readonly body: string
}
interface Row extends Said {
  readonly made_at: string
  readonly made_by: string | null
  readonly entries: readonly { readonly at: string; readonly user: string | null; readonly was: Partial<Said> }[]
}

/** Returns the versions of a template, newest first, reconstructed from the current one and the changes in the log. No second copy is stored. */
export async function versionsOf(db: Db | Tx, id: number): Promise<readonly Version[]> {
  const name = sql`nullif(concat_ws(' ', u.first_name, u.last_name), '')`
  const { rows } = await sql<Row>`
    select coalesce(t.subject, '') as subject, t.body, to_char(t.created_at, ${UTC}) as made_at,
      (select ${name} from users u where u.id = t.created_by) as made_by,
      coalesce((select jsonb_agg(jsonb_build_object('at', to_char(l.at, ${UTC}), 'user', ${name}, 'was',
          (select coalesce(jsonb_object_agg(f, l.before -> f), '{}') from unnest(l.changed) f where f = any(${CONTENT_FIELDS}::text[]))) order by l.id desc)
        from log_entries l left join users u on u.id = l.user_id
        where l.entity = ${NAME} and l.entity_id = t.id and l.event = 'updated' and l.changed && ${CONTENT_FIELDS}::text[]), '[]') as entries
    from email_templates t where t.id = ${id}`.execute(db)
  const [row] = rows
  if (!row) return []
  let content: Said = { subject: row.subject, body: row.body }
  const found: Version[] = []
  row.entries.forEach(({ at, user, was }, index) => {
    found.push({ n: row.entries.length + 1 - index, at, user, ...content, current: index === 0 })
    content = { ...content, ...was }
  })
  return [...found, { n: 1, at: row.made_at, user: row.made_by, ...content, current: found.length === 0 }]
}

export interface InLanguage {
  readonly locale: string
  readonly id: number
  readonly behind: number
}

/** Returns the same template in every language, with how often the others have been changed since each was changed last. */
export async function languagesOf(db: Db | Tx, id: number): Promise<readonly InLanguage[]> {
  const { rows } = await sql<InLanguage>`
    with same as (
      select s.id, s.locale, s.created_at from email_templates t join email_templates s on s.key = t.key where t.id = ${id} and s.archived_at is null),
    changes as (
      select s.id, l.at from same s join log_entries l on l.entity = ${NAME} and l.entity_id = s.id
      where l.event = 'updated' and l.changed && ${CONTENT_FIELDS}::text[]),
    since as (select s.id, s.locale, coalesce((select max(c.at) from changes c where c.id = s.id), s.created_at) as at from same s)
    select s.id, s.locale,
      coalesce((select max(n) from (select count(*)::int as n from changes c where c.id <> s.id and c.at > s.at group by c.id) o), 0) as behind
    from since s order by s.id`.execute(db)
  return rows
}
