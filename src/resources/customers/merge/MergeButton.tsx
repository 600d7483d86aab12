import MergeIcon from '@mui/icons-material/CallMerge'
import { type RaRecord, useTranslate } from 'ra-core'
import { lazy, Suspense, useState } from 'react'
import type { AnyResource } from '../../../../schema/engine/define.ts'
import { usePorts } from '../../../kit/ports.ts'
import { useShortcuts } from '../../../kit/shortcuts/useShortcuts.ts'

const MergeDialog = lazy(() => import('./MergeDialog.tsx').then((m) => ({ default: m.MergeDialog })))

interface MergeButtonProps {
  readonly resource: AnyResource
  readonly record: RaRecord<number>
}

/** Opens the merge of this record with another that is the same, for whoever may change and archive both. */
export function MergeButton({ resource, record }: MergeButtonProps) {
  const translate = useTranslate()
  const { can } = usePorts()
  const [open, setOpen] = useState(false)
  const may = can(resource.area, 'edit') && can(resource.area, 'delete') && !record['archived_at']
  const text = translate('merge.open')
  useShortcuts([may && { keys: 'm', scope: 'record', text, run: () => setOpen(true), palette: true }])
  if (!may) return null
  return (
    <>
      <button
        type="button"
        className="button record-icon"
        title={text}
        aria-label={text}
        aria-keyshortcuts="m"
        onClick={() => setOpen(true)}
      >
        <MergeIcon fontSize="small" />
        <kbd aria-hidden="true">m</kbd>
      </button>
      {open && (
        <Suspense fallback={null}>
          <MergeDialog resource={resource} record={record} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  )
}
