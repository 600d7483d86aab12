import { sql } from 'kysely'
import type { Buyer, Seller } from '../../../schema/areas/invoices/shapes.ts'
import type { VatFacts } from '../../../schema/areas/invoices/vatTreatment.ts'
import type { Locale } from '../../../schema/engine/text/format.ts'
import type { Db, Tx } from '../../engine/db/kysely.ts'

interface Asking {
  readonly tx: Db | Tx
}

/** The invoicing franchise as it is now, with what decides about VAT and numbers. */
export interface SellerFacts {
  readonly id: number
  readonly prefix: string | null
  readonly registered: VatFacts['seller']
  readonly seller: Seller
  /** Payment terms in days unless others are agreed with the customer; null if the franchise has none. */
  readonly due_days: number | null
}

/** Returns the franchise of a document, or the only franchise if the document names none. */
export async function sellerOf({ tx }: Asking, franchise: number | null): Promise<SellerFacts | null> {
  const { rows } = await sql<SellerFacts>`
    select f.id, f.invoice_prefix as prefix, f.due_days,
      jsonb_build_object('vat_number', f.vat_number, 'vat_registered_from', f.vat_registered_from) as registered,
      jsonb_build_object('name', f.name, 'legal_name', f.legal_name, 'company_number', f.company_number, 'vat_number', f.vat_number, 'phone', f.phone,
        'email', f.email, 'line1', f.line1, 'line2', f.line2, 'city', f.city, 'county', f.county, 'postcode', f.postcode, 'country', f.country) as seller
    from franchises f
    where f.id = coalesce(${franchise}::bigint, (select case when count(*) = 1 then min(o.id) end from franchises o where o.archived_at is null))`.execute(
    tx,
  )
  return rows[0] ?? null
}

/** The invoiced customer, with what decides about VAT; `address` is false if there is none for invoices. */
export interface BuyerFacts {
  readonly language: Locale | null
  readonly tax: VatFacts['buyer']
  readonly address: boolean
  readonly buyer: Buyer
  /** Payment terms in days agreed with the customer. */
  readonly due_days: number | null
}

/** A customer and the address where the work was done. */
export interface BilledParty {
  readonly customer: number
  readonly site: number | null
}

/** Returns the customers of documents with their invoice addresses and work addresses, in the order of the argument. */
export async function buyersOf({ tx }: Asking, parties: readonly BilledParty[]): Promise<(BuyerFacts | null)[]> {
  const { rows } = await sql<BuyerFacts & { n: number }>`
    select w.n, c.language, c.due_days, a.id is not null as address,
      jsonb_build_object('vat_number', c.vat_number, 'cis_registered', c.cis_registered, 'end_user_status', c.end_user_status) as tax,
      jsonb_build_object('name', coalesce(nullif(c.company_name, ''), c.name), 'company_name', c.company_name,
        'contact', nullif(concat_ws(' ', c.first_name, c.last_name), ''), 'vat_number', c.vat_number, 'phone', c.phone, 'email', c.email,
        'line1', a.line1, 'line2', a.line2, 'city', a.city, 'county', a.county, 'postcode', a.postcode, 'country', coalesce(a.country, 'GB'),
        'site', coalesce((select to_jsonb(array_remove(array[nullif(s.line1, ''), nullif(s.line2, ''), nullif(concat_ws(' ', s.city, s.postcode), '')], null))
          from customers_addresses s where s.id = w.site), '[]'::jsonb)) as buyer
    from unnest(${parties.map(({ customer }) => customer)}::bigint[], ${parties.map(({ site }) => site)}::bigint[]) with ordinality w (customer, site, n)
    join customers c on c.id = w.customer left join lateral (select * from customers_addresses a where a.owner_id = c.id
      order by a.is_billing desc, a."primary" desc, a.position limit 1) a on true`.execute(tx)
  const byPlace = new Map(rows.map(({ n, ...buyer }) => [n, buyer]))
  return parties.map((_, i) => byPlace.get(i + 1) ?? null)
}

/** Returns the customer of a document with the invoice address and the work address. */
export async function buyerOf(reading: Asking, customer: number, site: number | null): Promise<BuyerFacts> {
  const [buyer] = await buyersOf(reading, [{ customer, site }])
  if (!buyer) throw new Error(`customer ${customer} is not there`)
  return buyer
}
