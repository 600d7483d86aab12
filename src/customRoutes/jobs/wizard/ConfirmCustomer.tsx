import { LinkBase, type RaRecord, useNavigate, useTranslate } from 'ra-core'
import { useEffect, useRef } from 'react'
import customers from '../../../../schema/areas/customers/customers.ts'
import { readablePhone } from '../../../../schema/kinds/phone/model.ts'
import { usePorts } from '../../../kit/ports.ts'
import { useShortcuts } from '../../../kit/shortcuts/useShortcuts.ts'
import { useWizard } from '../../../kit/wizard/context.ts'
import { WizardScreen } from '../../../kit/wizard/WizardScreen.tsx'
import { WITHIN } from '../../../kit/wizard/wizard.ts'
import { useWords } from '../../../kit/words.ts'
import { AddressList } from '../../../resources/customers/address/AddressList.tsx'
import { TheCustomer } from './TheCustomer.tsx'
import { useChoose } from './useChoose.ts'
import { useWorkWizard } from './wizards.ts'
import './work.css'

const text = (record: RaRecord, name: string) => (typeof record[name] === 'string' ? record[name] : '')

function Confirm({ record }: { readonly record: RaRecord<number> }) {
  const { wizard } = useWizard()
  const translate = useTranslate()
  const words = useWords(customers.name)
  const navigate = useNavigate()
  const { can } = usePorts()
  const choose = useChoose()
  const yes = useRef<HTMLButtonElement>(null)
  const back = () => navigate(`${wizard.path}/step1/identify`, { state: WITHIN })
  const isArchived = Boolean(record['archived_at'])
  useEffect(() => yes.current?.focus(), [])
  useShortcuts([
    !isArchived && {
      keys: 'Mod+Enter',
      scope: 'form',
      text: translate('wizard.work.confirm'),
      typing: true,
      palette: true,
      run: () => choose(record),
    },
    { keys: 'Escape', scope: 'form', text: translate('shortcuts.form.back'), run: back, typing: true },
  ])
  const facts = ['company_name', 'phone', 'email', 'notes'].filter((name) => text(record, name))
  return (
    <div className="form-card confirm-card">
      <h2>{text(record, 'name')}</h2>
      {isArchived && <p className="notice">{translate('kit.form.archived')}</p>}
      {record['do_not_call'] === true && <p className="notice">{words.field('do_not_call')}</p>}
      <dl className="confirm-facts">
        {facts.map((name) => (
          <div key={name}>
            <dt>{words.field(name)}</dt>
            <dd>{name === 'phone' ? readablePhone(text(record, name)) : text(record, name)}</dd>
          </div>
        ))}
        <div>
          <dt>{words.field('addresses')}</dt>
          <dd>
            {(record['addresses'] as readonly object[]).length === 0 ? (
              translate('wizard.work.no_address')
            ) : (
              <AddressList
                value={record['addresses']}
                record={record}
                name={'addresses'}
                resource={customers.name}
                field={customers.fields.addresses}
              />
            )}
          </dd>
        </div>
      </dl>
      <div className="step-acts">
        {!isArchived && (
          <button
            ref={yes}
            type="button"
            className="button button-main"
            aria-keyshortcuts="Control+Enter Meta+Enter"
            onClick={() => choose(record)}
          >
            {translate('wizard.work.confirm')} <kbd aria-hidden="true">↵</kbd>
          </button>
        )}
        {!isArchived && can('Customers', 'edit') && (
          <LinkBase className="button" to={`${wizard.path}/step1/customer-info/${record.id}`}>
            {translate('wizard.work.change')}
          </LinkBase>
        )}
        <button type="button" className="button" aria-keyshortcuts="Escape" onClick={back}>
          {translate('wizard.work.other')} <kbd aria-hidden="true">Esc</kbd>
        </button>
      </div>
    </div>
  )
}

/** Asks the user to confirm the customer, so that work is not offered to the wrong person. */
export default function ConfirmCustomer() {
  return (
    <WizardScreen wizard={useWorkWizard()} step="confirm-customer">
      <TheCustomer>{(record) => <Confirm record={record} />}</TheCustomer>
    </WizardScreen>
  )
}
