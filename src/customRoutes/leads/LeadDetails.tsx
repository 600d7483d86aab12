import { useQueryClient } from '@tanstack/react-query'
import { type HttpError, type RaRecord, useDataProvider, useNotify, useTranslate } from 'ra-core'
import { Fragment, useEffect, useId, useRef } from 'react'
import { useFormContext, useWatch } from 'react-hook-form'
import { AddressLookup } from '../../kit/address/AddressLookup.tsx'
import { addressFields } from '../../kit/address/types.ts'
import { FormField } from '../../kit/form/FormField.tsx'
import { useAnswers } from '../../kit/record/answers/useAnswers.ts'
import { useWizard } from '../../kit/wizard/context.ts'
import { StepForm } from '../../kit/wizard/StepForm.tsx'
import { type QuestionsHandle, StepQuestions } from '../../kit/wizard/StepQuestions.tsx'
import { WizardScreen } from '../../kit/wizard/WizardScreen.tsx'
import { leadWizard } from './wizard.ts'

/** The type decides which questions are asked, so that it is saved as soon as it is chosen. */
function TypeSaver() {
  const { draft, store, resource } = useWizard()
  const provider = useDataProvider()
  const client = useQueryClient()
  const notify = useNotify()
  const type: unknown = useWatch({ name: 'lead_type_id' })
  const record = draft.record
  const running = useRef(false)
  useEffect(() => {
    if (!record || typeof type !== 'number' || type === record['lead_type_id'] || running.current) return
    running.current = true
    provider
      .update(resource.name, { id: record.id, data: { lead_type_id: type }, previousData: record })
      .then(async ({ data }) => {
        running.current = false
        store.change({ record: data as RaRecord<number> })
        await client.invalidateQueries({ queryKey: [resource.name, 'answers', String(record.id)] })
      })
      .catch((error: HttpError) => {
        running.current = false
        // The save of the step says it at its field, or asks who is right.
        if (error.status !== 412 && error.status !== 422 && error.status !== 401)
          notify(error.message, { type: 'error' })
      })
  }, [type, record, provider, client, notify, resource, store])
  return null
}

/** Finds an address and fills in its fields; each can be typed all the same. */
function Lookup() {
  const id = useId()
  const { setValue } = useFormContext()
  return (
    <div className="field">
      <AddressLookup
        id={id}
        onPick={(found) => {
          for (const [name, value] of Object.entries(addressFields(found))) setValue(name, value, { shouldDirty: true })
        }}
      />
    </div>
  )
}

function Step() {
  const { step, finish, draft, resource } = useWizard()
  const translate = useTranslate()
  const handle = useRef<QuestionsHandle>(null)
  const id = draft.record?.id ?? 0
  const { data: answers, error } = useAnswers(resource.name, id)
  const onSaved = async (record: RaRecord<number>) => {
    if (!handle.current || (await handle.current.save(record))) finish(record.id)
  }
  return (
    <StepForm act="wizard.finish" onSaved={(record) => void onSaved(record)}>
      <TypeSaver />
      <FormField name="lead_type_id" />
      {error && <p className="error-summary">{translate('wizard.questions_failed')}</p>}
      {answers && answers.data.length > 0 && <StepQuestions ref={handle} answers={answers} />}
      {step.fields
        .filter((name) => name !== 'lead_type_id' && !resource.fields[name]?.options.hidden)
        .map((name) => (
          <Fragment key={name}>
            {name === 'address1' && <Lookup />}
            <FormField name={name} />
          </Fragment>
        ))}
    </StepForm>
  )
}

/** What the enquiry is about: its type with the questions of that type, who looks after it, and where. */
export default function LeadDetails() {
  return (
    <WizardScreen wizard={leadWizard} step="lead-details">
      <Step />
    </WizardScreen>
  )
}
