import MergeIcon from '@mui/icons-material/CallMerge'
import { type RaRecord, useTranslate } from 'ra-core'
import { useState } from 'react'
import type { AnyResource } from '../../../../schema/engine/define.ts'
import { usePorts } from '../../../kit/ports.ts'
import { RecordAction } from '../../../kit/record/availableActions/RecordAction.tsx'
import { loadable } from '../../../kit/ui/loadable.tsx'

const MergeDialog = loadable(() => import('./MergeDialog.tsx').then((m) => ({ default: m.MergeDialog })))

interface MergeButtonProps {
  readonly resource: AnyResource
  readonly record: RaRecord<number>
}

/** Opens the dialog for merging this record with a duplicate, for users who may change and archive both. */
export function MergeButton({ resource, record }: MergeButtonProps) {
  const translate = useTranslate()
  const { can } = usePorts()
  const [open, setOpen] = useState(false)
  const mayMerge = can(resource.area, 'edit') && can(resource.area, 'delete') && !record['archived_at']
  const text = translate('merge.open')
  if (!mayMerge) return null
  return (
    <>
      <RecordAction
        name="merge"
        keys="Shift+m"
        text={text}
        icon={<MergeIcon fontSize="small" aria-hidden="true" />}
        run={() => setOpen(true)}
      />
      {open && <MergeDialog resource={resource} record={record} onClose={() => setOpen(false)} />}
    </>
  )
}
