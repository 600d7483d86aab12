import { type RaRecord, useNotify, useTranslate } from 'ra-core'
import { useState } from 'react'
import type { AnyResource } from '../../../schema/engine/define.ts'
import { refusedBy, useRefusal } from '../acts/useRefusal.ts'
import { ConfirmDialog } from '../ui/ConfirmDialog.tsx'
import { InUseDialog } from './InUseDialog.tsx'
import type { Usage } from './UsageList.tsx'
import { useArchiveVerbs } from './verbs.ts'

interface RecordArchiveProps {
  readonly resource: AnyResource
  readonly record: RaRecord
  readonly disabled?: boolean
  /** Told with the record as it is afterwards. */
  readonly onDone: (record: RaRecord) => void
}

/** Archives the record of a form, or takes it out of the archive; deletes it where no archive is kept. */
export function RecordArchive({ resource, record, disabled, onDone }: RecordArchiveProps) {
  const translate = useTranslate()
  const notify = useNotify()
  const tell = useRefusal()
  const verbs = useArchiveVerbs(resource.name)
  const [asking, setAsking] = useState(false)
  const [pending, setPending] = useState(false)
  const [usage, setUsage] = useState<readonly Usage[] | null>(null)
  const act = record['archived_at'] ? 'reinstate' : 'archive'
  const texts = resource.archive ? act : 'delete'
  const name = String(record[resource.represent] ?? '')

  const run = async () => {
    setPending(true)
    try {
      const after = await verbs.one(act, record)
      notify(`kit.${texts}.done`, { type: 'success', messageArgs: { what: `“${name}”` } })
      onDone(after)
    } catch (error) {
      const { code, body } = refusedBy(error)
      if (code === 'in_use') setUsage(body['usage'] as readonly Usage[])
      else tell(error, code === 'default_needed' ? 'kit.skipped.default_needed' : undefined)
    } finally {
      setPending(false)
      setAsking(false)
    }
  }
  return (
    <>
      <button type="button" className="button" disabled={disabled || pending} onClick={() => setAsking(true)}>
        {translate(`kit.${texts}.verb`)}
      </button>
      {asking && (
        <ConfirmDialog
          open
          dangerous={texts === 'delete'}
          title={translate(`kit.${texts}.question`, { what: `“${name}”` })}
          confirmLabel={translate(`kit.${texts}.verb`)}
          pending={pending}
          onConfirm={() => void run()}
          onClose={() => setAsking(false)}
        >
          <p>{translate(`kit.${texts}.meaning`)}</p>
        </ConfirmDialog>
      )}
      {usage && <InUseDialog name={name} usage={usage} onClose={() => setUsage(null)} />}
    </>
  )
}
