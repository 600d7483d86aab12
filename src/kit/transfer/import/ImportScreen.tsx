import { useTranslate } from 'ra-core'
import { useEffect, useRef, useState } from 'react'
import { useDeclaration } from '../../declarationOf.ts'
import { ScreenHead } from '../../form/ScreenHead.tsx'
import { Pending } from '../../ui/Pending.tsx'
import { inSentence, useWords } from '../../words.ts'
import { ImportChecked } from './ImportChecked.tsx'
import { ImportColumns } from './ImportColumns.tsx'
import { ImportFileStep } from './ImportFileStep.tsx'
import { ImportProgress } from './ImportProgress.tsx'
import { ImportResult } from './ImportResult.tsx'
import { problemOf, reasonOf } from './importCalls.ts'
import { type Importing, useImport } from './useImport.ts'
import { ImportValues } from './values/ImportValues.tsx'
import { isOpen } from './values/meaning.ts'
import '../../kit.css'
import '../../form/form.css'
import '../../form/formLines.css'
import '../../ui/states.css'
import '../transfer.css'
import './import.css'
import './importTable.css'

const STEPS = ['file', 'columns', 'values', 'check', 'result'] as const
type StepName = (typeof STEPS)[number]

/** Shows the steps and the current one. */
function ImportSteps({ now }: { readonly now: StepName }) {
  const translate = useTranslate()
  return (
    <ol className="import-steps" aria-label={translate('transfer.import.steps')}>
      {STEPS.map((step, i) => (
        <li key={step} aria-current={step === now ? 'step' : undefined} data-done={i < STEPS.indexOf(now) || undefined}>
          <span aria-hidden="true">{i + 1}</span> {translate(`transfer.import.step.${step}`)}
        </li>
      ))}
    </ol>
  )
}

/** Step that the user has opened; null for the step that the import has reached. */
type Wanted = 'columns' | 'values' | 'check' | null

/** The step to show. */
function stepOf({ id, state, texts }: Importing, wantedStep: Wanted): StepName {
  if (id === undefined || !state) return 'file'
  if (state.status === 'uploaded') return 'columns'
  if (state.status === 'checked') return wantedStep ?? (texts && isOpen(texts) ? 'values' : 'check')
  if (state.status === 'failed') return state.failure?.code === 'forbidden' || state.done > 0 ? 'result' : 'columns'
  return state.status === 'checking' ? 'check' : 'result'
}

interface StepProps {
  readonly step: StepName
  readonly importing: Importing
  readonly onWant: (step: Wanted) => void
}

function Step({ step, importing, onWant }: StepProps) {
  const { id, state, file, texts, error } = importing
  const translate = useTranslate()
  if (id === undefined) return <ImportFileStep importing={importing} />
  if (error && (!state || step === 'columns')) {
    const { key, args } = problemOf(error)
    return (
      <div className="state" role="alert">
        <p>{translate(key, { ...args, _: translate('problem.server') })}</p>
        <button type="button" className="button" onClick={importing.leave}>
          {translate('transfer.import.another')}
        </button>
      </div>
    )
  }
  if (!state || (step === 'columns' && !file)) return <Pending />
  if (step === 'columns' && file)
    return (
      <ImportColumns
        key={`${file.id} ${file.encoding} ${file.delimiter}`}
        file={file}
        importing={importing}
        onCheck={() => onWant(null)}
      />
    )
  if (state.status === 'checking' || state.status === 'running')
    return <ImportProgress state={state} importing={importing} />
  if (state.status === 'checked' && !texts && !error) return <Pending />
  if (step === 'values' && texts)
    return (
      <ImportValues
        fields={texts}
        importing={importing}
        onBack={() => onWant('columns')}
        onDone={() => onWant('check')}
      />
    )
  if (step === 'check')
    return (
      <ImportChecked
        state={state}
        importing={importing}
        onBack={() => onWant('columns')}
        {...(texts?.length ? { onValues: () => onWant('values') } : {})}
      />
    )
  return <ImportResult state={state} importing={importing} />
}

/** Why the previous step failed, where the user has to return to the columns for it. */
function Failure({ importing: { state } }: { readonly importing: Importing }) {
  const translate = useTranslate()
  if (state?.status !== 'failed' || !state.failure) return null
  const { key, args } = reasonOf(state.failure)
  return (
    <p className="import-problem" role="alert">
      {translate(key, { ...args, _: translate('problem.server') })}
    </p>
  )
}

/** /{resource path}/import: takes a file, maps its columns, and checks everything before anything is written. */
export function ImportScreen() {
  const resource = useDeclaration()
  const translate = useTranslate()
  const words = useWords(resource.name)
  const importing = useImport(resource)
  const [wantedStep, setWantedStep] = useState<Wanted>(null)
  const step = stepOf(importing, wantedStep)
  const [importId, setImportId] = useState(importing.id)
  if (importId !== importing.id) {
    setImportId(importing.id)
    setWantedStep(null)
  }
  const phase = `${step} ${importing.state?.status ?? ''} ${importing.state?.refused === 0}`
  const body = useRef<HTMLDivElement>(null)
  const shownPhase = useRef(phase)
  // The control that was pressed was removed with its step: the focus moves to the next step.
  useEffect(() => {
    if (shownPhase.current !== phase) body.current?.focus()
    shownPhase.current = phase
  }, [phase])
  return (
    <div className="import-screen">
      <ScreenHead
        title={translate('transfer.import.title', { name: inSentence(words.many) })}
        {...(importing.state ? { name: importing.state.name } : {})}
      />
      <ImportSteps now={step} />
      <div ref={body} tabIndex={-1} className="form-card import-card">
        {importing.problem && (
          <p className="import-problem" role="alert">
            {importing.problem.text}
          </p>
        )}
        {step === 'columns' && <Failure importing={importing} />}
        <Step step={step} importing={importing} onWant={setWantedStep} />
      </div>
    </div>
  )
}
