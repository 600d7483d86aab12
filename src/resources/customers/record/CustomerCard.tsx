import MailIcon from '@mui/icons-material/MailOutlined'
import CallIcon from '@mui/icons-material/PhoneOutlined'
import PlaceIcon from '@mui/icons-material/PlaceOutlined'
import { useTranslate } from 'ra-core'
import { use } from 'react'
import customers from '../../../../schema/areas/customers/customers.ts'
import { formatDate, formatMoney } from '../../../../schema/engine/text/format.ts'
import { displayName } from '../../../../schema/engine/titleFields.ts'
import { componentsOf } from '../../../kit/kinds/index.tsx'
import { openPath } from '../../../kit/list/openPath.ts'
import { RelatedRecordsContext } from '../../../kit/record/relatedRecords.ts'
import { PartCard } from '../../../kit/record/sections/PartCard.tsx'
import type { PartProps } from '../../../kit/record/sections/parts.tsx'
import { loadable } from '../../../kit/ui/loadable.tsx'
import { useWords } from '../../../kit/words.ts'
import { addressOf, addressText, hasPlace } from './addressOf.ts'
import './customerCard.css'

const SmallMap = loadable(() => import('../../../kit/map/SmallMap.tsx'), <div className="customer-map" />)

/** The customer of the work: contact details, site address and total value. */
export function CustomerCard({ record }: PartProps) {
  const translate = useTranslate()
  const words = useWords(customers.name)
  const customer = use(RelatedRecordsContext)['customer_id']
  if (!customer) return null
  const text = (name: string) => (typeof customer[name] === 'string' ? customer[name] : '')
  const site = addressOf(customer, record['address_id'])
  const address = addressText(site)
  const mayCall = customer['do_not_call'] !== true
  const Phone = componentsOf(customers.fields.phone).Cell
  const figures = (
    [
      ['lifetime_value', (value: unknown) => formatMoney(Number(value))],
      ['active_jobs', (value: unknown) => String(value)],
    ] as const
  ).filter(([name]) => customer[name] !== undefined)
  return (
    <PartCard title={displayName(customers, customer)} kind={words.one} to={openPath(customers, customer.id)}>
      <ul className="customer-reach">
        {text('phone') && (
          <li>
            <CallIcon fontSize="small" aria-hidden="true" />
            {mayCall ? (
              <Phone
                value={text('phone')}
                record={customer}
                field={customers.fields.phone}
                name="phone"
                resource={customers.name}
              />
            ) : (
              <span>
                {text('phone')} <span className="customer-warned">{words.field('do_not_call')}</span>
              </span>
            )}
            {mayCall && <kbd aria-hidden="true">c</kbd>}
          </li>
        )}
        {text('email') && (
          <li>
            <MailIcon fontSize="small" aria-hidden="true" />
            <a href={`mailto:${text('email')}`}>{text('email')}</a>
          </li>
        )}
        {address && (
          <li>
            <PlaceIcon fontSize="small" aria-hidden="true" />
            <a
              href={`https://www.google.com/maps/search/?api=1&query=${encodeURIComponent(address)}`}
              target="_blank"
              rel="noreferrer"
            >
              {address}
            </a>
          </li>
        )}
      </ul>
      {hasPlace(site) && <SmallMap id={customer.id} label={address} lat={site.lat} lng={site.lng} />}
      <dl className="customer-worth">
        {figures.map(([name, formatFigure]) => (
          <div key={name}>
            <dt>{words.field(name)}</dt>
            <dd>{formatFigure(customer[name])}</dd>
          </div>
        ))}
        <div>
          <dt>{translate('customers.card.since')}</dt>
          <dd>{formatDate(String(customer['created_at']))}</dd>
        </div>
      </dl>
    </PartCard>
  )
}
