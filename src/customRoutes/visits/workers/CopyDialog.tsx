import { useNotify, useTranslate } from 'ra-core'
import { useState } from 'react'
import { copyHours } from '../../../../schema/areas/visits/acts.ts'
import { f } from '../../../../schema/engine/fields/index.ts'
import { useAct } from '../../../kit/acts/useAct.ts'
import { refusalKey, refusalOf } from '../../../kit/acts/useShowRefusal.ts'
import { useErrorText } from '../../../kit/errorText.ts'
import { FieldShell } from '../../../kit/form/FieldShell.tsx'
import { LazyPicker } from '../../../kit/kinds/parts/LazyPicker.tsx'
import { Dialog } from '../../../kit/ui/Dialog.tsx'

const WORKERS = f.refs('workers', { where: { active: true } })

interface CopyDialogProps {
  readonly workerId: number
  readonly name: string
  readonly onClose: () => void
}

/** Copies a worker's saved week to others. */
export function CopyDialog({ workerId, name, onClose }: CopyDialogProps) {
  const translate = useTranslate()
  const errorText = useErrorText()
  const notify = useNotify()
  const { run, pending } = useAct(copyHours, { waits: false })
  const [ids, setIds] = useState<readonly number[]>([])
  const [error, setError] = useState('')

  const copy = async () => {
    if (pending) return
    if (ids.length === 0) return setError(translate('validation.worker_needed'))
    try {
      if (!(await run({ id: workerId, body: { worker_ids: [...ids] } }))) return
      notify('availability.copied', { type: 'success', messageArgs: { smart_count: ids.length } })
      onClose()
    } catch (raw) {
      setError(errorText(refusalKey(refusalOf(raw))))
    }
  }
  return (
    <Dialog
      title={translate('availability.copy_title', { name })}
      onClose={pending ? undefined : onClose}
      acts={
        <>
          <button type="button" className="button" onClick={onClose} disabled={pending}>
            {translate('ra.action.cancel')}
          </button>
          <button
            type="button"
            className="button button-main"
            aria-disabled={pending || undefined}
            onClick={() => void copy()}
          >
            {translate('availability.copy')}
          </button>
        </>
      }
    >
      <p className="copy-about">{translate('availability.copy_about')}</p>
      <FieldShell id="copy-workers" label={translate('availability.copy_to')} {...(error ? { error } : {})}>
        <LazyPicker
          id="copy-workers"
          name="worker_ids"
          resource="workers"
          field={WORKERS}
          target="workers"
          multiple
          ids={ids}
          invalid={error !== ''}
          onPick={(picked) => {
            setError('')
            setIds(picked.filter((id) => id !== workerId))
          }}
        />
      </FieldShell>
    </Dialog>
  )
}
