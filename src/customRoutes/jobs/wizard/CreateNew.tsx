import { useState } from 'react'
import { useWizard } from '../../../kit/wizard/context.ts'
import { WizardScreen } from '../../../kit/wizard/WizardScreen.tsx'
import { fieldsOfKnown } from '../../../resources/customers/identify/fieldsOfKnown.ts'
import type { Known } from '../../../resources/customers/identify/useIdentify.ts'
import { CustomerFields } from './CustomerFields.tsx'
import { KNOWN, NEW_CUSTOMER, useWorkWizard } from './wizards.ts'

function Step() {
  const { draft } = useWizard()
  const [given] = useState(() => fieldsOfKnown((draft.extra?.[KNOWN] ?? {}) as Known))
  return <CustomerFields kept={NEW_CUSTOMER} given={given} />
}

/** Somebody new, with what was typed in the search. */
export default function CreateNew() {
  return (
    <WizardScreen wizard={useWorkWizard()} step="create-new">
      <Step />
    </WizardScreen>
  )
}
