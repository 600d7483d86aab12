import { useQueryClient } from '@tanstack/react-query'
import { LinkBase, type RaRecord, useGetOne, useTranslate } from 'ra-core'
import { useRef } from 'react'
import { useWatch } from 'react-hook-form'
import { parts } from '../../../../schema/areas/jobs/acts.ts'
import { usePanel } from '../../../kit/acts/provider.ts'
import { useShowRefusal } from '../../../kit/acts/useShowRefusal.ts'
import { loadable } from '../../../kit/ui/loadable.tsx'
import { useWizard } from '../../../kit/wizard/context.ts'
import { StepForm } from '../../../kit/wizard/StepForm.tsx'
import { type QuestionsHandle, StepQuestions } from '../../../kit/wizard/StepQuestions.tsx'
import { useStepAnswers } from '../../../kit/wizard/useStepAnswers.ts'
import { WizardScreen } from '../../../kit/wizard/WizardScreen.tsx'
import { WITHIN } from '../../../kit/wizard/wizard.ts'
import { FromTemplate } from './FromTemplate.tsx'
import { customerOf, TAKEN, useWorkWizard } from './wizards.ts'
import './work.css'

const PricedStep = loadable(() => import('./PricedStep.tsx'), <div className="line-sheet" aria-busy="true" />)

/** The customer of the record, with a link to choose another one. */
function ForWhom() {
  const { wizard, draft } = useWizard()
  const translate = useTranslate()
  const id = customerOf(draft)
  const { data } = useGetOne('customers', { id }, { enabled: id !== undefined })
  return (
    <p className="for-whom">
      <span>{translate('wizard.work.for', { name: String(data?.['name'] ?? '…') })}</span>{' '}
      <LinkBase to={`${wizard.path}/step1/identify`} state={WITHIN}>
        {translate('wizard.work.other')}
      </LinkBase>
    </p>
  )
}

/** The questions of the currently chosen type. */
function Questions({ type, handle }: { readonly type: string; readonly handle: React.Ref<QuestionsHandle> }) {
  const { resource, draft } = useWizard()
  const translate = useTranslate()
  const chosen: unknown = useWatch({ name: type })
  const { answers, error } = useStepAnswers(resource.name, { [type]: chosen }, draft.record?.id)
  if (error) return <p className="error-summary">{translate('wizard.questions_failed')}</p>
  return answers ? <StepQuestions ref={handle} answers={answers} /> : null
}

/** Creates the sub-jobs of the template that filled in the step, once the job is saved. */
function useParts() {
  const { store, resource } = useWizard()
  const panel = usePanel()
  const showRefusal = useShowRefusal()
  const client = useQueryClient()
  return async (record: RaRecord<number>) => {
    const { [TAKEN]: template, ...rest } = store.get()?.extra ?? {}
    if (typeof template !== 'number') return
    store.change({ extra: rest })
    try {
      await panel.act(parts, { id: record.id, body: { template_id: template } })
      await client.invalidateQueries({ queryKey: [resource.name] })
    } catch (error) {
      // The job itself is saved; the next step shows that its parts are missing.
      showRefusal(error)
    }
  }
}

function Step() {
  const { step, go, resource, draft } = useWizard()
  const handle = useRef<QuestionsHandle>(null)
  const [type = ''] = step.fields
  const addParts = useParts()
  const onSaved = async (record: RaRecord<number>) => {
    // At this moment the form still shows the questions of the new record; a moment later it shows those of the stored one.
    if (handle.current && !(await handle.current.save(record))) return
    await addParts(record)
    go(1)
  }
  return (
    <>
      <ForWhom />
      <StepForm
        key={resource.name}
        act="wizard.next"
        before={() => handle.current?.verify() ?? true}
        onSaved={(record) => void onSaved(record)}
      >
        {step.fields.includes('job_type_id') && !draft.record && <FromTemplate />}
        <PricedStep fields={step.fields} questions={<Questions type={type} handle={handle} />} />
      </StepForm>
    </>
  )
}

/** Type, description, site, workers and prices of the work. The record is created in this step. */
export default function Details() {
  return (
    <WizardScreen wizard={useWorkWizard()} step="details">
      <Step />
    </WizardScreen>
  )
}
