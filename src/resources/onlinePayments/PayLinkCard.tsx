import { useTranslate } from 'ra-core'
import { useId, useState } from 'react'
import { makePayLink, withdrawPayLinks } from '../../../schema/areas/onlinePayments/acts.ts'
import { payLinks } from '../../../schema/areas/onlinePayments/endpoints.ts'
import { CHECKOUT } from '../../../schema/areas/onlinePayments/settings.ts'
import { isSet } from '../../../schema/engine/settings/current.ts'
import { formatDate, formatMoney } from '../../../schema/engine/text/format.ts'
import { localDayAndTime } from '../../../schema/engine/time/shifts.ts'
import { useAnswer } from '../../kit/acts/provider.ts'
import { useAct } from '../../kit/acts/useAct.ts'
import { useIsAvailable } from '../../kit/acts/useIsAvailable.ts'
import { useShowRefusal } from '../../kit/acts/useShowRefusal.ts'
import { RecordAction } from '../../kit/record/availableActions/RecordAction.tsx'
import type { PartProps } from '../../kit/record/sections/parts.tsx'
import { ConfirmDialog } from '../../kit/ui/ConfirmDialog.tsx'
import { loadable } from '../../kit/ui/loadable.tsx'
import { showToast } from '../../kit/ui/toastStore.ts'
import './checkout.css'

const PayLinkDialog = loadable(() => import('./PayLinkDialog.tsx'))
const whenOf = (instant: string) => `${formatDate(instant)} ${localDayAndTime(instant).time}`

/** The payment links of a record: created with a shortcut, with the state of each payment. Hidden where card payments are not set up. */
export function PayLinkCard(props: PartProps) {
  return CHECKOUT.every(isSet) ? <Links {...props} /> : null
}

function Links({ resource, record }: PartProps) {
  const translate = useTranslate()
  const id = useId()
  const linkAction = makePayLink.at(resource.name)
  const withdraw = useAct(withdrawPayLinks.at(resource.name))
  const showRefusal = useShowRefusal()
  const isThere = useIsAvailable(resource, record, [linkAction])
  const [open, setOpen] = useState<'make' | 'withdraw' | null>(null)
  const { data } = useAnswer(payLinks.at(resource.name), { id: record.id }, { version: Number(record['version']) })
  const text = translate('checkout.make')
  const owed = data?.owed ?? null
  const canMakeLink = isThere(linkAction) && data !== undefined && (owed !== null || resource.name === 'quotes')
  const inUse = data?.data.some(({ state }) => state === 'open' || state === 'begun') ?? false
  const takeBack = async () => {
    setOpen(null)
    try {
      if (await withdraw.run({ id: record.id })) showToast(translate('checkout.withdrawn'), { type: 'success' })
    } catch (error) {
      showRefusal(error)
    }
  }
  return (
    <>
      {canMakeLink && (
        <RecordAction name={linkAction.name} keys={linkAction.key} text={text} run={() => setOpen('make')} />
      )}
      {data && data.data.length > 0 && (
        <section className="record-card pay-links" aria-labelledby={id}>
          <header className="record-card-head">
            <h2 id={id}>{translate('checkout.title')}</h2>
            {inUse && isThere(linkAction) && (
              <button type="button" className="card-act" onClick={() => setOpen('withdraw')}>
                {translate('checkout.withdraw')}
              </button>
            )}
          </header>
          <ul className="pay-links-list">
            {data.data.map((one) => (
              <li key={one.id}>
                <span data-state={one.state}>
                  {translate(`checkout.state.${one.state}`, { when: one.begun_at ? whenOf(one.begun_at) : '' })}
                </span>
                <strong>{one.amount === null ? translate('checkout.rest') : formatMoney(one.amount)}</strong>
                <span className="quiet">
                  {translate('checkout.made', { when: whenOf(one.made_at), who: one.made_by ?? '' })}
                </span>
              </li>
            ))}
          </ul>
        </section>
      )}
      {open === 'make' && (
        <PayLinkDialog resource={resource} record={record} owed={owed} onClose={() => setOpen(null)} />
      )}
      <ConfirmDialog
        open={open === 'withdraw'}
        title={translate('checkout.withdraw_title')}
        confirmLabel={translate('checkout.withdraw')}
        dangerous
        onConfirm={() => void takeBack()}
        onClose={() => setOpen(null)}
      >
        {translate('checkout.withdraw_about')}
      </ConfirmDialog>
    </>
  )
}
