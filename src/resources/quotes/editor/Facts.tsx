import { LinkBase, type RaRecord, useGetOne, useTranslate } from 'ra-core'
import { type ReactNode, useId, useState } from 'react'
import { useFormState, useWatch } from 'react-hook-form'
import declaration from '../../../../schema/areas/quotes/quotes.ts'
import { readablePhone } from '../../../../schema/kinds/phone/model.ts'
import { useErrorText } from '../../../kit/errorText.ts'
import { messagesAt } from '../../../kit/form/resolver.ts'
import { ShownWhile } from '../../../kit/form/ShownWhile.tsx'
import { usePorts } from '../../../kit/ports.ts'
import { isEmpty } from '../../../kit/record/shownFields.ts'
import type { FrameProps } from '../../../kit/screens/frame.ts'
import { Keys } from '../../../kit/shortcuts/Keys.tsx'
import { useShortcuts } from '../../../kit/shortcuts/useShortcuts.ts'
import { useWords } from '../../../kit/words.ts'
import { VatPlaceNote } from '../../customers/VatPlaceNote.tsx'
import { FactsDialog } from './FactsDialog.tsx'
import { Links } from './Links.tsx'

type Values = Readonly<Record<string, unknown>>

/** The facts of a quote in one row. */
const ROW = ['quote_type_id', 'valid_until', 'assignedTo', 'franchise_id', 'lead_id'] as const

interface FactProps {
  readonly name: string
  readonly value: unknown
  readonly record: RaRecord
  /** Opens the dialog where it is changed; undefined where it cannot be. */
  readonly onOpen: (() => void) | undefined
  readonly children?: ReactNode
}

/** One fact with a button to change it, and its error. */
function Fact({ name, value, record, onOpen, children }: FactProps) {
  const words = useWords(declaration.name)
  const translate = useTranslate()
  const id = useId()
  const errorText = useErrorText()
  const { errors } = useFormState({ name })
  const { own, parts } = messagesAt(errors[name])
  const error = errorText(own ?? Object.values(parts)[0])
  const content = isEmpty(value) ? (
    <span className="quiet">{onOpen ? `+ ${translate('quotes.add_fact')}` : '–'}</span>
  ) : (
    (children ?? <ShownWhile resource={declaration} name={name} value={value} record={record} />)
  )
  return (
    <div className="doc-fact" data-field={`field-${name}`} data-invalid={error ? true : undefined}>
      <span className="doc-label" id={`${id}-label`}>
        {words.field(name)}
      </span>
      {onOpen ? (
        <button
          type="button"
          className="doc-value"
          id={`${id}-value`}
          aria-labelledby={`${id}-label ${id}-value`}
          onClick={onOpen}
        >
          {content}
        </button>
      ) : (
        <span className="doc-value">{content}</span>
      )}
      {error && <span className="field-error">{error}</span>}
    </div>
  )
}

function Customer({
  customer,
  onChange,
}: {
  readonly customer: RaRecord | undefined
  readonly onChange: (() => void) | undefined
}) {
  const translate = useTranslate()
  const words = useWords(declaration.name)
  const [phone, email, notes] = [customer?.['phone'], customer?.['email'], customer?.['notes']]
  return (
    <div className="doc-party" data-field="field-customer_id">
      <span className="doc-label">{words.field('customer_id')}</span>
      {onChange && (
        <button type="button" className="link-button doc-change" aria-keyshortcuts="u" onClick={onChange}>
          {translate('quotes.change')} <Keys keys="u" />
        </button>
      )}
      <strong>
        {customer ? <LinkBase to={`/customers/details/${customer.id}`}>{String(customer['name'])}</LinkBase> : '…'}
      </strong>
      <span className="doc-reach">
        {typeof phone === 'string' && phone && <a href={`tel:${phone}`}>{readablePhone(phone)}</a>}
        {typeof email === 'string' && email && <a href={`mailto:${email}`}>{email}</a>}
      </span>
      {typeof notes === 'string' && notes && <span className="quiet doc-note">{notes}</span>}
    </div>
  )
}

function Site({ site, onChange }: { readonly site: Values | undefined; readonly onChange: (() => void) | undefined }) {
  const translate = useTranslate()
  const words = useWords(declaration.name)
  const text = (name: string) => (typeof site?.[name] === 'string' ? site[name] : '')
  return (
    <div className="doc-party" data-field="field-address_id">
      <span className="doc-label">{words.field('address_id')}</span>
      {onChange && (
        <button type="button" className="link-button doc-change" onClick={onChange}>
          {translate(site ? 'quotes.change' : 'quotes.choose')}
        </button>
      )}
      {site && (
        <>
          <strong>{text('line1')}</strong>
          <span>{[text('line2'), text('city'), text('postcode')].filter(Boolean).join(' ')}</span>
          {text('access_notes') && <span className="quiet doc-note">{text('access_notes')}</span>}
          <VatPlaceNote address={site} />
        </>
      )}
    </div>
  )
}

/** Customer and site, five facts in a row, the opening text, and links to further parts. */
export function Facts({ record, readOnly, drawer }: Pick<FrameProps, 'record' | 'readOnly' | 'drawer'>) {
  const translate = useTranslate()
  const { can } = usePorts()
  const [focusedFact, setFocusedFact] = useState<string | null>(null)
  const names = ['customer_id', 'address_id', 'description', 'franchise_price', ...ROW]
  const values = Object.fromEntries(useWatch({ name: names }).map((value: unknown, i) => [names[i], value])) as Values
  const { customer_id: id, address_id: address, description } = values
  const { data: customer } = useGetOne(
    'customers',
    { id: Number(id) },
    { enabled: typeof id === 'number' && can('Customers', 'details'), retry: false },
  )
  const site = ((customer?.['addresses'] ?? []) as readonly Values[]).find((one) => one['id'] === address)
  const open = (name: string) => (readOnly ? undefined : () => setFocusedFact(name))
  useShortcuts([
    !readOnly && {
      keys: 'u',
      scope: 'form',
      text: translate('quotes.change'),
      run: () => setFocusedFact('customer_id'),
    },
  ])
  const words = typeof description === 'string' ? description : ''
  return (
    <section className="doc-card" aria-label={translate('quotes.facts')}>
      <div className="doc-parties">
        <Customer customer={customer} onChange={open('customer_id')} />
        <Site site={site} onChange={open('address_id')} />
      </div>
      <div className="doc-facts">
        {ROW.filter((name) => name !== 'lead_id' || !isEmpty(values[name])).map((name) => (
          <Fact
            key={name}
            name={name}
            value={values[name]}
            record={record}
            onOpen={name === 'lead_id' ? undefined : open(name)}
          />
        ))}
      </div>
      <div className="doc-words" data-field="field-description">
        <span className="doc-label">{translate('quotes.opening')}</span>
        {readOnly ? (
          <span className="doc-opening">{words}</span>
        ) : (
          <button type="button" className="doc-opening" onClick={open('description')}>
            {words || <span className="quiet">+ {translate('quotes.add_opening')}</span>}
          </button>
        )}
        <Links record={record} drawer={drawer} />
      </div>
      {focusedFact && <FactsDialog focus={focusedFact} onClose={() => setFocusedFact(null)} />}
    </section>
  )
}
