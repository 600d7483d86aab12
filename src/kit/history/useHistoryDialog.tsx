import { type RaRecord, useTranslate } from 'ra-core'
import { type ReactNode, useState } from 'react'
import type { AnyResource } from '../../../schema/engine/define.ts'
import { recordName } from '../recordName.ts'
import { loadable } from '../ui/loadable.tsx'

const HistoryDialog = loadable(() => import('./HistoryDialog.tsx').then((m) => ({ default: m.HistoryDialog })))

/** Opens the history of a record, and the dialog to render. Its code is loaded on first use. */
export function useHistoryDialog(resource: AnyResource): {
  readonly open: (record: RaRecord) => void
  readonly dialog: ReactNode
  /** Label in the list of shortcuts. */
  readonly text: string
} {
  const translate = useTranslate()
  const [record, setRecord] = useState<RaRecord | null>(null)
  const dialog = record && (
    <HistoryDialog
      resource={resource.name}
      id={Number(record.id)}
      name={recordName(resource, record)}
      onClose={() => setRecord(null)}
    />
  )
  return { open: setRecord, dialog, text: translate('history.button') }
}
