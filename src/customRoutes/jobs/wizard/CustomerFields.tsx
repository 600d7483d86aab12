import { type RaRecord, useNavigate } from 'ra-core'
import customers from '../../../../schema/areas/customers/customers.ts'
import { FormField } from '../../../kit/form/FormField.tsx'
import { defineScreens } from '../../../kit/screens/defineScreens.ts'
import { ScreensContext } from '../../../kit/screens/ScreensContext.ts'
import { useWizard } from '../../../kit/wizard/context.ts'
import { StepForm } from '../../../kit/wizard/StepForm.tsx'
import { WITHIN } from '../../../kit/wizard/wizard.ts'
import { AddressesInput } from '../../../resources/customers/address/AddressesInput.tsx'
import { useChoose } from './useChoose.ts'

const SCREENS = defineScreens(customers, { inputs: { addresses: AddressesInput } })
const FIELDS = ['first_name', 'last_name', 'company_name', 'phone', 'email', 'type', 'notes', 'addresses']

interface CustomerFieldsProps {
  readonly kept: string
  readonly record?: RaRecord<number>
  readonly given?: Readonly<Record<string, unknown>>
}

/** The customer's own form as a step: saved before the next step. */
export function CustomerFields({ kept, record, given }: CustomerFieldsProps) {
  const { wizard } = useWizard()
  const navigate = useNavigate()
  const choose = useChoose()
  return (
    <ScreensContext value={SCREENS}>
      <StepForm
        act="wizard.next"
        beside={{ resource: customers, extraKey: kept, ...(record ? { record } : {}), ...(given ? { given } : {}) }}
        onBack={() => navigate(`${wizard.path}/step1/identify`, { state: WITHIN })}
        onSaved={choose}
      >
        {FIELDS.map((name) => (
          <FormField key={name} name={name} />
        ))}
      </StepForm>
    </ScreensContext>
  )
}
