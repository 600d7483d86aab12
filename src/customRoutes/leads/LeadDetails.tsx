import { type RaRecord, useTranslate } from 'ra-core'
import { Fragment, useRef } from 'react'
import { useWatch } from 'react-hook-form'
import { FormField } from '../../kit/form/FormField.tsx'
import { useWizard } from '../../kit/wizard/context.ts'
import { StepForm } from '../../kit/wizard/StepForm.tsx'
import { type QuestionsHandle, StepQuestions } from '../../kit/wizard/StepQuestions.tsx'
import { useStepAnswers } from '../../kit/wizard/useStepAnswers.ts'
import { WizardScreen } from '../../kit/wizard/WizardScreen.tsx'
import { LeadLookup } from '../../resources/leads/LeadLookup.tsx'
import { leadWizard } from './wizard.ts'

/** The questions of the currently chosen type. */
function Questions({ handle }: { readonly handle: React.Ref<QuestionsHandle> }) {
  const { draft, resource } = useWizard()
  const translate = useTranslate()
  const type: unknown = useWatch({ name: 'lead_type_id' })
  const { answers, error } = useStepAnswers(resource.name, { lead_type_id: type }, draft.record?.id)
  if (error) return <p className="error-summary">{translate('wizard.questions_failed')}</p>
  return answers && answers.data.length > 0 ? <StepQuestions ref={handle} answers={answers} /> : null
}

function Step() {
  const { step, finish, resource } = useWizard()
  const handle = useRef<QuestionsHandle>(null)
  const onSaved = async (record: RaRecord<number>) => {
    if (!handle.current || (await handle.current.save(record))) finish(record.id)
  }
  return (
    <StepForm
      act="wizard.finish"
      before={() => handle.current?.verify() ?? true}
      onSaved={(record) => void onSaved(record)}
    >
      <FormField name="lead_type_id" />
      <Questions handle={handle} />
      {step.fields
        .filter((name) => name !== 'lead_type_id' && !resource.fields[name]?.options.hidden)
        .map((name) => (
          <Fragment key={name}>
            {name === 'address1' && <LeadLookup />}
            <FormField name={name} />
          </Fragment>
        ))}
    </StepForm>
  )
}

/** The enquiry: its type with the questions of that type, the person responsible, and the location. */
export default function LeadDetails() {
  return (
    <WizardScreen wizard={leadWizard} step="lead-details">
      <Step />
    </WizardScreen>
  )
}
