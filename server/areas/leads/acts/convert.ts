import { sql } from 'kysely'
import { convert } from '../../../../schema/areas/leads/acts.ts'
import { can } from '../../../../schema/engine/permissions.ts'
import type { RowOf } from '../../../../schema/engine/registry.ts'
import { checkBody } from '../../../../schema/engine/validate.ts'
import { handle } from '../../../engine/acts/handle.ts'
import type { WriteContext } from '../../../engine/http/context.ts'
import { invalid, problem } from '../../../engine/http/errors.ts'
import { fetchRecord } from '../../../engine/read/read.ts'
import { add } from '../../../engine/write/create.ts'
import { change } from '../../../engine/write/update.ts'
import { carryOver } from '../../jobs/copy.ts'
import { automaticStatus } from '../../jobs/once.ts'
import { firstType, noteConversion } from '../../quotes/noteConversion.ts'
import { knownCustomers } from '../knownCustomers.ts'

/** Returns the lead's address, if it is complete enough. */
function addressOf({ address1, address2, city, county, postcode, lat, lng }: RowOf<'leads'>) {
  const isComplete = address1 && city && postcode
  return isComplete ? [{ line1: address1, line2: address2, city, county, postcode, lat, lng }] : []
}

/** Creates the customer of a lead, with its address if it is complete enough. The caller needs permission to add customers. */
async function customerOf(write: WriteContext, lead: RowOf<'leads'>): Promise<number> {
  const resource = write.engine.resources.get('customers')
  const { first_name, last_name, company_name, phone, email, franchise_id } = lead
  const addresses = addressOf(lead).map((address) => ({ ...address, primary: true }))
  const body = {
    first_name,
    last_name,
    company_name,
    phone,
    email,
    // Without a franchise on the lead, the customer and the quote get the default one.
    ...(franchise_id === null ? {} : { franchise_id }),
    // A lead may have nothing but a phone number, but a customer needs a name.
    ...(first_name || last_name || company_name ? {} : { last_name: lead.name }),
  }
  const withAddresses = checkBody(resource, 'create', { ...body, addresses })
  // An invalid address is left out, to be entered with the quote; other errors are not ignored.
  const checked = withAddresses.ok ? withAddresses : checkBody(resource, 'create', body)
  if (!checked.ok) throw invalid(checked.errors)
  return (await add(write, 'customers', checked.value)).id
}

/** Returns the customer's address that matches the lead's, else the first one. */
async function siteOf(write: WriteContext, customer: number, { address1, postcode }: RowOf<'leads'>) {
  const { rows } = await sql<{ id: number; same: boolean }>`
    select id, coalesce(lower(line1) = lower(${address1}::text) and identify_postcode(postcode) = identify_postcode(${postcode}::text), false) as same
    from customers_addresses where owner_id = ${customer} order by same desc, is_site desc, "primary" desc, position limit 1`.execute(
    write.tx,
  )
  return rows[0]
}

/** Adds the lead's address to a known customer if it is new and the caller may change customers. */
async function addSite(write: WriteContext, customer: number, lead: RowOf<'leads'>): Promise<void> {
  const resource = write.engine.resources.get('customers')
  const [address] = addressOf(lead)
  if (!address || !can(write.actor.permissions, resource.area, 'edit')) return
  const row = await fetchRecord(write, write.tx, 'customers', customer, 'update', true)
  const before = row['addresses'] as readonly object[]
  const checked = checkBody(resource, 'update', {
    addresses: [...before, { ...address, primary: before.length === 0 }],
  })
  // An invalid address is left out, to be entered with the quote.
  if (checked.ok) await change(write, resource, row, checked.value)
}

export default handle(convert, async (write, lead, body) => {
  const { resources } = write.engine
  // The request takes precedence over the lead's own customer.
  const named = body.customer_id ?? (body.new_customer ? null : lead.customer_id)
  const matches = named || body.new_customer ? [] : await knownCustomers(write, lead)
  if (matches.length) throw problem(409, 'customer_known', { customers: matches })
  const customer = named ?? (await customerOf(write, lead))
  if (named && !(await siteOf(write, named, lead))?.same) await addSite(write, named, lead)
  const quote = await add(write, 'quotes', {
    customer_id: customer,
    address_id: (await siteOf(write, customer, lead))?.id ?? null,
    quote_type_id: body.quote_type_id ?? (await firstType(write, 'quote_types', 'quote_type_id')),
    ...(lead.franchise_id === null ? {} : { franchise_id: lead.franchise_id }),
    assignedTo: lead.assignedTo,
    description: lead.description,
    lead_id: lead.id,
    services: [],
    materials: [],
    overall_discount: 0,
  })
  await carryOver(write, { subject: 'leads', id: lead.id }, { subject: 'quotes', id: quote.id }, 'quote')
  const status = await automaticStatus(write, resources.get('lead-statuses'), 'won')
  const won = { lead_status_id: status, customer_id: customer }
  await change({ ...write, setsAutomatic: true }, 'leads', lead, won)
  const [was, quoteRef] = [
    { resource: 'leads', id: lead.id },
    { resource: 'quotes', id: quote.id },
  ]
  await noteConversion(write, [was, lead.name], [quoteRef, quote.number])
  return { quote }
})
