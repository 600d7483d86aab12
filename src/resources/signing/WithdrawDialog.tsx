import { useQueryClient } from '@tanstack/react-query'
import { useTranslate } from 'ra-core'
import { type FormEvent, useId, useRef, useState } from 'react'
import jobs from '../../../schema/areas/jobs/jobs.ts'
import { withdraw } from '../../../schema/areas/signing/acts.ts'
import type { Signature } from '../../../schema/areas/signing/shapes.ts'
import { usePanel } from '../../kit/acts/provider.ts'
import { refusalOf, useRefusalText } from '../../kit/acts/useShowRefusal.ts'
import { FieldShell } from '../../kit/form/FieldShell.tsx'
import { Dialog } from '../../kit/ui/Dialog.tsx'
import { DialogActs } from '../../kit/ui/DialogActs.tsx'
import { showToast } from '../../kit/ui/toastStore.ts'
import '../../kit/form/form.css'

/** Asks why a signature is withdrawn. */
export function WithdrawDialog({
  signature,
  onClose,
}: {
  readonly signature: Signature
  readonly onClose: () => void
}) {
  const translate = useTranslate()
  const why = useRefusalText()
  const panel = usePanel()
  const client = useQueryClient()
  const id = useId()
  const input = useRef<HTMLInputElement>(null)
  const [reason, setReason] = useState('')
  const [error, setError] = useState('')
  const [pending, setPending] = useState(false)
  const submit = async (event: FormEvent) => {
    event.preventDefault()
    event.stopPropagation()
    if (pending) return
    if (reason.trim() === '') {
      setError(translate('validation.required'))
      return input.current?.focus()
    }
    setPending(true)
    try {
      await panel.act(withdraw, { params: { id: String(signature.id) }, body: { reason } })
      showToast(translate('signing.withdrawn_done'), { type: 'success' })
      onClose()
    } catch (refusal) {
      const refusedCall = refusalOf(refusal)
      if (!refusedCall.over) setError(why(refusedCall))
    } finally {
      setPending(false)
      await client.invalidateQueries({ queryKey: [jobs.name] })
    }
  }
  return (
    <Dialog
      title={translate('signing.withdraw_title', { name: signature.signer_name })}
      onClose={pending ? undefined : onClose}
      acts={
        <DialogActs onCancel={onClose} form={`${id}-form`} pending={pending} danger>
          {translate('signing.withdraw')}
        </DialogActs>
      }
    >
      <form id={`${id}-form`} noValidate onSubmit={(event) => void submit(event)}>
        <p>{translate('signing.withdraw_text', { document: signature.name })}</p>
        <FieldShell id={id} label={translate('signing.reason')} error={error} required>
          <input
            ref={input}
            id={id}
            className="control"
            data-autofocus
            maxLength={255}
            value={reason}
            aria-invalid={error !== '' || undefined}
            aria-describedby={error ? `${id}-error` : undefined}
            onChange={({ target }) => setReason(target.value)}
          />
        </FieldShell>
      </form>
    </Dialog>
  )
}
