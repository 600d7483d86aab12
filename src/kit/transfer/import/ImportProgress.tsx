import { useTranslate } from 'ra-core'
import { formatCount } from '../../list/select/count.ts'
import type { ImportState } from './importCalls.ts'
import type { Importing } from './useImport.ts'

interface ImportProgressProps {
  readonly state: ImportState
  readonly importing: Importing
}

/** Progress of the current step, which continues if this page is closed. */
export function ImportProgress({ state, importing }: ImportProgressProps) {
  const translate = useTranslate()
  const { status, done, total } = state
  const text =
    status === 'checking'
      ? translate('transfer.import.checking', { done: formatCount(done) })
      : translate('transfer.import.running', { done: formatCount(done), total: formatCount(total ?? 0) })
  return (
    <div className="import-progress">
      <p aria-live="polite">{importing.isCancelling ? translate('transfer.import.cancelling') : text}</p>
      <progress aria-label={text} {...(status === 'running' && total ? { max: total, value: done } : {})} />
      <button
        type="button"
        className="button"
        aria-disabled={importing.isCancelling || undefined}
        onClick={() => !importing.isCancelling && void importing.cancel()}
      >
        {translate('transfer.import.cancel')}
      </button>
    </div>
  )
}
