import { useTranslate } from 'ra-core'
import type { Signature } from '../../../schema/areas/signing/shapes.ts'
import { formatMoment } from '../../../schema/engine/text/format.ts'
import { useWords } from '../../kit/words.ts'
import styles from './signing.module.css'

interface SignatureLineProps {
  readonly signature: Signature
  readonly onOpen: () => void
  /** Undefined where it cannot be sent. */
  readonly onEmail?: (() => void) | undefined
  /** Undefined without permission, and for a withdrawn signature. */
  readonly onWithdraw?: (() => void) | undefined
}

/** How it was signed, as evidence. */
function How({ signature }: { readonly signature: Signature }) {
  const translate = useTranslate()
  const words = useWords('signature-documents')
  const { place } = signature
  const accuracyText =
    place?.accuracy === undefined
      ? ''
      : ` (${translate('signing.fact.within', { metres: Math.round(place.accuracy) })})`
  const facts: readonly (readonly [string, string | number | null])[] = [
    ['role', words.choice('signer_role', signature.signer_role)],
    ['edition', signature.edition],
    ['user', signature.user],
    ['ip', signature.ip],
    ['device', signature.device],
    ['place', place && `${place.lat.toFixed(5)}, ${place.lng.toFixed(5)}${accuracyText}`],
    ['sha256', signature.sha256],
  ]
  return (
    <details className={styles['signedHow']}>
      <summary>{translate('signing.facts')}</summary>
      {signature.typed && <p>{translate('signing.fact.typed')}</p>}
      <dl>
        {facts
          .filter(([, value]) => value !== null)
          .map(([name, value]) => (
            <div key={name}>
              <dt>{translate(`signing.fact.${name}`)}</dt>
              <dd>{name === 'sha256' ? <code>{value}</code> : value}</dd>
            </div>
          ))}
      </dl>
    </details>
  )
}

/** Who signed and when, with the available actions; marked if it was withdrawn. */
export function SignatureLine({ signature, onOpen, onEmail, onWithdraw }: SignatureLineProps) {
  const translate = useTranslate()
  const { name, signer_name, signed_at, withdrawn_at, withdrawn_by, withdrawn_reason } = signature
  const withdrawn =
    withdrawn_at !== null &&
    translate('signing.withdrawn', { name: withdrawn_by, when: formatMoment(withdrawn_at), reason: withdrawn_reason })
  return (
    <div className={styles['signatureRow']} data-withdrawn={withdrawn_at !== null || undefined}>
      <p>
        <span>{translate('signing.who', { name: signer_name, when: formatMoment(signed_at) })}</span>
        {withdrawn && <span className={styles['signWithdrawn']}> {withdrawn}</span>}
      </p>
      <div className={styles['signatureActs']}>
        <button
          type="button"
          className="link-button"
          aria-label={translate('signing.open_pdf_of', { name })}
          onClick={onOpen}
        >
          {translate('signing.open_pdf')}
        </button>
        {onEmail && (
          <button
            type="button"
            className="link-button"
            aria-label={translate('signing.email_of', { name })}
            onClick={onEmail}
          >
            {translate('signing.email')}
          </button>
        )}
        {onWithdraw && (
          <button
            type="button"
            className="link-button"
            aria-label={translate('signing.withdraw_of', { name })}
            onClick={onWithdraw}
          >
            {translate('signing.withdraw')}
          </button>
        )}
      </div>
      <How signature={signature} />
    </div>
  )
}
