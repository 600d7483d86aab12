import { type RaRecord, useTranslate } from 'ra-core'
import { useId, useState } from 'react'
import { send } from '../../../schema/areas/mail/acts.ts'
import { type composer, previewMail } from '../../../schema/areas/mail/endpoints.ts'
import type { AnyResource } from '../../../schema/engine/define.ts'
import type { EndpointAnswer } from '../../../schema/engine/endpoint.ts'
import type { Locale } from '../../../schema/engine/text/format.ts'
import { usePanel } from '../../kit/acts/provider.ts'
import { actKey } from '../../kit/acts/texts.ts'
import { useAct } from '../../kit/acts/useAct.ts'
import { refusalOf, useShowRefusal } from '../../kit/acts/useShowRefusal.ts'
import { useErrorText } from '../../kit/errorText.ts'
import { FieldShell } from '../../kit/form/FieldShell.tsx'
import { announce } from '../../kit/list/announce.tsx'
import { loadable } from '../../kit/ui/loadable.tsx'
import { Pending } from '../../kit/ui/Pending.tsx'
import { showToast } from '../../kit/ui/toastStore.ts'
import { ComposerFrame } from './ComposerFrame.tsx'
import { MailFrame } from './MailFrame.tsx'
import styles from './mail.module.css'
import { OtherWays } from './OtherWays.tsx'
import '../../kit/form/form.css'

const LazyEmailEditor = loadable(() => import('../../kit/emailEditor/EmailEditor.tsx'), <Pending />)

export type ComposerData = EndpointAnswer<(typeof composer)['all'][number]>

/** An email being written. */
export interface EmailValues {
  readonly to: string
  readonly cc: string
  readonly subject: string
  readonly body: string
  readonly template_id: number | null
  readonly locale: Locale
  readonly papers: ComposerData['papers']
  readonly files: readonly number[]
  /** Whether the template's files are attached. */
  readonly along: boolean
}

export interface ComposerProps {
  readonly resource: AnyResource
  readonly record: RaRecord<number>
  readonly onClose: () => void
  /** Called once it is sent, or marked as sent another way. */
  readonly onSent?: (() => void) | undefined
  /** Dates of the attached statement; all by default. */
  readonly period?: { readonly from?: string; readonly to?: string }
}

interface FormProps extends ComposerProps {
  readonly data: ComposerData
  readonly emailValues: EmailValues
  readonly title: string
  readonly change: (more: Partial<EmailValues>) => void
  readonly onTemplate: (more: { template_id?: number; locale?: Locale }) => void
  /** Called when it is queued for sending, or was marked as sent. */
  readonly onSent: () => void
  /** Switches to a text message. */
  readonly onText: () => void
}

/** Recipients, text, language and attachments; Ctrl+Enter sends it from any field. */
export function EmailForm({ resource, record, data, emailValues, change, title, onClose, ...rest }: FormProps) {
  const { period, onTemplate, onSent, onText } = rest
  const translate = useTranslate()
  const errorText = useErrorText()
  const panel = usePanel()
  const act = send.at(resource.name)
  const { run, pending } = useAct(act)
  const showRefusal = useShowRefusal()
  const id = useId()
  const [errors, setErrors] = useState<Readonly<Record<string, string>>>({})
  const [previewUrl, setPreviewUrl] = useState('')
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
  const submit = async () => {
    const { papers, files, along, cc, template_id, ...rest } = emailValues
    try {
      const body = {
        ...rest,
        attach: {
          papers: [...papers],
          files: [...files],
          template: along && ofTemplate.length > 0,
          ...(period ? { period } : {}),
        },
        ...(cc ? { cc } : {}),
        ...(template_id ? { template_id } : {}),
      }
      if ((await run({ id: record.id, body }, record)) === undefined) return
      const message = translate(actKey(act, 'done'), { name: emailValues.to })
      announce(message)
      showToast(message, { type: 'success' })
      onSent()
    } catch (refusal) {
      const { fields } = refusalOf(refusal)
      if (Object.keys(fields).length) setErrors(fields)
      else showRefusal(refusal)
    }
  }
  const show = async () => {
    if (previewUrl) return setPreviewUrl('')
    const { subject, body, locale } = emailValues
    try {
      setPreviewUrl(
        (await panel.ask(previewMail.at(resource.name), { id: record.id, body: { subject, body, locale } })).url,
      )
    } catch (refusal) {
      showRefusal(refusal)
    }
  }
  const refusedReceivers = data.receivers.filter(({ address, refused: no }) => no && emailValues.to.includes(address))
  const ofTemplate = data.templates.find((one) => one.id === emailValues.template_id)?.files ?? []
  const toggle = <T,>(all: readonly T[], one: T) => (all.includes(one) ? all.filter((it) => it !== one) : [...all, one])
  return (
    <ComposerFrame
      id={id}
      title={title}
      pending={pending}
      data={data}
      refusedReceivers={refusedReceivers}
      field={field}
      shell={shell}
      onTemplate={onTemplate}
      onClose={onClose}
      wide
      chosen={emailValues}
      onSubmit={() => void submit()}
    >
      <OtherWays
        resource={resource}
        record={record}
        period={period}
        onText={onText}
        onSent={onSent}
        documentName={data.papers[0]}
        locale={emailValues.locale}
        hasAddress={data.receivers.length > 0}
      />
      <div className={styles['mailRow']}>
        <FieldShell {...shell('to')} required>
          <input
            {...field('to')}
            type="email"
            multiple
            data-autofocus
            list={`${id}-receivers`}
            value={emailValues.to}
            onChange={({ target }) => change({ to: target.value })}
          />
        </FieldShell>
        <FieldShell {...shell('cc')}>
          <input
            {...field('cc')}
            type="email"
            multiple
            value={emailValues.cc}
            onChange={({ target }) => change({ cc: target.value })}
          />
        </FieldShell>
      </div>
      <datalist id={`${id}-receivers`}>
        {data.receivers.map(({ address, name }) => (
          <option key={address} value={address} label={name ?? address} />
        ))}
      </datalist>
      <FieldShell {...shell('subject')} required>
        <input
          {...field('subject')}
          value={emailValues.subject}
          onChange={({ target }) => change({ subject: target.value })}
        />
      </FieldShell>
      <FieldShell {...shell('body')} group>
        {previewUrl ? (
          <MailFrame url={previewUrl} title={emailValues.subject} />
        ) : (
          <LazyEmailEditor
            id={`${id}-body`}
            label={translate('mail.letter')}
            value={emailValues.body}
            invalid={'body' in errors}
            onChange={(body) => change({ body })}
          />
        )}
      </FieldShell>
      <div className={styles['foot']}>
        {(data.papers.length > 0 || data.files.length > 0 || ofTemplate.length > 0) && (
          <fieldset
            className={styles['attach']}
            aria-describedby={'attach' in errors ? `${id}-attach-error` : undefined}
          >
            <legend>{translate('mail.attach')}</legend>
            {data.papers.map((documentName) => (
              <label key={documentName}>
                <input
                  type="checkbox"
                  checked={emailValues.papers.includes(documentName)}
                  onChange={() => change({ papers: toggle(emailValues.papers, documentName) })}
                />
                {translate(`mail.paper.${documentName}`)}
              </label>
            ))}
            {ofTemplate.length > 0 && (
              <label>
                <input
                  type="checkbox"
                  checked={emailValues.along}
                  onChange={() => change({ along: !emailValues.along })}
                />
                {translate('mail.template_files', { names: ofTemplate.map(({ name }) => name).join(', ') })}
              </label>
            )}
            {data.files.map((file) => (
              <label key={file.id}>
                <input
                  type="checkbox"
                  checked={emailValues.files.includes(file.id)}
                  onChange={() => change({ files: toggle(emailValues.files, file.id) })}
                />
                {file.name}
              </label>
            ))}
            {'attach' in errors && (
              <p id={`${id}-attach-error`} className="field-error">
                {errorText(errors['attach'] ?? '')}
              </p>
            )}
          </fieldset>
        )}
        <button type="button" className="button" aria-pressed={previewUrl !== ''} onClick={() => void show()}>
          {translate(previewUrl ? 'mail.write' : 'mail.preview')}
        </button>
      </div>
    </ComposerFrame>
  )
}

const LABELS = {
  template_id: 'mail.template',
  locale: 'mail.language',
  to: 'mail.to',
  cc: 'mail.cc',
  subject: 'mail.subject',
  body: 'mail.letter',
} as const
