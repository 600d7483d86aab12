import { type RaRecord, useTranslate } from 'ra-core'
import { useState } from 'react'
import type { AnyResource } from '../../../schema/engine/define.ts'
import { ConfirmDialog } from '../ui/ConfirmDialog.tsx'
import { useRecordName } from '../useRecordName.ts'
import { archiveText } from './texts.ts'
import { useArchive } from './useArchive.tsx'

interface RecordArchiveProps {
  readonly resource: AnyResource
  readonly record: RaRecord
  readonly disabled?: boolean
  /** Called with the resulting record. */
  readonly onDone: (record: RaRecord) => void
}

/** Archives the record of a form or restores it; deletes it where the resource has no archive. */
export function RecordArchive({ resource, record, disabled, onDone }: RecordArchiveProps) {
  const translate = useTranslate()
  const [isConfirming, setConfirming] = useState(false)
  const name = useRecordName(resource)(record)
  const { texts, pending, run, dialog } = useArchive({ resource, record, name, onDone })
  const text = (part: 'verb' | 'question' | 'meaning') =>
    archiveText(translate, resource.name, texts, part, { what: `“${name}”` })
  return (
    <>
      <button type="button" className="button" disabled={disabled || pending} onClick={() => setConfirming(true)}>
        {text('verb')}
      </button>
      {isConfirming && (
        <ConfirmDialog
          open
          dangerous={texts === 'delete'}
          title={text('question')}
          confirmLabel={text('verb')}
          pending={pending}
          onConfirm={() => void run().finally(() => setConfirming(false))}
          onClose={() => setConfirming(false)}
        >
          <p>{text('meaning')}</p>
        </ConfirmDialog>
      )}
      {dialog}
    </>
  )
}
