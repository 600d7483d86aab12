import { useQuery } from '@tanstack/react-query'
import { LinkBase, useTranslate } from 'ra-core'
import { useState } from 'react'
import { useDeclaration } from '../../declarationOf.ts'
import { openPath } from '../../list/openPath.ts'
import { formatCount } from '../../list/select/count.ts'
import { usePorts } from '../../ports.ts'
import { saveAddress } from '../save.ts'
import { DECISIONS, type Decision, type ImportState, type LikelyRows } from './importCalls.ts'
import { RowsTable } from './RowsTable.tsx'
import { reasonTexts } from './refused/reasonTexts.ts'
import type { Importing } from './useImport.ts'

interface ImportLikelyProps {
  readonly state: ImportState
  readonly importing: Importing
}

type Row = LikelyRows['data'][number]

/** The record that a row probably is, and why. */
function Whom({ likely }: Pick<Row, 'likely'>) {
  const resource = useDeclaration()
  const translate = useTranslate()
  return likely.map(({ id, row, label, by }) => (
    <div key={`${id} ${row}`}>
      {id === null ? (
        <b>{translate('transfer.import.row_n', { row })}</b>
      ) : (
        <LinkBase to={openPath(resource, id)} target="_blank" rel="noopener">
          {label || `#${id}`}
        </LinkBase>
      )}{' '}
      <span className="quiet">{by.map((reason) => translate(`transfer.import.same.${reason}`)).join(', ')}</span>
    </div>
  ))
}

/** The rows that probably exist already, with the matching records; before anything is written the user can decide on each. */
export function ImportLikely({ state, importing }: ImportLikelyProps) {
  const resource = useDeclaration()
  const translate = useTranslate()
  const { can, locale } = usePorts()
  const { calls } = importing
  const [page, setPage] = useState(1)
  const recognises = Object.keys(resource.duplicateReasons ?? {}).length > 0
  const { data } = useQuery({
    queryKey: ['imports', resource.name, 'likely', state.id, page, state.status],
    queryFn: () => calls.likely(state.id, page),
    enabled: recognises,
    retry: false,
    gcTime: 0,
    placeholderData: (before) => before,
  })
  if (!data || data.total === 0) return null
  const isOpen = state.status === 'checked'
  const mayChange = can(resource.area, 'edit')
  const decisions = DECISIONS.filter((one) => one !== 'update' || mayChange)
  const pages = Math.ceil(data.total / data.limit)
  const text = (decision: Decision) => translate(`transfer.import.decision.${decision}`)
  const save = async () => {
    const texts = reasonTexts(resource, [], translate)
    const { url } = await calls.rejected(state.id, { format: state.format, locale, texts })
    saveAddress(url)
  }
  const title = translate('transfer.import.likely_rows', { smart_count: data.total, count: formatCount(data.total) })
  return (
    <section aria-label={title}>
      <div className="transfer-beside">
        <h2>{title}</h2>
        {state.skipped > 0 && (
          <button type="button" className="link-button" onClick={() => void save()}>
            {translate('transfer.import.rejected_likely')}
          </button>
        )}
      </div>
      {isOpen && (
        <fieldset className="import-decide" aria-busy={importing.pending || undefined}>
          <legend>{translate('transfer.import.decide_all')}</legend>
          {decisions.map((one) => (
            <button
              key={one}
              type="button"
              className="button button-small"
              onClick={() => !importing.pending && void importing.decide(one)}
            >
              {text(one)}
            </button>
          ))}
        </fieldset>
      )}
      <RowsTable label={title} heads={['likely', 'becomes_then', 'cells']}>
        {data.data.map(({ n, cells, likely, decision, can_update }) => (
          <tr key={n}>
            <td data-align="right">{n}</td>
            <td>
              <Whom likely={likely} />
            </td>
            <td>
              {isOpen ? (
                <select
                  className="control"
                  aria-label={translate('transfer.import.then_of', { n })}
                  value={decision}
                  onChange={(event) => void importing.decide(event.target.value as Decision, [n])}
                >
                  {decisions.map((one) => (
                    <option key={one} value={one} disabled={one === 'update' && !can_update}>
                      {text(one)}
                    </option>
                  ))}
                </select>
              ) : (
                text(decision)
              )}
            </td>
            <td className="quiet">{cells?.filter(Boolean).join(' · ')}</td>
          </tr>
        ))}
      </RowsTable>
      {pages > 1 && (
        <div className="transfer-beside">
          <button type="button" className="button button-small" disabled={page === 1} onClick={() => setPage(page - 1)}>
            {translate('transfer.import.earlier')}
          </button>
          <span className="quiet">{translate('transfer.import.page', { page, pages })}</span>
          <button
            type="button"
            className="button button-small"
            disabled={page >= pages}
            onClick={() => setPage(page + 1)}
          >
            {translate('transfer.import.later')}
          </button>
        </div>
      )}
    </section>
  )
}
