import { type RaRecord, useTranslate } from 'ra-core'
import { useState } from 'react'
import { markSent, OTHER_WAYS, sendText } from '../../../schema/areas/mail/acts.ts'
import type { DocumentName } from '../../../schema/areas/mail/subjects.ts'
import type { AnyResource } from '../../../schema/engine/define.ts'
import type { Locale } from '../../../schema/engine/text/format.ts'
import { usePanel } from '../../kit/acts/provider.ts'
import { actKey } from '../../kit/acts/texts.ts'
import { useAct } from '../../kit/acts/useAct.ts'
import { useIsAvailable } from '../../kit/acts/useIsAvailable.ts'
import { useShowRefusal } from '../../kit/acts/useShowRefusal.ts'
import { announce } from '../../kit/list/announce.tsx'
import { saveAddress } from '../../kit/transfer/save.ts'
import { showToast } from '../../kit/ui/toastStore.ts'
import { addressOfDocument } from './documentAddress.ts'
import type { ComposerProps } from './EmailForm.tsx'
import styles from './mail.module.css'

interface OtherWaysProps {
  readonly resource: AnyResource
  readonly record: RaRecord<number>
  /** The document that would be attached. */
  readonly documentName: DocumentName | undefined
  readonly locale: Locale
  /** The customer has an email address. */
  readonly hasAddress: boolean
  readonly period: ComposerProps['period']
  readonly onText: () => void
  /** Called when it was marked as sent. */
  readonly onSent: () => void
}

/** Ways to reach a customer without an email: printed, by text message, or otherwise; expanded where no email address is known. */
export function OtherWays(props: OtherWaysProps) {
  const { resource, record, hasAddress, onText } = props
  const translate = useTranslate()
  const isThere = useIsAvailable(resource, record, [])
  const [open, setOpen] = useState(!hasAddress)
  const byText = sendText.at(resource.name)
  const mayMark = markSent.all.some((one) => one.of === resource.name && isThere(one))
  const mayText = isThere(byText)
  if (!open)
    return mayMark ? (
      <button type="button" className="link-button" onClick={() => setOpen(true)}>
        {translate('mail.ways.title')}
      </button>
    ) : null
  return (
    <div className={styles['otherWays']} role="group" aria-label={translate('mail.ways.title')}>
      {!hasAddress && <p className={styles['warning']}>{translate('mail.ways.no_address')}</p>}
      {mayText && (
        <button type="button" className="button" onClick={onText}>
          {translate(actKey(byText, 'does'))}
        </button>
      )}
      {mayMark && <Marking {...props} />}
    </div>
  )
}

/** Prints the document, and records how it was sent. */
function Marking({ resource, record, documentName, locale, period, onSent }: OtherWaysProps) {
  const translate = useTranslate()
  const panel = usePanel()
  const showRefusal = useShowRefusal()
  const act = markSent.at(resource.name)
  const { run, pending } = useAct(act)
  const print = async () => {
    if (!documentName) return
    try {
      const { url } = await addressOfDocument[documentName](panel, { id: record.id, locale, period })
      // If the browser blocks new windows, the file is downloaded.
      if (!window.open(url, '_blank')) saveAddress(url)
    } catch (refusal) {
      showRefusal(refusal)
    }
  }
  const mark = async (how: (typeof OTHER_WAYS)[number]) => {
    try {
      if ((await run({ id: record.id, body: { how } }, record)) === undefined) return
      const message = translate(actKey(act, 'done'))
      announce(message)
      showToast(message, { type: 'success' })
      onSent()
    } catch (refusal) {
      showRefusal(refusal)
    }
  }
  return (
    <>
      {documentName && (
        <button type="button" className="button" onClick={() => void print()}>
          {translate('mail.ways.print')}
        </button>
      )}
      <span className="quiet">{translate('mail.ways.mark')}:</span>
      {OTHER_WAYS.map((how) => (
        <button
          key={how}
          type="button"
          className="button"
          aria-disabled={pending || undefined}
          onClick={() => void mark(how)}
        >
          {translate(`mail.ways.${how}`)}
        </button>
      ))}
    </>
  )
}
