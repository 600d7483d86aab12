import { type FormEvent, type ReactNode, useEffect, useId, useRef, useState } from 'react'
import { placeholderWord } from '../../../schema/areas/documents/placeholderWords.ts'
import type { Preview } from '../../../schema/areas/signing/shapes.ts'
import type { Locale } from '../../../schema/engine/text/format.ts'
import { placeNow } from '../../kit/placeNow.ts'
import { DocumentBody } from '../documents/signature-documents/DocumentBody.tsx'
import { SignPad } from './SignPad.tsx'
import '../documents/signature-documents/documents.css'
import styles from './sheet.module.css'

/** What is sent when somebody signs. */
export interface Signing {
  readonly signer_name: string
  readonly signature?: string
  readonly typed?: true
  readonly digest: string
  readonly place?: { readonly lat: number; readonly lng: number; readonly accuracy: number }
}

interface SignSheetProps {
  readonly document: Preview
  /** Who signs, in the reader's language. */
  readonly role: string
  readonly locale: Locale
  /** Translates keys below `signing.sheet`; passed by the page, so that the sheet also works outside the office app. */
  readonly translate: (key: string, args?: Readonly<Record<string, unknown>>) => string
  /** Id of the form, for a submit button elsewhere. */
  readonly id: string
  readonly pending: boolean
  /** Errors from the server, by field. */
  readonly errors: Readonly<Record<string, string | undefined>>
  /** General error, shown above the signature. */
  readonly refusal?: ReactNode
  readonly onSign: (signing: Signing) => void
  /** Called when there is input that could be lost. */
  readonly onTouched?: () => void
}

/** How long to wait for the device's location, in ms. */
const TIMEOUT = 8_000

/**
 * A document as it will be signed, with the signature field: by drawing, or by typing a name. It depends on nothing but texts, so that both a page of
 * its own and a dialog can show it.
 */
export function SignSheet(props: SignSheetProps) {
  const { document: signable, role, locale, translate, id, pending, errors, refusal, onSign, onTouched } = props
  const [name, setName] = useState(signable.signer ?? '')
  const [drawing, setDrawing] = useState<HTMLCanvasElement | null>(null)
  const [typed, setTyped] = useState(false)
  const [wantsPlace, setWantsPlace] = useState(false)
  const [ownErrors, setOwnErrors] = useState<Readonly<Record<string, string | undefined>>>({})
  const nameInput = useRef<HTMLInputElement>(null)
  const typeInput = useRef<HTMLInputElement>(null)
  // The sheet is rendered after its dialog, which has already looked for something to focus.
  useEffect(() => nameInput.current?.focus(), [])
  const key = useId()
  const errorOf = (field: string) => ownErrors[field] ?? errors[field]
  const facts = { ...signable.facts, 'signer.name': name.trim() || '…………' }

  const submit = async (event: FormEvent) => {
    event.preventDefault()
    event.stopPropagation()
    if (pending) return
    const missing = {
      ...(name.trim() === '' ? { signer_name: translate('name_needed') } : {}),
      ...(!typed && !drawing ? { signature: translate('draw_or_type') } : {}),
    }
    setOwnErrors(missing)
    if ('signer_name' in missing) return nameInput.current?.focus()
    if ('signature' in missing) return typeInput.current?.focus()
    const position = wantsPlace ? await placeNow(TIMEOUT) : undefined
    if (wantsPlace && !position) return setOwnErrors({ place: translate('place_refused') })
    onSign({
      signer_name: name.trim(),
      digest: signable.digest,
      ...(typed || !drawing ? { typed: true } : { signature: drawing.toDataURL('image/png') }),
      ...(position ? { place: position } : {}),
    })
  }
  const error = (field: string) =>
    errorOf(field) && (
      <p id={`${key}-${field}`} className="field-error" role="alert">
        {errorOf(field)}
      </p>
    )
  return (
    <form id={id} className={styles['signSheet']} noValidate onSubmit={(event) => void submit(event)}>
      {signable.unfilled.length > 0 && (
        <p role="note" className={styles['signUnfilled']}>
          {translate('unfilled', { what: signable.unfilled.map((one) => placeholderWord(one, locale)).join(', ') })}
        </p>
      )}
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- a long text scrolls, and scrolls by keyboard too */}
      <section className={styles['signText']} aria-label={signable.name} tabIndex={0}>
        <DocumentBody body={signable.body} facts={facts} />
      </section>
      {refusal}
      <label className={styles['signName']}>
        <span>
          {translate('name')} <span className="quiet">({role})</span>
        </span>
        <input
          ref={nameInput}
          className="control"
          autoComplete="off"
          maxLength={120}
          value={name}
          disabled={pending}
          aria-invalid={errorOf('signer_name') !== undefined || undefined}
          aria-describedby={errorOf('signer_name') ? `${key}-signer_name` : undefined}
          onChange={({ target }) => {
            setName(target.value)
            onTouched?.()
          }}
        />
      </label>
      {error('signer_name')}
      {!typed && (
        <SignPad
          label={translate('pad')}
          hint={translate('hint')}
          clear={translate('clear')}
          describedBy={errorOf('signature') ? `${key}-signature` : undefined}
          disabled={pending}
          onDrawn={(isDrawn) => {
            setDrawing(isDrawn)
            setOwnErrors({})
            if (isDrawn) onTouched?.()
          }}
        />
      )}
      {typed && (
        <p className={styles['signTyped']}>
          <span aria-hidden="true">{name.trim() || '…………'}</span>
          <small>{translate('typed_says')}</small>
        </p>
      )}
      {error('signature')}
      <div className={styles['signChoices']}>
        <label>
          <input
            ref={typeInput}
            type="checkbox"
            checked={typed}
            disabled={pending}
            onChange={({ target }) => {
              setTyped(target.checked)
              setDrawing(null)
              setOwnErrors({})
            }}
          />
          {translate('type')}
        </label>
        <label>
          <input
            type="checkbox"
            checked={wantsPlace}
            disabled={pending}
            onChange={({ target }) => setWantsPlace(target.checked)}
          />
          {translate('place')}
        </label>
      </div>
      {error('place')}
    </form>
  )
}
