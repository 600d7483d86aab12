import { useTranslate } from 'ra-core'
import { useDeclaration } from '../../declarationOf.ts'
import { useWords } from '../../words.ts'
import { ImportCounts } from './ImportCounts.tsx'
import { ImportLikely } from './ImportLikely.tsx'
import type { ImportState } from './importCalls.ts'
import { ImportRefused } from './refused/ImportRefused.tsx'
import type { Importing } from './useImport.ts'

interface ImportCheckedProps {
  readonly state: ImportState
  readonly importing: Importing
  readonly onBack: () => void
  /** Returns to mapping the texts of the file; undefined where no text needs it. */
  readonly onValues?: () => void
}

/** Shows what the import would do, before it runs. */
export function ImportChecked({ state, importing, onBack, onValues }: ImportCheckedProps) {
  const resource = useDeclaration()
  const translate = useTranslate()
  const words = useWords(resource.name)
  const count = state.created + state.updated
  return (
    <>
      <p>{translate(state.total === 0 ? 'transfer.import.no_rows' : 'transfer.import.checked')}</p>
      {state.total !== 0 && <ImportCounts state={state} tense="will" />}
      <ImportLikely state={state} importing={importing} />
      <ImportRefused state={state} importing={importing} />
      <div className="import-acts">
        <button type="button" className="button" onClick={onBack}>
          {translate('transfer.import.back')}
        </button>
        {onValues && (
          <button type="button" className="button" onClick={onValues}>
            {translate('transfer.import.values.back')}
          </button>
        )}
        {count > 0 && (
          <button
            type="button"
            className="button button-main"
            aria-busy={importing.pending || undefined}
            onClick={() => !importing.pending && void importing.run()}
          >
            {translate('transfer.import.run', { what: words.count(count) })}
          </button>
        )}
      </div>
    </>
  )
}
