import { useTranslate } from 'ra-core'
import { useEffect, useRef, useState } from 'react'
import { useDeclaration } from '../../declared.ts'
import { ScreenHead } from '../../form/ScreenHead.tsx'
import { Pending } from '../../ui/Pending.tsx'
import { inSentence, useWords } from '../../words.ts'
import { ImportChecked } from './ImportChecked.tsx'
import { ImportColumns } from './ImportColumns.tsx'
import { ImportFileStep } from './ImportFileStep.tsx'
import { ImportProgress } from './ImportProgress.tsx'
import { ImportResult } from './ImportResult.tsx'
import { ImportSteps, type StepName } from './ImportSteps.tsx'
import { problemOf } from './importCalls.ts'
import { type Importing, useImport } from './useImport.ts'
import '../../kit.css'
import '../../form/form.css'
import '../../form/formLines.css'
import '../../ui/states.css'
import '../transfer.css'
import './import.css'
import './importTable.css'

/** Which of the steps is in hand. */
function stepOf({ id, state }: Importing, changing: boolean): StepName {
  if (id === undefined || !state) return 'file'
  if (state.status === 'uploaded' || (changing && state.status === 'checked')) return 'columns'
  if (state.status === 'failed') return state.failure?.code === 'forbidden' || state.done > 0 ? 'result' : 'columns'
  return state.status === 'checking' || state.status === 'checked' ? 'check' : 'result'
}

function Step({
  step,
  importing,
  onChange,
}: {
  step: StepName
  importing: Importing
  onChange: (on: boolean) => void
}) {
  const { id, state, file, error } = importing
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
        onCheck={() => onChange(false)}
      />
    )
  if (state.status === 'checking' || state.status === 'running')
    return <ImportProgress state={state} importing={importing} />
  if (step === 'check') return <ImportChecked state={state} importing={importing} onBack={() => onChange(true)} />
  return <ImportResult state={state} importing={importing} />
}

/** /{resource path}/import: a file comes in, its columns get a meaning, everything is checked before anything is written. */
export function ImportScreen() {
  const resource = useDeclaration()
  const translate = useTranslate()
  const words = useWords(resource.name)
  const importing = useImport(resource)
  const [changing, setChanging] = useState(false)
  const step = stepOf(importing, changing)
  const phase = `${step} ${importing.state?.status ?? ''}`
  const body = useRef<HTMLDivElement>(null)
  const shown = useRef(phase)
  // The control that was pressed has gone with its step: reading goes on at the next.
  useEffect(() => {
    if (shown.current !== phase) body.current?.focus()
    shown.current = phase
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
        <Step step={step} importing={importing} onChange={setChanging} />
      </div>
    </div>
  )
}
