import { useTranslate } from 'ra-core'
import type { Attachment } from '../../../../schema/areas/mail/emails.ts'
import { attachmentAddress, bodyAddress } from '../../../../schema/areas/mail/endpoints.ts'
import { useAnswer, usePanel } from '../../../kit/acts/provider.ts'
import { useShowRefusal } from '../../../kit/acts/useShowRefusal.ts'
import { PartCard } from '../../../kit/record/sections/PartCard.tsx'
import type { PartProps } from '../../../kit/record/sections/parts.tsx'
import { Pending } from '../../../kit/ui/Pending.tsx'
import { MailFrame } from '../MailFrame.tsx'
import styles from '../mail.module.css'
import { TextCount } from '../texts/TextArea.tsx'
import texts from '../texts/texts.module.css'

const KILOBYTE = 1024

/** The email itself, with its attachments. */
export function EmailPart({ record }: PartProps) {
  const translate = useTranslate()
  const panel = usePanel()
  const showRefusal = useShowRefusal()
  // The address can be used once, so it is requested again whenever the email is shown.
  const isText = record['channel'] === 'text'
  const { data, isError } = useAnswer(
    bodyAddress,
    { id: record.id, body: {} },
    {
      enabled: !isText,
      gcTime: 0,
      staleTime: Number.POSITIVE_INFINITY,
      refetchOnWindowFocus: false,
    },
  )
  if (isText)
    return (
      <PartCard title={translate('texts.text')}>
        <p className={texts['bubble']}>{String(record['text'] ?? '')}</p>
        <TextCount text={String(record['text'] ?? '')} />
      </PartCard>
    )
  const files = (record['attachments'] as readonly Attachment[] | null) ?? []
  const open = async (attachmentIndex: number) => {
    try {
      window.location.assign((await panel.ask(attachmentAddress, { id: record.id, body: { at: attachmentIndex } })).url)
    } catch (refusal) {
      showRefusal(refusal)
    }
  }
  return (
    <PartCard title={translate('mail.letter')}>
      {files.length > 0 && (
        <ul className={styles['files']}>
          {files.map((file, index) => (
            <li key={`${file.sha256} ${file.name}`}>
              <button type="button" className="button button-small" onClick={() => void open(index)}>
                {file.name} <span className="quiet">{Math.ceil(file.size / KILOBYTE)} kB</span>
              </button>
            </li>
          ))}
        </ul>
      )}
      {data ? <MailFrame url={data.url} title={String(record['subject'])} /> : isError ? null : <Pending />}
    </PartCard>
  )
}
