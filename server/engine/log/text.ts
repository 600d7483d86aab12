import { type RawBuilder, sql } from 'kysely'

/** What an entry's hash is taken over, under the alias given: everything but the hashes and the id. jsonb prints one text for one value. */
export const hashedText = (alias: string): RawBuilder<string> => {
  const c = (name: string) => sql.ref(`${alias}.${name}`)
  return sql<string>`jsonb_build_array(to_char(${c('at')} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US'), ${c('event')}, ${c('action')}, ${c('url')}, ${c('user_id')},
    ${c('user_email')}, ${c('ip')}, ${c('entity')}, ${c('entity_id')}, ${c('label')}, ${c('before')}, ${c('after')}, ${c('changed')}, ${c('changeset')})::text`
}

/** What the hash of an entry of the security log is taken over, under the alias given. */
export const securityText = (alias: string): RawBuilder<Buffer> => {
  const c = (name: string) => sql.ref(`${alias}.${name}`)
  return sql<Buffer>`convert_to(jsonb_build_array(to_char(${c('at')} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US'), ${c('event')}, ${c('user_id')},
    ${c('user_email')}, ${c('ip')}, ${c('details')})::text, 'UTF8')`
}
