import { keepPreviousData } from '@tanstack/react-query'
import { useTranslate } from 'ra-core'
import { type FormEvent, type KeyboardEvent, useEffect, useId, useState } from 'react'
import { sendText } from '../../../../schema/areas/mail/acts.ts'
import { composer } from '../../../../schema/areas/mail/endpoints.ts'
import { LOCALES, type Locale } from '../../../../schema/engine/text/format.ts'
import { useAnswer } from '../../../kit/acts/provider.ts'
import { actKey } from '../../../kit/acts/texts.ts'
import { useAct } from '../../../kit/acts/useAct.ts'
import { refusedBy, useRefusal } from '../../../kit/acts/useRefusal.ts'
import { useErrorText } from '../../../kit/errorText.ts'
import { FieldShell } from '../../../kit/form/FieldShell.tsx'
import { announce } from '../../../kit/list/announce.tsx'
import { Dialog } from '../../../kit/ui/Dialog.tsx'
import { DialogActs } from '../../../kit/ui/DialogActs.tsx'
import { Pending } from '../../../kit/ui/Pending.tsx'
import { showToast } from '../../../kit/ui/toastStore.ts'
import type { ComposerProps } from '../LetterForm.tsx'
import styles from '../mail.module.css'
import TextArea from './TextArea.tsx'
import '../../../kit/form/form.css'

interface Text {
  readonly to: string
  readonly body: string
  readonly template_id: number | null
  readonly locale: Locale
}

/** Writes a text about a record: a template filled in, which can be changed before it goes. Ctrl+Enter sends it. */
export default function TextComposer({ resource, record, onClose }: ComposerProps) {
  const translate = useTranslate()
  const errorText = useErrorText()
  const id = useId()
  const act = sendText.at(resource.name)
  const { run, pending } = useAct(act)
  const tell = useRefusal()
  const [text, setText] = useState<Text | null>(null)
  const [wanted, setWanted] = useState<{ template_id?: number; locale?: Locale }>({})
  const [errors, setErrors] = useState<Readonly<Record<string, string>>>({})
  const { data, isPlaceholderData } = useAnswer(
    composer.at(resource.name),
    { id: record.id, query: { ...wanted, channel: 'text' } },
    { staleTime: 0, gcTime: 0, refetchOnWindowFocus: false, placeholderData: keepPreviousData },
  )
  // Another template takes the place of the text; to whom it goes stays.
  useEffect(() => {
    if (!data || isPlaceholderData) return
    setText((now) => {
      if (now && Object.keys(wanted).length === 0) return now
      const { body, template_id, locale, receivers } = data
      return { to: now?.to ?? receivers[0]?.address ?? '', body, template_id, locale }
    })
  }, [data, isPlaceholderData, wanted])
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
      const body = { ...rest, ...(template_id ? { template_id } : {}) }
      if ((await run({ id: record.id, body }, record)) === undefined) return
      const said = translate(actKey(act, 'done'), { name: text.to })
      announce(said)
      showToast(said, { type: 'success' })
      onClose()
    } catch (refusal) {
      const { fields } = refusedBy(refusal)
      if (Object.keys(fields).length) setErrors(fields)
      else tell(refusal)
    }
  }
  const sendByKey = (event: KeyboardEvent) => {
    if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey)) return
    event.preventDefault()
    void submit()
  }
  const field = (name: string) => ({
    id: `${id}-${name}`,
    className: 'control',
    'aria-invalid': name in errors || undefined,
    'aria-describedby': name in errors ? `${id}-${name}-error` : undefined,
  })
  const shell = (name: string, label: string) => ({
    ...{ id: `${id}-${name}`, label: translate(label), error: errorText(errors[name] ?? '') },
  })
  const mine = data.templates.filter(({ locale }) => locale === text.locale)
  const refused = data.receivers.find(({ address, refused: no }) => no && address === text.to)
  return (
    <Dialog
      title={title}
      onClose={pending ? undefined : onClose}
      acts={
        <DialogActs onCancel={onClose} form={id} pending={pending}>
          {translate('mail.send')}
        </DialogActs>
      }
    >
      {/* biome-ignore lint/a11y/noNoninteractiveElementInteractions: Ctrl+Enter sends from any of its fields */}
      <form
        id={id}
        noValidate
        className={styles['composer']}
        onKeyDown={sendByKey}
        onSubmit={(event: FormEvent) => {
          event.preventDefault()
          event.stopPropagation()
          void submit()
        }}
      >
        {data.warning && <p className={styles['warning']}>{translate(`mail.warning.${data.warning}`)}</p>}
        {refused && (
          <p className={styles['warning']}>
            {translate('mail.refused', { address: refused.address, answer: refused.refused })}
          </p>
        )}
        <div className={styles['mailRow']}>
          <FieldShell {...shell('template_id', 'mail.template')}>
            <select
              {...field('template_id')}
              value={text.template_id ?? ''}
              onChange={({ target }) => setWanted((now) => ({ ...now, template_id: Number(target.value) }))}
            >
              {mine.every((one) => one.id !== text.template_id) && <option value="">–</option>}
              {mine.map((one) => (
                <option key={one.id} value={one.id}>
                  {one.name}
                </option>
              ))}
            </select>
          </FieldShell>
          <FieldShell {...shell('locale', 'mail.language')}>
            <select
              {...field('locale')}
              value={text.locale}
              onChange={({ target }) =>
                setWanted({
                  locale: target.value as Locale,
                  ...(text.template_id ? { template_id: text.template_id } : {}),
                })
              }
            >
              {LOCALES.map((locale) => (
                <option key={locale} value={locale}>
                  {translate(`app.languages.${locale}`)}
                </option>
              ))}
            </select>
          </FieldShell>
        </div>
        <FieldShell {...shell('to', 'mail.to')} required>
          <input {...field('to')} type="tel" value={text.to} onChange={({ target }) => change({ to: target.value })} />
        </FieldShell>
        <FieldShell {...shell('body', 'texts.text')} required>
          <TextArea
            id={`${id}-body`}
            label={translate('texts.text')}
            value={text.body}
            invalid={'body' in errors}
            describedBy={'body' in errors ? `${id}-body-error` : undefined}
            onChange={(body) => change({ body })}
          />
        </FieldShell>
      </form>
    </Dialog>
  )
}
