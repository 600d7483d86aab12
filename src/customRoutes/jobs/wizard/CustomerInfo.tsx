import { WizardScreen } from '../../../kit/wizard/WizardScreen.tsx'
import { CustomerFields } from './CustomerFields.tsx'
import { TheCustomer } from './TheCustomer.tsx'
import { CUSTOMER, useWorkWizard } from './wizards.ts'

/** A customer's details, to be corrected before the next step. */
export default function CustomerInfo() {
  return (
    <WizardScreen wizard={useWorkWizard()} step="customer-info">
      <TheCustomer>{(record) => <CustomerFields kept={`${CUSTOMER}-${record.id}`} record={record} />}</TheCustomer>
    </WizardScreen>
  )
}
