import { sql } from 'kysely'
import { convert } from '../../../../schema/areas/leads/acts.ts'
import type { RowOf } from '../../../../schema/engine/registry.ts'
import { checkBody } from '../../../../schema/engine/validate.ts'
import { handle } from '../../../engine/acts/handle.ts'
import type { WriteContext } from '../../../engine/http/context.ts'
import { invalid } from '../../../engine/http/errors.ts'
import { add } from '../../../engine/write/create.ts'
import { carryOver } from '../../jobs/copy.ts'
import { automaticStatus, setStatus } from '../../jobs/once.ts'
import { firstType, sayConverted } from '../../quotes/converted.ts'

/** The customer that a lead becomes, with its address where it says enough of one. Whoever converts must be allowed to add customers. */
async function customerOf(write: WriteContext, lead: RowOf<'leads'>): Promise<number> {
  const resource = write.engine.resources.get('customers')
  const { first_name, last_name, company_name, phone, email, franchise_id } = lead
  const { address1, address2, city, county, postcode, lat, lng } = lead
  const whole = address1 && city && postcode
  const address = { line1: address1, line2: address2, city, county, postcode, lat, lng, primary: true }
  const body = {
    ...{ first_name, last_name, company_name, phone, email, franchise_id },
    // A lead may have nothing but a number; a customer is called something.
    ...(first_name || last_name || company_name ? {} : { last_name: lead.name }),
  }
  const tried = checkBody(resource, 'create', { ...body, addresses: whole ? [address] : [] })
  // An address that does not hold as one is left to whoever makes the offer; nothing else is.
  const checked = tried.ok ? tried : checkBody(resource, 'create', body)
  if (!checked.ok) throw invalid(checked.errors)
  return (await add(write, 'customers', checked.value)).id
}

const firstSite = async (write: WriteContext, customer: number): Promise<number | null> => {
  const { rows } = await sql<{ id: number }>`
    select id from customers_addresses where owner_id = ${customer} order by is_site desc, "primary" desc, position limit 1`.execute(
    write.tx,
  )
  return rows[0]?.id ?? null
}

export default handle(convert, async (write, lead, body) => {
  const { resources } = write.engine
  const customer = body.customer_id ?? (await customerOf(write, lead))
  const quote = await add(write, 'quotes', {
    customer_id: customer,
    address_id: await firstSite(write, customer),
    quote_type_id: body.quote_type_id ?? (await firstType(write, 'quote_types', 'quote_type_id')),
    ...{ franchise_id: lead.franchise_id, assignedTo: lead.assignedTo, description: lead.description },
    ...{ lead_id: lead.id, services: [], materials: [], overall_discount: 0 },
  })
  await carryOver(write, { subject: 'leads', id: lead.id }, { subject: 'quotes', id: quote.id }, 'quote')
  const status = await automaticStatus(write, resources.get('lead-statuses'), 'won')
  await setStatus(write, resources.get('leads'), lead, status)
  const [was, is] = [
    { resource: 'leads', id: lead.id },
    { resource: 'quotes', id: quote.id },
  ]
  await sayConverted(write, [was, lead.name], [is, quote.number])
  return { quote }
})
