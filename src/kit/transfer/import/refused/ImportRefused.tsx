import { useQuery } from '@tanstack/react-query'
import { useTranslate } from 'ra-core'
import { useEffect, useRef } from 'react'
import { useDeclaration } from '../../../declarationOf.ts'
import { formatCount } from '../../../list/select/count.ts'
import { usePorts } from '../../../ports.ts'
import { saveAddress } from '../../save.ts'
import type { ImportState } from '../importCalls.ts'
import { RowsTable } from '../RowsTable.tsx'
import type { Importing } from '../useImport.ts'
import { RefusedRow } from './RefusedRow.tsx'
import { reasonTexts } from './reasonTexts.ts'

interface ImportRefusedProps {
  readonly state: ImportState
  readonly importing: Importing
}

/** The refused rows with their reasons: corrected here before anything is written, or downloaded as a file. */
export function ImportRefused({ state, importing }: ImportRefusedProps) {
  const resource = useDeclaration()
  const translate = useTranslate()
  const { locale } = usePorts()
  const { calls } = importing
  const { data } = useQuery({
    queryKey: ['imports', resource.name, 'refused', state.id, state.status, state.refused],
    queryFn: () => calls.refused(state.id),
    enabled: state.refused > 0,
    retry: false,
    gcTime: 0,
    placeholderData: (before) => before,
  })
  const section = useRef<HTMLElement>(null)
  /** Rows in the order in which the next one to correct is looked for after a row was retried. */
  const after = useRef<readonly number[]>([])
  // The corrected row was removed with its cell: the focus moves to the next open one.
  useEffect(() => {
    if (after.current.length === 0) return
    const cells = after.current.map((n) => section.current?.querySelector<HTMLElement>(`[data-row="${n}"] input`))
    const next = cells.find(Boolean) ?? section.current?.querySelector<HTMLElement>('[role=region]')
    next?.focus()
    after.current = []
  }, [data])
  if (state.refused === 0) return null
  const save = async () => {
    const texts = reasonTexts(resource, data?.data ?? [], translate)
    const format = state.format === 'xlsx' ? 'xlsx' : 'csv'
    const { url } = await calls.rejected(state.id, { format, locale, texts })
    saveAddress(url)
  }
  const isOpen = state.status === 'checked'
  const repair = async (n: number, cells: Readonly<Record<string, string>>) => {
    const rows = data?.data ?? []
    const index = rows.findIndex((row) => row.n === n)
    after.current = [n, ...rows.slice(index + 1).map((row) => row.n), ...rows.slice(0, index).map((row) => row.n)]
    await importing.repair(n, cells)
  }
  return (
    <section ref={section} aria-label={translate('transfer.import.refused_rows')}>
      <div className="transfer-beside">
        <h2>{translate('transfer.import.refused_rows')}</h2>
        <button type="button" className="link-button" onClick={() => void save()}>
          {translate('transfer.import.rejected')}
        </button>
      </div>
      <RowsTable label={translate('transfer.import.refused_rows')} heads={['reason', 'cells']}>
        {data?.data.map((row) => (
          <RefusedRow key={row.n} row={row} onRepair={isOpen ? repair : undefined} />
        ))}
      </RowsTable>
      {data && data.total > data.data.length && (
        <p className="quiet">
          {translate('transfer.import.more', { shown: formatCount(data.data.length), total: formatCount(data.total) })}
        </p>
      )}
    </section>
  )
}
