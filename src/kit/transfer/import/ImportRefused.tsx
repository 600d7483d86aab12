import { useQuery } from '@tanstack/react-query'
import { useTranslate } from 'ra-core'
import { useDeclaration } from '../../declared.ts'
import { errorMessage, useErrorText } from '../../errorText.ts'
import { figures } from '../../list/select/count.ts'
import { usePorts } from '../../ports.ts'
import { useWords } from '../../words.ts'
import { columnName } from '../columns.ts'
import { saveAddress } from '../save.ts'
import type { ImportState } from './importCalls.ts'
import { reasonTexts } from './reasonTexts.ts'
import type { Importing } from './useImport.ts'

interface ImportRefusedProps {
  readonly state: ImportState
  readonly importing: Importing
}

/** The rows that are not taken, each with its reasons, and the way to get them as a file. */
export function ImportRefused({ state, importing }: ImportRefusedProps) {
  const resource = useDeclaration()
  const translate = useTranslate()
  const errorText = useErrorText()
  const words = useWords(resource.name)
  const { locale } = usePorts()
  const { calls } = importing
  const { data } = useQuery({
    queryKey: ['imports', resource.name, 'refused', state.id, state.status, state.refused],
    queryFn: () => calls.refused(state.id),
    enabled: state.refused > 0,
    retry: false,
    gcTime: 0,
  })
  if (state.refused === 0) return null
  const save = async () => {
    const texts = reasonTexts(resource, data?.data ?? [], translate)
    const { url } = await calls.rejected(state.id, { format: state.format, locale, texts })
    saveAddress(url)
  }
  const name = (path: string) => {
    const [field = ''] = path.split('.')
    return field && `${columnName(translate, words, field)}: `
  }
  return (
    <section aria-label={translate('transfer.import.refused_rows')}>
      <div className="transfer-beside">
        <h2>{translate('transfer.import.refused_rows')}</h2>
        <button type="button" className="link-button" onClick={() => void save()}>
          {translate('transfer.import.rejected')}
        </button>
      </div>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by key */}
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what scrolls must be reachable by key */}
      <div className="import-scroll" tabIndex={0} role="region" aria-label={translate('transfer.import.refused_rows')}>
        <table className="import-table">
          <thead>
            <tr>
              <th scope="col" data-align="right">
                {translate('transfer.import.row')}
              </th>
              <th scope="col">{translate('transfer.import.reason')}</th>
              <th scope="col">{translate('transfer.import.cells')}</th>
            </tr>
          </thead>
          <tbody>
            {data?.data.map(({ n, cells, errors }) => (
              <tr key={n}>
                <td data-align="right">{n}</td>
                <td className="import-reason">
                  {Object.entries(errors).map(([path, [first]]) => (
                    <div key={path}>
                      <b>{name(path)}</b>
                      {first &&
                        errorText(
                          errorMessage({
                            ...first,
                            params: {
                              ...first.params,
                              ...(first.params?.['field'] ? { field: words.field(String(first.params['field'])) } : {}),
                            },
                          }),
                        )}
                    </div>
                  ))}
                </td>
                <td className="quiet">{cells?.filter(Boolean).join(' · ')}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      {data && data.total > data.data.length && (
        <p className="quiet">
          {translate('transfer.import.more', { shown: figures(data.data.length), total: figures(data.total) })}
        </p>
      )}
    </section>
  )
}
