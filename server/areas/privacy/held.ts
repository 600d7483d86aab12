import { type RawBuilder, sql } from 'kysely'
import type { AnyResource } from '../../../schema/engine/define.ts'
import type { Field } from '../../../schema/engine/fields/field.ts'
import type { Db, Tx } from '../../engine/db/kysely.ts'
import type { Engine } from '../../engine/http/context.ts'

/** Records of one resource about a customer. */
export interface HeldRecords {
  readonly resource: AnyResource
  readonly ids: readonly number[]
}

/** Records that tax law requires for six years: they stay as issued and paid. */
export const KEPT = ['invoices', 'payments'] as const
/** An issued invoice stays unchanged; of a payment the notes are erased. */
const isKept = ({ name }: AnyResource) => name === 'invoices'

const refersTo = ({ store }: Field): boolean =>
  store.as === 'column' && 'references' in store && store.references === 'customers'

const subjectOf = ({ fields }: AnyResource): readonly [string, string] | undefined => {
  const found = Object.entries(fields).find(([, { store }]) => store.as === 'column' && store.anyOf !== undefined)
  const kind = found && Object.entries(fields).find(([, { kind }]) => kind === 'carrier')
  return found && kind ? [kind[0], found[0]] : undefined
}

async function idsOf(db: Db | Tx, resource: AnyResource, where: RawBuilder<unknown>): Promise<HeldRecords> {
  const { rows } = await sql<{
    id: number
  }>`select t.id from ${sql.table(resource.table)} t where ${where} order by t.id`.execute(db)
  return { resource, ids: rows.map(({ id }) => id) }
}

/** Returns a customer and those merged into it, which are archived: the log lists them. */
async function withMergedRecords(db: Db | Tx, customer: number): Promise<readonly number[]> {
  const { rows } = await sql<{ id: number }>`
    with recursive same (id) as (
      select ${customer}::bigint
      union
      select split_part(c.name, '/', 2)::bigint from same s join log_entries l on l.entity = 'customers' and l.entity_id = s.id
        cross join lateral unnest(l.changed) c (name) where c.name like 'merged.customers/%' and l.after -> c.name <> 'null')
    select id from same order by id = ${customer} desc, id`.execute(db)
  return rows.map(({ id }) => id)
}

/** Returns every record that references a customer, and what is about those, regardless of owner. */
export async function heldRecordsOf(
  { resources }: Pick<Engine, 'resources'>,
  db: Db | Tx,
  customer: number,
): Promise<readonly HeldRecords[]> {
  const customers = await withMergedRecords(db, customer)
  const all: HeldRecords[] = [{ resource: resources.get('customers'), ids: customers }]
  for (const resource of resources.all) {
    const refs = Object.entries(resource.fields).filter(([, field]) => refersTo(field))
    if (refs.length)
      all.push(
        await idsOf(
          db,
          resource,
          sql.join(
            refs.map(([name]) => sql`${sql.ref(`t.${name}`)} = any(${[...customers]}::bigint[])`),
            sql` or `,
          ),
        ),
      )
  }
  const owners = all.map(({ resource, ids }) => [resource.name, ids] as const)
  for (const resource of resources.all) {
    const subject = subjectOf(resource)
    if (!subject || all.some((other) => other.resource === resource)) continue
    const [kind, id] = subject
    const about = owners.map(
      ([name, ids]) => sql`(${sql.ref(`t.${kind}`)} = ${name} and ${sql.ref(`t.${id}`)} = any(${[...ids]}::bigint[]))`,
    )
    all.push(await idsOf(db, resource, sql.join(about, sql` or `)))
  }
  return all.filter(({ ids }) => ids.length > 0)
}

/** Records that lose their personal data. */
export const erasable = (heldRecords: readonly HeldRecords[]): readonly HeldRecords[] =>
  heldRecords.filter(({ resource }) => !isKept(resource))

/** Condition: rows of a table of parts that belong to any of these records. */
export const isAboutAny = (heldRecords: readonly HeldRecords[]): RawBuilder<boolean> =>
  sql<boolean>`(${sql.join(
    heldRecords.map(
      ({ resource, ids }) => sql`(c.subject = ${resource.name} and c.subject_id = any(${[...ids]}::bigint[]))`,
    ),
    sql` or `,
  )})`

/** A signed document is not a note about the customer: its file stays with what was agreed. */
export const FREE_FILE: RawBuilder<boolean> = sql<boolean>`not exists (
  select from signed_documents s where c.subject = 'jobs' and s.job_id = c.subject_id and s.sha256 = c.sha256)`
