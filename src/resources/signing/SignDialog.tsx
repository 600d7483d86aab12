import { useTranslate } from 'ra-core'
import { useId, useState } from 'react'
import { sign } from '../../../schema/areas/signing/acts.ts'
import { documentPreview } from '../../../schema/areas/signing/endpoints.ts'
import type { JobDocument } from '../../../schema/areas/signing/shapes.ts'
import { useAnswer } from '../../kit/acts/provider.ts'
import { useAct } from '../../kit/acts/useAct.ts'
import { refusalOf, useRefusalText } from '../../kit/acts/useShowRefusal.ts'
import { useErrorText } from '../../kit/errorText.ts'
import { announce } from '../../kit/list/announce.tsx'
import { usePorts } from '../../kit/ports.ts'
import { Dialog } from '../../kit/ui/Dialog.tsx'
import { DialogActs } from '../../kit/ui/DialogActs.tsx'
import { Pending } from '../../kit/ui/Pending.tsx'
import { showToast } from '../../kit/ui/toastStore.ts'
import { useWords } from '../../kit/words.ts'
import { type Signing, SignSheet } from './SignSheet.tsx'

interface SignDialogProps {
  readonly job: number
  readonly document: JobDocument
  readonly onClose: () => void
}

/** Shows a document of a job as it would be signed now, and signs it. Enter signs; a click outside does not discard the drawing. */
export function SignDialog({ job, document: { document_id, name }, onClose }: SignDialogProps) {
  const translate = useTranslate()
  const errorText = useErrorText()
  const why = useRefusalText()
  const words = useWords('signature-documents')
  const { locale } = usePorts()
  const id = useId()
  const { run, pending } = useAct(sign)
  const [isTouched, setTouched] = useState(false)
  const [errors, setErrors] = useState<Readonly<Record<string, string>>>({})
  const [refusal, setRefusal] = useState('')
  const { data, isError, refetch } = useAnswer(
    documentPreview,
    { id: job, params: { document_id } },
    { staleTime: 0, gcTime: 0, refetchOnWindowFocus: false },
  )
  const onSign = async (body: Signing) => {
    setErrors({})
    setRefusal('')
    try {
      if (!(await run({ id: job, params: { document_id }, body }))) return
      const message = translate('signing.done', { document: name })
      announce(message)
      showToast(message, { type: 'success' })
      onClose()
    } catch (error) {
      const refusal = refusalOf(error)
      if (refusal.over) return
      if (Object.keys(refusal.fields).length > 0)
        return setErrors(
          Object.fromEntries(Object.entries(refusal.fields).map(([path, text]) => [path, errorText(text)])),
        )
      setRefusal(why(refusal))
      if (refusal.code === 'document_changed') await refetch()
    }
  }
  return (
    <Dialog
      title={translate('signing.sheet.title', { name })}
      wide
      onClose={pending || isTouched ? undefined : onClose}
      acts={
        <DialogActs onCancel={onClose} form={id} pending={pending} disabled={!data}>
          {translate('signing.sign')}
        </DialogActs>
      }
    >
      {!data && !isError && <Pending lines={8} />}
      {isError && <p role="alert">{translate('signing.failed')}</p>}
      {data && (
        <SignSheet
          id={id}
          locale={locale}
          pending={pending}
          errors={errors}
          document={data}
          role={words.choice('signer_role', data.signer_role)}
          translate={(key, args) => translate(`signing.sheet.${key}`, args)}
          refusal={
            refusal && (
              <p role="alert" className="field-error">
                {refusal}
              </p>
            )
          }
          onSign={(body) => void onSign(body)}
          onTouched={() => setTouched(true)}
        />
      )}
    </Dialog>
  )
}
