import { keepPreviousData } from '@tanstack/react-query'
import { useTranslate } from 'ra-core'
import { useEffect, useId, useState } from 'react'
import { sendText } from '../../../../schema/areas/mail/acts.ts'
import { composer } from '../../../../schema/areas/mail/endpoints.ts'
import type { Locale } from '../../../../schema/engine/text/format.ts'
import { useAnswer } from '../../../kit/acts/provider.ts'
import { actKey } from '../../../kit/acts/texts.ts'
import { useAct } from '../../../kit/acts/useAct.ts'
import { refusalOf, useShowRefusal } from '../../../kit/acts/useShowRefusal.ts'
import { useErrorText } from '../../../kit/errorText.ts'
import { FieldShell } from '../../../kit/form/FieldShell.tsx'
import { announce } from '../../../kit/list/announce.tsx'
import { Dialog } from '../../../kit/ui/Dialog.tsx'
import { Pending } from '../../../kit/ui/Pending.tsx'
import { showToast } from '../../../kit/ui/toastStore.ts'
import { ComposerFrame } from '../ComposerFrame.tsx'
import type { ComposerProps } from '../EmailForm.tsx'
import TextArea from './TextArea.tsx'
import '../../../kit/form/form.css'

interface Text {
  readonly to: string
  readonly body: string
  readonly template_id: number | null
  readonly locale: Locale
}

const LABELS = { template_id: 'mail.template', locale: 'mail.language', to: 'mail.to', body: 'texts.text' } as const

interface TextProps extends ComposerProps {
  /** This is how the record is sent: sending it changes a draft quote to sent. */
  readonly sends?: boolean
}

/** Writes a text message about a record: a template filled in, which can be edited before it is sent. Ctrl+Enter sends it. */
export default function TextComposer({ resource, record, sends = false, onClose, onSent }: TextProps) {
  const translate = useTranslate()
  const errorText = useErrorText()
  const id = useId()
  const act = sendText.at(resource.name)
  const { run, pending } = useAct(act)
  const showRefusal = useShowRefusal()
  const [text, setText] = useState<Text | null>(null)
  const [request, setRequest] = useState<{ template_id?: number; locale?: Locale }>({})
  const [errors, setErrors] = useState<Readonly<Record<string, string>>>({})
  const { data, isPlaceholderData } = useAnswer(
    composer.at(resource.name),
    { id: record.id, query: { ...request, channel: 'text' } },
    { staleTime: 0, gcTime: 0, refetchOnWindowFocus: false, placeholderData: keepPreviousData },
  )
  // Another template replaces the text; the recipients stay.
  useEffect(() => {
    if (!data || isPlaceholderData) return
    setText((now) => {
      if (now && Object.keys(request).length === 0) return now
      const { body, template_id, locale, receivers } = data
      return { to: now?.to ?? receivers[0]?.address ?? '', body, template_id, locale }
    })
  }, [data, isPlaceholderData, request])
  const isBegun = text !== null
  useEffect(() => {
    if (isBegun) document.getElementById(`${id}-body`)?.focus()
  }, [isBegun, id])
  const title = translate(actKey(act, 'does'))
  if (!data || !text)
    return (
      <Dialog title={title} onClose={onClose}>
        <Pending />
      </Dialog>
    )
  const change = (more: Partial<Text>) => setText((now) => now && { ...now, ...more })
  const submit = async () => {
    const { template_id, ...rest } = text
    try {
      const body = { ...rest, ...(template_id ? { template_id } : {}), ...(sends ? { sends } : {}) }
      if ((await run({ id: record.id, body }, record)) === undefined) return
      const message = translate(actKey(act, 'done'), { name: text.to })
      announce(message)
      showToast(message, { type: 'success' })
      onClose()
      onSent?.()
    } catch (refusal) {
      const { fields } = refusalOf(refusal)
      if (Object.keys(fields).length) setErrors(fields)
      else showRefusal(refusal)
    }
  }
  const field = (name: string) => ({
    id: `${id}-${name}`,
    className: 'control',
    'aria-invalid': name in errors || undefined,
    'aria-describedby': name in errors ? `${id}-${name}-error` : undefined,
  })
  const shell = (name: keyof typeof LABELS) => ({
    id: `${id}-${name}`,
    label: translate(LABELS[name]),
    error: errorText(errors[name] ?? ''),
  })
  const refusedReceivers = data.receivers.filter(({ address, refused: no }) => no && address === text.to)
  return (
    <ComposerFrame
      id={id}
      title={title}
      pending={pending}
      data={data}
      refusedReceivers={refusedReceivers}
      field={field}
      shell={shell}
      onClose={onClose}
      chosen={text}
      onTemplate={(more) => setRequest((now) => ('locale' in more ? more : { ...now, ...more }))}
      onSubmit={() => void submit()}
    >
      <FieldShell {...shell('to')} required>
        <input {...field('to')} type="tel" value={text.to} onChange={({ target }) => change({ to: target.value })} />
      </FieldShell>
      <FieldShell {...shell('body')} required>
        <TextArea
          id={`${id}-body`}
          label={translate('texts.text')}
          value={text.body}
          invalid={'body' in errors}
          describedBy={'body' in errors ? `${id}-body-error` : undefined}
          onChange={(body) => change({ body })}
        />
      </FieldShell>
    </ComposerFrame>
  )
}
