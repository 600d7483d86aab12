import { type RaRecord, useTranslate } from 'ra-core'
import { useId, useState } from 'react'
import type { Match } from '../../../schema/areas/customers/endpoints.ts'
import { formatDate } from '../../../schema/engine/text/format.ts'
import { dayOf } from '../../../schema/engine/time/time.ts'
import { readablePhone } from '../../../schema/kinds/phone/model.ts'
import type { AnswerProps } from '../../kit/acts/answers.ts'
import { Dialog } from '../../kit/ui/Dialog.tsx'
import './knownCustomer.css'

type Known = Match & { readonly since: string }

const text = (value: unknown) => (typeof value === 'string' && value !== '' ? value : undefined)
const phoneOf = (value: unknown) => (text(value) ? readablePhone(String(value)) : undefined)
const comparableText = (value: string | undefined) => value?.toLowerCase().replace(/[\s,]+/g, '')

/** The lead's values next to the customer's; differences are marked in colour and in words. */
function Compared({ lead, customer }: { readonly lead: RaRecord; readonly customer: Known }) {
  const translate = useTranslate()
  const address = ['address1', 'address2', 'city', 'postcode'].flatMap((name) => text(lead[name]) ?? []).join(', ')
  const rows = [
    ['name', text(lead['name']), text(customer.label)],
    ['company', text(lead['company_name']), text(customer.company_name)],
    ['phone', phoneOf(lead['phone']), phoneOf(customer.phone)],
    ['email', text(lead['email']), text(customer.email)],
    ['address', text(address), text(customer.place)],
  ] as const
  return (
    <table className="known-compared">
      <thead>
        <tr>
          <td />
          <th scope="col">{translate('leads.known.lead')}</th>
          <th scope="col">{translate('leads.known.customer')}</th>
        </tr>
      </thead>
      <tbody>
        {rows
          .filter(([, leadText, customerText]) => leadText || customerText)
          .map(([what, leadText, customerText]) => (
            <tr key={what} data-same={comparableText(leadText) === comparableText(customerText) || undefined}>
              <th scope="row">{translate(`leads.known.${what}`)}</th>
              <td>{leadText ?? '–'}</td>
              <td>{customerText ?? '–'}</td>
            </tr>
          ))}
      </tbody>
    </table>
  )
}

/** Warns before converting a lead would create a duplicate customer: shows the existing customer, compared with the lead. */
export function KnownCustomer({ record, body, pending, onAnswer, onClose }: AnswerProps) {
  const translate = useTranslate()
  const group = useId()
  const knownCustomers = body['customers'] as readonly Known[]
  const [chosen, setChosen] = useState(0)
  const customer = knownCustomers[chosen] as Known
  const since = (one: Known) => translate('leads.known.since', { day: formatDate(dayOf(new Date(one.since))) })
  const only = knownCustomers.length === 1
  return (
    <Dialog
      wide
      title={only ? translate('leads.known.title', { name: customer.label }) : translate('leads.known.title_many')}
      onClose={pending ? undefined : onClose}
      acts={
        <>
          <button type="button" className="button" disabled={pending} onClick={onClose}>
            {translate('ra.action.cancel')}
          </button>
          <button type="button" className="button" disabled={pending} onClick={() => onAnswer({ new_customer: true })}>
            {translate('leads.known.new')}
          </button>
          <button
            type="button"
            className="button button-main"
            disabled={pending}
            onClick={() => onAnswer({ customer_id: customer.id })}
            data-autofocus
          >
            {translate('leads.known.use', { name: customer.label })}
          </button>
        </>
      }
    >
      {only ? (
        <p>{since(customer)}</p>
      ) : (
        <fieldset className="known-choices">
          <legend>{translate('leads.known.which')}</legend>
          {knownCustomers.map((one, i) => (
            <label key={one.id}>
              <input type="radio" name={group} checked={i === chosen} onChange={() => setChosen(i)} />
              <span>
                {one.label} <span className="quiet">{since(one)}</span>
              </span>
            </label>
          ))}
        </fieldset>
      )}
      <Compared lead={record} customer={customer} />
    </Dialog>
  )
}
