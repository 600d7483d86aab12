import { useNavigate, useTranslate } from 'ra-core'
import { useEffect, useMemo, useRef } from 'react'
import { useFormState } from 'react-hook-form'
import declaration from '../../../../schema/areas/quotes/quotes.ts'
import { openPath } from '../../../kit/list/openPath.ts'
import type { FrameProps } from '../../../kit/screens/frame.ts'
import { useStatuses } from '../../../kit/status/useStatuses.ts'
import { usePhone } from '../../../kit/usePhone.ts'
import { Reprice } from '../../jobs/lines/reprice/Reprice.tsx'
import { DocumentPreview } from '../../jobs/sheet/DocumentPreview.tsx'
import { Sheet } from '../../jobs/sheet/Sheet.tsx'
import { SheetProvider } from '../../jobs/sheet/SheetProvider.tsx'
import { TotalsPanel } from '../../jobs/sheet/TotalsPanel.tsx'
import { DocumentHead } from './DocumentHead.tsx'
import { Facts } from './Facts.tsx'
import { ThumbBar } from './ThumbBar.tsx'
import { useLineSearch } from './useLineSearch.ts'
import { useSend } from './useSend.tsx'
import './document.css'
import './facts.css'
import './thumb.css'

const LISTS = ['services', 'materials']

/** A quote edited as a document: customer, lines, totals, and a preview of the document. */
export default function Document({ record, readOnly, notices, save, cancel, keptAt, drawer }: FrameProps) {
  const translate = useTranslate()
  const isPhone = usePhone()
  const statuses = useStatuses(declaration)
  const status = useMemo(() => statuses?.find(({ id }) => id === record['quote_status_id']), [statuses, record])
  const isLocked = status?.locks === true
  const { send, move, dialog } = useSend(record, save, !readOnly && !isLocked)
  const root = useRef<HTMLDivElement>(null)
  const isEmpty = LISTS.every((list) => ((record[list] as readonly unknown[] | undefined) ?? []).length === 0)
  useLineSearch(root, isEmpty && !isPhone, !readOnly && !isLocked)
  // A sent quote is read on its record's page, unless there is unsaved input when another user sends it.
  const { dirtyFields } = useFormState()
  const isRead = isLocked && Object.keys(dirtyFields).length === 0
  const navigate = useNavigate()
  useEffect(() => {
    if (!isRead) return undefined
    let isHere = true
    // Waits until the form knows that everything is saved; before that, leaving it would ask for confirmation.
    queueMicrotask(() => isHere && navigate(openPath(declaration, record.id), { replace: true }))
    return () => {
      isHere = false
    }
  }, [isRead, navigate, record.id])
  if (isRead) return null
  return (
    <div ref={root} className="doc">
      <DocumentHead
        record={record}
        readOnly={readOnly}
        status={status}
        save={save}
        cancel={cancel}
        keptAt={keptAt}
        send={send}
        move={move}
      />
      {isLocked && <p className="notice">{translate('problem.quote_locked')}</p>}
      {record['archived_at'] !== null && <p className="notice">{translate('kit.form.archived')}</p>}
      {notices}
      {!readOnly && <Reprice />}
      <SheetProvider>
        <div className="doc-columns">
          <div className="doc-main">
            <Facts record={record} readOnly={readOnly} drawer={drawer} />
            <Sheet />
          </div>
          <aside className="doc-rail">
            <TotalsPanel />
            <DocumentPreview record={record} />
          </aside>
        </div>
        {isPhone && !readOnly && <ThumbBar save={save} send={send} />}
      </SheetProvider>
      {dialog}
    </div>
  )
}
