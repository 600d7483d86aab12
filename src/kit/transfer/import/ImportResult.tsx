import { LinkBase, useTranslate } from 'ra-core'
import { useDeclaration } from '../../declarationOf.ts'
import { wish } from '../../undo/session.ts'
import { ImportCounts } from './ImportCounts.tsx'
import { ImportLikely } from './ImportLikely.tsx'
import type { ImportState } from './importCalls.ts'
import { ImportRefused } from './refused/ImportRefused.tsx'
import type { Importing } from './useImport.ts'

interface ImportResultProps {
  readonly state: ImportState
  readonly importing: Importing
}

/** The result of the import, and a button to undo it. */
export function ImportResult({ state, importing }: ImportResultProps) {
  const resource = useDeclaration()
  const translate = useTranslate()
  const { status, failure, changeset, created, updated } = state
  const count = created + updated
  const event = created > 0 ? ('created' as const) : ('updated' as const)
  const [wrong] = failure?.errors?.['file'] ?? []
  const code = wrong?.code ?? failure?.code
  return (
    <>
      <p role="status">
        <b>{translate(`transfer.import.${status}`)}</b>{' '}
        {code && translate(`transfer.import.problem.${code}`, { ...wrong?.params, _: translate('problem.server') })}
      </p>
      <ImportCounts state={state} tense="was" />
      <ImportLikely state={state} importing={importing} />
      <ImportRefused state={state} importing={importing} />
      <div className="import-acts">
        {count > 0 && (
          <button
            type="button"
            className="button"
            onClick={() =>
              wish({ direction: 'undo', act: { changeset, resource: resource.name, event, count, label: null } })
            }
          >
            {translate('transfer.import.undo')}
          </button>
        )}
        <button type="button" className="button" onClick={importing.leave}>
          {translate('transfer.import.another')}
        </button>
        <LinkBase className="button button-main" to={`/${resource.path}`}>
          {translate('transfer.import.show')}
        </LinkBase>
      </div>
    </>
  )
}
