import { useTranslate } from 'ra-core'
import { useMemo, useRef } from 'react'
import declaration from '../../../../schema/areas/quotes/quotes.ts'
import type { FrameProps } from '../../../kit/screens/frame.ts'
import { useStatuses } from '../../../kit/status/useStatuses.ts'
import { usePhone } from '../../../kit/usePhone.ts'
import { Reprice } from '../../jobs/lines/reprice/Reprice.tsx'
import { Sheet } from '../../jobs/sheet/Sheet.tsx'
import { SheetProvider } from '../../jobs/sheet/SheetProvider.tsx'
import { TotalsPanel } from '../../jobs/sheet/TotalsPanel.tsx'
import { DocumentHead } from './DocumentHead.tsx'
import { Facts } from './Facts.tsx'
import { Locked } from './Locked.tsx'
import { Preview } from './Preview.tsx'
import { ThumbBar } from './ThumbBar.tsx'
import { useLineSearch } from './useLineSearch.ts'
import { useSend } from './useSend.ts'
import './document.css'
import './facts.css'
import './thumb.css'

const LISTS = ['services', 'materials']

/** A quote as a document: whom it is for, its lines, what they come to, and the paper that goes out. */
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
  return (
    <div ref={root} className="doc">
      <DocumentHead {...{ record, readOnly, isLocked, status, save, cancel, keptAt, send, move }} />
      {isLocked && <Locked record={record} status={status} />}
      {record['archived_at'] !== null && <p className="notice">{translate('kit.form.archived')}</p>}
      {notices}
      {!readOnly && <Reprice />}
      <SheetProvider>
        <div className="doc-columns">
          <div className="doc-main">
            <Facts {...{ record, readOnly, drawer }} />
            <Sheet />
          </div>
          <aside className="doc-rail">
            <TotalsPanel />
            <Preview record={record} />
          </aside>
        </div>
        {isPhone && !readOnly && <ThumbBar {...{ save, send, isLocked }} />}
      </SheetProvider>
      {dialog}
    </div>
  )
}
