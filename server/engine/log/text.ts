import { type RawBuilder, sql } from 'kysely'

/** What an entry's hash covers, under the given alias: everything but the hashes and the id. jsonb prints equal values equally. */
export const hashedText = (alias: string): RawBuilder<string> => {
  const c = (name: string) => sql.ref(`${alias}.${name}`)
  return sql<string>`jsonb_build_array(to_char(${c('at')} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US'), ${c('event')}, ${c('action')}, ${c('url')}, ${c('user_id')},
    ${c('user_email')}, ${c('ip')}, ${c('entity')}, ${c('entity_id')}, ${c('label')}, ${c('before')}, ${c('after')}, ${c('changed')}, ${c('changeset')})::text`
}

/** What the hash of a security log entry covers, under the given alias. */
export const securityText = (alias: string): RawBuilder<Buffer> => {
  const c = (name: string) => sql.ref(`${alias}.${name}`)
  return sql<Buffer>`convert_to(jsonb_build_array(to_char(${c('at')} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US'), ${c('event')}, ${c('user_id')},
    ${c('user_email')}, ${c('ip')}, ${c('details')})::text, 'UTF8')`
}
