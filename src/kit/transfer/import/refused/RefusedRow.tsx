import { useTranslate } from 'ra-core'
import { useId, useState } from 'react'
import type { FieldErrors } from '../../../../../schema/engine/errors.ts'
import { useDeclaration } from '../../../declarationOf.ts'
import { errorMessage, useErrorText } from '../../../errorText.ts'
import { useWords } from '../../../words.ts'
import { columnName } from '../../columns.ts'
import type { RefusedRows } from '../importCalls.ts'

type Row = RefusedRows['data'][number]

interface RefusedRowProps {
  readonly row: Row
  /** Retries the row with these cells; undefined where nothing can be corrected any more. */
  readonly onRepair?: ((n: number, cells: Readonly<Record<string, string>>) => Promise<void>) | undefined
}

/** A refused row: its errors, and the cells to correct. */
export function RefusedRow({ row: { n, cells, columns, errors }, onRepair }: RefusedRowProps) {
  const resource = useDeclaration()
  const translate = useTranslate()
  const errorText = useErrorText()
  const words = useWords(resource.name)
  const id = useId()
  const [typed, setTyped] = useState<Readonly<Record<number, string>>>({})
  const [isTrying, setTrying] = useState(false)
  const nameOf = (path: string) => {
    const [field = '', second = '', inner] = path.split('.')
    if (!field) return ''
    return columnName(translate, words, inner && /^\d+$/.test(second) ? `${field}.${inner}` : field)
  }
  const textOf = ([first]: FieldErrors[string]) =>
    first &&
    errorText(
      errorMessage({
        ...first,
        params: {
          ...first.params,
          ...(first.params?.['field'] ? { field: words.field(String(first.params['field'])) } : {}),
        },
      }),
    )
  const columnAt = (path: string) => (onRepair ? columns[path] : undefined)
  const open = Object.keys(errors).some((path) => columnAt(path) !== undefined)
  const tryAgain = async () => {
    if (!onRepair || isTrying) return
    setTrying(true)
    await onRepair(n, typed)
    setTrying(false)
  }
  return (
    <tr data-row={n}>
      <td data-align="right">{n}</td>
      <td className="import-reason">
        <form
          className="import-repair"
          onSubmit={(event) => {
            event.preventDefault()
            void tryAgain()
          }}
        >
          {Object.entries(errors).map(([path, list], i) => {
            const column = columnAt(path)
            return (
              <div key={path}>
                {nameOf(path) && <b>{nameOf(path)}: </b>}
                <span id={`${id}-${i}`}>{textOf(list)}</span>
                {column !== undefined && (
                  <input
                    className="control"
                    aria-label={translate('transfer.import.cell_of', { n, field: nameOf(path) })}
                    aria-invalid="true"
                    aria-describedby={`${id}-${i}`}
                    value={typed[column] ?? cells?.[column] ?? ''}
                    onChange={({ target }) => setTyped({ ...typed, [column]: target.value })}
                  />
                )}
              </div>
            )
          })}
          {open && (
            <button type="submit" className="button button-small" aria-busy={isTrying || undefined}>
              {translate('transfer.import.try_again')}
              <span className="sr-only"> {translate('transfer.import.row_n', { row: n })}</span>
            </button>
          )}
        </form>
      </td>
      <td className="quiet">{cells?.filter(Boolean).join(' · ')}</td>
    </tr>
  )
}
