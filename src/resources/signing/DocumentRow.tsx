import { useTranslate } from 'ra-core'
import type { JobDocument, Signature } from '../../../schema/areas/signing/shapes.ts'
import { useWords } from '../../kit/words.ts'
import { SignatureLine } from './SignatureLine.tsx'
import styles from './signing.module.css'

interface DocumentRowProps {
  readonly document: JobDocument
  /** Undefined for users who may not take signatures. */
  readonly onSign?: (() => void) | undefined
  readonly onOpen: (signature: Signature) => void
  readonly onEmail?: ((signature: Signature) => void) | undefined
  readonly onWithdraw?: ((signature: Signature) => void) | undefined
  /** It is the one that the shortcut signs. */
  readonly isNext: boolean
}

const STATES = { signed: 'signing.signed', missing: 'signing.needed', open: 'signing.unsigned' } as const

/** A document that a job requires: who signs it, before which status, whether it is signed; and its signatures, the last one with details. */
export function DocumentRow({ document: signable, onSign, onOpen, onEmail, onWithdraw, isNext }: DocumentRowProps) {
  const translate = useTranslate()
  const words = useWords('signature-documents')
  const { name, signer_role, required_before, signed, missing, again, offered, signed_with, signatures } = signable
  const state = signed ? 'signed' : missing ? 'missing' : 'open'
  const actionText = translate(again ? 'signing.sign_again' : 'signing.sign')
  const [last, ...earlier] = signatures
  const line = (one: Signature) => (
    <SignatureLine
      key={one.id}
      signature={one}
      onOpen={() => onOpen(one)}
      onEmail={onEmail && one.file_id !== null ? () => onEmail(one) : undefined}
      onWithdraw={onWithdraw && one.withdrawn_at === null ? () => onWithdraw(one) : undefined}
    />
  )
  return (
    <li className={styles['signDocument']}>
      <div className={styles['signDocumentHead']}>
        <h3>{name}</h3>
        <span className={styles['signState']} data-state={state}>
          {translate(STATES[state])}
        </span>
        {onSign && offered && !signed && (
          <button
            type="button"
            className="button button-small"
            aria-keyshortcuts={isNext ? 'd' : undefined}
            onClick={onSign}
          >
            {actionText}
            <span className="sr-only"> {name}</span>
            {isNext && <kbd aria-hidden="true">d</kbd>}
          </button>
        )}
      </div>
      <p className="quiet">
        {translate('signing.by', { role: words.choice('signer_role', signer_role) })}
        {' · '}
        {required_before === null
          ? translate('signing.voluntary')
          : translate('signing.before', { status: required_before })}
      </p>
      {again && <p className={styles['signAgain']}>{translate('signing.changed')}</p>}
      {signed_with && <p>{translate('signing.with_parent', { number: signed_with })}</p>}
      {last && line(last)}
      {earlier.length > 0 && (
        <details className={styles['signedHow']}>
          <summary>{translate('signing.earlier', { smart_count: earlier.length })}</summary>
          {earlier.map(line)}
        </details>
      )}
    </li>
  )
}
