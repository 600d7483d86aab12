import { sql } from 'kysely'
import { NOTHING } from '../../../schema/engine/text/format.ts'
import type { Engine } from '../../engine/http/context.ts'
import { titleExpression } from '../../engine/read/language.ts'
import type { RecordRow } from '../../engine/read/read.ts'

/** Seller, customer and site of a document as they are today, read in one statement. */
export interface About {
  readonly customer: string
  readonly phone: string | null
  readonly email: string | null
  readonly site: readonly string[]
  readonly billing: readonly string[]
  readonly access: string | null
  readonly seller:
    | (Readonly<Record<'name' | 'legal_name' | 'company_number' | 'vat_number' | 'phone' | 'email', string | null>> & {
        readonly lines: readonly string[]
        /** Logo and colour of the heading of emails: the name of the image, and the colour. */
        readonly logo?: string | null
        readonly colour?: string | null
      })
    | null
  readonly kind: string | null
}

const lines = (alias: string) => {
  const c = (name: string) => sql.ref(`${alias}.${name}`)
  return sql`array_remove(array[nullif(${c('line1')}, ''), nullif(${c('line2')}, ''), nullif(concat_ws(' ', ${c('city')}, ${c('postcode')}), '')], null)`
}

/** @param types library of the types, and the field that references one */
export async function aboutOf(
  { engine }: { readonly engine: Pick<Engine, 'db' | 'resources'> },
  record: RecordRow,
  [types, field]: readonly [string, string],
): Promise<About> {
  const kinds = engine.resources.get(types)
  const { rows } = await sql<About>`
    select coalesce(nullif(c.company_name, ''), nullif(concat_ws(' ', c.first_name, c.last_name), ''), ${NOTHING}) as customer, c.phone, c.email,
      coalesce((select ${lines('a')} from customers_addresses a where a.id = ${record['address_id'] ?? null}), '{}') as site,
      coalesce((select ${lines('a')} from customers_addresses a where a.owner_id = c.id order by a.is_billing desc, a."primary" desc, a.position limit 1), '{}') as billing,
      (select a.access_notes from customers_addresses a where a.owner_id = c.id
        order by a.id = coalesce(${record['address_id'] ?? null}::bigint, 0) desc, a.is_billing desc, a."primary" desc, a.position limit 1) as access,
      (select jsonb_build_object('name', f.name, 'legal_name', f.legal_name, 'company_number', f.company_number, 'vat_number', f.vat_number,
        'phone', f.phone, 'email', f.email, 'logo', (f.logo ->> 'sha256') || case f.logo ->> 'mime' when 'image/png' then '.png' else '.jpg' end, 'colour', f.brand_colour, 'lines', ${lines('f')}) from franchises f
        where f.id = coalesce(${record['franchise_id'] ?? null}::bigint, (select case when count(*) = 1 then min(o.id) end from franchises o where o.archived_at is null))) as seller,
      (select ${titleExpression(kinds, 'y')} from ${sql.table(kinds.table)} y where y.id = ${record[field] ?? null}) as kind
    from (select) one left join customers c on c.id = ${record['customer_id'] ?? null}`.execute(engine.db)
  return rows[0] as About
}
