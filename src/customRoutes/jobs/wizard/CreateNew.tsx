import { useState } from 'react'
import { useWizard } from '../../../kit/wizard/context.ts'
import { WizardScreen } from '../../../kit/wizard/WizardScreen.tsx'
import { KnownPostcode } from '../../../resources/customers/address/KnownPostcode.ts'
import { fieldsOfKnown } from '../../../resources/customers/identify/fieldsOfKnown.ts'
import type { Known } from '../../../resources/customers/identify/useIdentify.ts'
import { CustomerFields } from './CustomerFields.tsx'
import { KNOWN, NEW_CUSTOMER, useWorkWizard } from './wizards.ts'

function Step() {
  const { draft } = useWizard()
  const [knownFields] = useState(() => (draft.extra?.[KNOWN] ?? {}) as Known)
  const [initialFields] = useState(() => fieldsOfKnown(knownFields))
  return (
    <KnownPostcode value={knownFields.postcode ?? null}>
      <CustomerFields kept={NEW_CUSTOMER} given={initialFields} />
    </KnownPostcode>
  )
}

/** A new customer, with the values typed in the search. */
export default function CreateNew() {
  return (
    <WizardScreen wizard={useWorkWizard()} step="create-new">
      <Step />
    </WizardScreen>
  )
}
