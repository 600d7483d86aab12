import { FormField } from '../../kit/form/FormField.tsx'
import { Pending } from '../../kit/ui/Pending.tsx'
import { useWizard } from '../../kit/wizard/context.ts'
import { StepForm } from '../../kit/wizard/StepForm.tsx'
import { WizardScreen } from '../../kit/wizard/WizardScreen.tsx'
import { PossibleMatches } from './PossibleMatches.tsx'
import { useGivenCustomer } from './useGivenCustomer.ts'
import { useSameLead } from './useSameLead.tsx'
import { leadWizard } from './wizard.ts'

function Step() {
  const { step, go } = useWizard()
  const isReady = useGivenCustomer()
  const { before, dialog } = useSameLead()
  if (!isReady) return <Pending lines={5} />
  return (
    <>
      <StepForm act="wizard.next" ends before={before} onSaved={() => go(1)} aside={<PossibleMatches />}>
        {step.fields.map((name) => (
          <FormField key={name} name={name} />
        ))}
      </StepForm>
      {dialog}
    </>
  )
}

/** The caller's details; the first save creates the lead. */
export default function CustomerDetails() {
  return (
    <WizardScreen wizard={leadWizard} step="customer-details">
      <Step />
    </WizardScreen>
  )
}
