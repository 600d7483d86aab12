import { sql } from 'kysely'
import type { AnyResource } from '../../../../schema/engine/define.ts'
import type { Tx } from '../../../engine/db/kysely.ts'

/** Tables with rows about records, by `(subject, subject_id)`. */
const ABOUT = ['comments', 'files', 'answers'] as const

interface MovedLine {
  readonly id: number
  readonly position: number
  /** Whether it had the flag that exactly one line has. */
  readonly one: boolean
}

/** What was moved from one record to the other, so that it can be moved back. */
export interface Moved {
  readonly from: number
  readonly about: Readonly<Record<string, readonly number[]>>
  /** Field → its lines. */
  readonly lines: Readonly<Record<string, readonly MovedLine[]>>
}

/** Moves comments, files and answers to the other record; where both have answered a question, the other's answer stays. */
async function moveAbout(tx: Tx, { name }: AnyResource, from: number, to: number): Promise<Moved['about']> {
  const about: Record<string, number[]> = {}
  for (const table of ABOUT) {
    const free = sql`not exists (select from answers k where k.subject = a.subject and k.subject_id = ${to} and k.question_id = a.question_id)`
    const { rows } = await sql<{ id: number }>`
      update ${sql.table(table)} a set subject_id = ${to}
      where a.subject = ${name} and a.subject_id = ${from} ${table === 'answers' ? sql`and ${free}` : sql``} returning a.id`.execute(
      tx,
    )
    about[table] = rows.map(({ id }) => id)
  }
  return about
}

/** Resource fields that reference lines of this field. */
const referredTo = (all: readonly AnyResource[], resource: AnyResource, field: string) => {
  const uses = all.flatMap((referring) =>
    Object.entries(referring.fields).flatMap(([name, { store }]) =>
      store.as === 'column' && store.line?.resource === resource.name && store.line.lines === field
        ? [sql`exists (select from ${sql.table(referring.table)} u where ${sql.ref(`u.${name}`)} = f.id)`]
        : [],
    ),
  )
  return uses.length ? sql.join(uses, sql` or `) : sql`false`
}

/** Moves the lines of one record behind those of the other, keeping their ids. Lines equal to existing ones stay unless something references them. */
async function moveLines(tx: Tx, all: readonly AnyResource[], resource: AnyResource, from: number, to: number) {
  const lines: Record<string, MovedLine[]> = {}
  for (const [field, { store }] of Object.entries(resource.fields)) {
    if (store.as !== 'child') continue
    const table = sql.table(`${resource.table}_${field}`)
    const words = Object.entries(store.fields).filter(
      ([, inner]) => inner.store.as === 'column' && inner.store.type === 'text',
    )
    const same = sql.join(
      words.map(([name]) => sql`lower(${sql.ref(`k.${name}`)}) is not distinct from lower(${sql.ref(`f.${name}`)})`),
      sql` and `,
    )
    const flag = store.one ? sql.ref(`f.${store.one.flag}`) : sql`false`
    const { rows } = await sql<MovedLine>`
      select f.id, f.position, ${flag} as one from ${table} f where f.owner_id = ${from}
        and (${referredTo(all, resource, field)} or not exists (select from ${table} k where k.owner_id = ${to} and ${words.length ? same : sql`false`}))
      order by f.position`.execute(tx)
    lines[field] = rows
    if (rows.length === 0) continue
    const ids = rows.map(({ id }) => id)
    const plain = store.one
      ? sql`, ${sql.ref(store.one.flag)} = ${sql.ref(store.one.flag)} and not exists (select from ${table} k where k.owner_id = ${to})`
      : sql``
    await sql`
      update ${table} set owner_id = ${to}, position = position + (select coalesce(max(k.position), 0) from ${table} k where k.owner_id = ${to}) ${plain}
      where id = any(${ids}::bigint[])`.execute(tx)
  }
  return lines
}

/** Moves comments, files, answers and lines of a record to another one of the same resource. Both are locked. */
export async function moveCarried(
  tx: Tx,
  all: readonly AnyResource[],
  resource: AnyResource,
  from: number,
  to: number,
): Promise<Moved> {
  return { from, about: await moveAbout(tx, resource, from, to), lines: await moveLines(tx, all, resource, from, to) }
}

/** Reverses `moveCarried` for everything that is still where it was moved to. */
export async function moveBack(
  tx: Tx,
  resource: AnyResource,
  { from, about, lines }: Moved,
  to: number,
): Promise<void> {
  for (const table of ABOUT)
    await sql`update ${sql.table(table)} set subject_id = ${from}
      where subject = ${resource.name} and subject_id = ${to} and id = any(${about[table] ?? []}::bigint[])`.execute(tx)
  for (const [field, { store }] of Object.entries(resource.fields)) {
    const movedRows = lines[field] ?? []
    if (store.as !== 'child' || movedRows.length === 0) continue
    const table = sql.table(`${resource.table}_${field}`)
    const set = store.one ? sql`, ${sql.ref(store.one.flag)} = m.one` : sql``
    await sql`
      update ${table} l set owner_id = ${from}, position = m.position ${set}
      from jsonb_to_recordset(${JSON.stringify(movedRows)}::jsonb) as m (id bigint, position int, one boolean)
      where l.id = m.id and l.owner_id = ${to}`.execute(tx)
  }
}
