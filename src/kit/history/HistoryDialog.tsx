import { useTranslate } from 'ra-core'
import { useId, useState } from 'react'
import { historyFields } from '../../../schema/engine/history.ts'
import { declarationOf } from '../declarationOf.ts'
import { Dialog } from '../ui/Dialog.tsx'
import { Pending } from '../ui/Pending.tsx'
import { useWords } from '../words.ts'
import { EntryCard } from './EntryCard.tsx'
import './history.css'
import { useInfiniteQuery } from '@tanstack/react-query'
import { history } from '../../../schema/areas/workspace/endpoints.ts'
import { usePanel } from '../acts/provider.ts'

/**
 * The changes of a record, newest first, page by page.
 * @param field only changes of this field
 */
function useHistory(resource: string, id: number, field: string) {
  const panel = usePanel()
  return useInfiniteQuery({
    queryKey: [resource, 'history', id, field],
    initialPageParam: 1,
    queryFn: ({ pageParam, signal }) =>
      panel.ask(history.at(resource), { id, query: { page: pageParam, ...(field ? { field } : {}) }, signal }),
    getNextPageParam: ({ page, limit, total }) => (page * limit < total ? page + 1 : undefined),
  })
}

interface HistoryDialogProps {
  readonly resource: string
  readonly id: number
  /** Title of the record. */
  readonly name: string
  readonly onClose: () => void
}

/** The history of a record, newest first: who, when, and the values before and after. */
export function HistoryDialog({ resource, id, name, onClose }: HistoryDialogProps) {
  const translate = useTranslate()
  const words = useWords(resource)
  const selectId = useId()
  const [field, setField] = useState('')
  const { data, isPending, isError, refetch, hasNextPage, fetchNextPage, isFetchingNextPage } = useHistory(
    resource,
    id,
    field,
  )
  const declaration = declarationOf(resource)
  const entries = data?.pages.flatMap((page) => page.data) ?? []
  const names = Object.assign({}, ...(data?.pages ?? []).map((page) => page.names))
  return (
    <Dialog
      wide
      title={translate('history.title', { name: `“${name}”` })}
      onClose={onClose}
      acts={
        <button type="button" className="button button-main" onClick={onClose}>
          {translate('action.close')} <kbd aria-hidden="true">Esc</kbd>
        </button>
      }
    >
      <p className="history-filter">
        <label htmlFor={selectId}>{translate('history.field')}</label>
        <select
          id={selectId}
          className="control"
          data-autofocus
          value={field}
          onChange={(event) => setField(event.target.value)}
        >
          <option value="">{translate('history.all_fields')}</option>
          {historyFields(declaration).map((key) => (
            <option key={key} value={key}>
              {words.field(key)}
            </option>
          ))}
          {declaration.archive && <option value="archived_at">{translate('history.archive')}</option>}
        </select>
      </p>
      {isPending && <Pending lines={5} />}
      {isError && (
        <div className="state" role="alert">
          <p>{translate('history.failed')}</p>
          <button type="button" className="button" onClick={() => void refetch()}>
            {translate('action.retry')}
          </button>
        </div>
      )}
      {data && entries.length === 0 && <p className="quiet">{translate(field ? 'history.none_of' : 'history.none')}</p>}
      <ol className="history" aria-busy={isPending || isFetchingNextPage}>
        {entries.map((entry) => (
          <EntryCard key={entry.id} resource={resource} id={id} name={name} entry={entry} names={names} />
        ))}
      </ol>
      {hasNextPage && (
        <button
          type="button"
          className="button"
          aria-disabled={isFetchingNextPage || undefined}
          onClick={() => void fetchNextPage()}
        >
          {translate('history.more')}
        </button>
      )}
    </Dialog>
  )
}
