import { useTranslate } from 'ra-core'
import type { ComponentProps, FormEvent, KeyboardEvent, ReactNode } from 'react'
import { LOCALES, type Locale } from '../../../schema/engine/text/format.ts'
import { FieldShell } from '../../kit/form/FieldShell.tsx'
import { Keys } from '../../kit/shortcuts/Keys.tsx'
import { Dialog } from '../../kit/ui/Dialog.tsx'
import { DialogActs } from '../../kit/ui/DialogActs.tsx'
import type { ComposerData } from './EmailForm.tsx'
import styles from './mail.module.css'

interface Chosen {
  readonly template_id: number | null
  readonly locale: Locale
}

interface FrameProps {
  readonly id: string
  readonly title: string
  readonly wide?: true
  readonly pending: boolean
  readonly data: ComposerData
  /** Recipients that cannot be reached. */
  readonly refusedReceivers: ComposerData['receivers']
  readonly chosen: Chosen
  readonly field: (name: 'template_id' | 'locale') => ComponentProps<'select'>
  readonly shell: (name: 'template_id' | 'locale') => { id: string; label: string; error: string }
  readonly onTemplate: (more: { template_id?: number; locale?: Locale }) => void
  readonly onSubmit: () => void
  readonly onClose: () => void
  readonly children: ReactNode
}

/** The dialog for writing a message: warnings, template and language, then the fields of its channel. Ctrl+Enter sends it from any field. */
export function ComposerFrame({
  id,
  title,
  wide,
  pending,
  data,
  refusedReceivers,
  chosen,
  field,
  shell,
  ...rest
}: FrameProps) {
  const { onTemplate, onSubmit, onClose, children } = rest
  const translate = useTranslate()
  const sendByKey = (event: KeyboardEvent) => {
    if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey)) return
    event.preventDefault()
    onSubmit()
  }
  const localeTemplates = data.templates.filter(({ locale }) => locale === chosen.locale)
  return (
    <Dialog
      title={title}
      {...(wide ? { wide } : {})}
      onClose={pending ? undefined : onClose}
      acts={
        <DialogActs onCancel={onClose} form={id} pending={pending}>
          {translate('mail.send')} <Keys keys="Mod+Enter" />
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
          onSubmit()
        }}
      >
        {data.warning && <p className={styles['warning']}>{translate(`mail.warning.${data.warning}`)}</p>}
        {refusedReceivers.map(({ address, refused: answer }) => (
          <p key={address} className={styles['warning']}>
            {translate('mail.refused', { address, answer })}
          </p>
        ))}
        <div className={styles['mailRow']}>
          <FieldShell {...shell('template_id')}>
            <select
              {...field('template_id')}
              value={chosen.template_id ?? ''}
              onChange={({ target }) => onTemplate({ template_id: Number(target.value) })}
            >
              {localeTemplates.every((one) => one.id !== chosen.template_id) && <option value="">–</option>}
              {localeTemplates.map((one) => (
                <option key={one.id} value={one.id}>
                  {one.name}
                </option>
              ))}
            </select>
          </FieldShell>
          <FieldShell {...shell('locale')}>
            <select
              {...field('locale')}
              value={chosen.locale}
              onChange={({ target }) =>
                onTemplate({
                  locale: target.value as Locale,
                  ...(chosen.template_id ? { template_id: chosen.template_id } : {}),
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
        {children}
      </form>
    </Dialog>
  )
}
