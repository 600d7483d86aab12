import { useLocation, useNavigate, useTranslate } from 'ra-core'
import { useEffect } from 'react'
import { usePorts } from '../../../kit/ports.ts'
import { useShortcuts } from '../../../kit/shortcuts/useShortcuts.ts'
import { Pending } from '../../../kit/ui/Pending.tsx'
import { useWizard } from '../../../kit/wizard/context.ts'
import { WizardScreen } from '../../../kit/wizard/WizardScreen.tsx'
import { WITHIN } from '../../../kit/wizard/wizard.ts'
import { IdentifyPicker } from '../../../resources/customers/identify/IdentifyPicker.tsx'
import type { Known } from '../../../resources/customers/identify/useIdentify.ts'
import { useGivenCustomer } from './useGivenCustomer.ts'
import { KNOWN, TEMPLATE, useWorkWizard } from './wizards.ts'
import './work.css'

const CUSTOMERS = ['customers']

function Step() {
  const { wizard, store, draft, open, leave } = useWizard()
  const translate = useTranslate()
  const navigate = useNavigate()
  const { can } = usePorts()
  useChosenTemplate()
  const isGiven = useGivenCustomer()
  const knownFields = (draft.extra?.[KNOWN] ?? {}) as Known
  const saveKnown = (next: Known) => store.change({ extra: { ...store.get()?.extra, [KNOWN]: next } })
  useShortcuts([{ keys: 'Escape', scope: 'form', text: translate('shortcuts.form.back'), run: leave, typing: true }])
  if (isGiven) return <Pending lines={3} />
  return (
    <>
      <p className="quiet for-whom">{translate('work.for_whom')}</p>
      <IdentifyPicker
        knownFields={knownFields}
        onKnown={saveKnown}
        kinds={CUSTOMERS}
        onPick={({ id }) => {
          saveKnown(knownFields)
          navigate(`${wizard.path}/step1/confirm-customer/${id}`)
        }}
        {...(can('Customers', 'add')
          ? {
              onNew: () => {
                saveKnown(knownFields)
                open('create-new')
              },
            }
          : {})}
      />
    </>
  )
}

/** Stores the template in the address until the step that it fills in. */
function useChosenTemplate(): void {
  const { store } = useWizard()
  const { search, pathname } = useLocation()
  const navigate = useNavigate()
  const templateId = Number(new URLSearchParams(search).get(TEMPLATE))
  useEffect(() => {
    if (!Number.isSafeInteger(templateId) || templateId < 1) return
    store.change({ extra: { ...store.get()?.extra, [TEMPLATE]: templateId } })
    navigate(pathname, { replace: true, state: WITHIN })
  }, [templateId, store, navigate, pathname])
}

/** Finds an existing customer by anything known about them. */
export default function Identify() {
  return (
    <WizardScreen wizard={useWorkWizard()} step="customer">
      <Step />
    </WizardScreen>
  )
}
