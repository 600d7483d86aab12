import { type FormEvent, useEffect, useRef, useState } from 'react'
import { usePorts } from '../../../../kit/ports.ts'
import { Field } from '../Field.tsx'
import { Notices } from '../Notices.tsx'
import { type Refused, refusalOf } from '../refusal.ts'
import { SecondFactorCodes } from './SecondFactorCodes.tsx'
import { type NewKey, SecondFactorPassword } from './SecondFactorPassword.tsx'
import '../auth.css'
import '../authForm.css'
import './SecondFactor.css'
import { QrCode } from '../../../../kit/ui/QrCode.tsx'

/** The key as a QR code. */
function SecondFactorQr({ uri }: { readonly uri: string }) {
  const { translate } = usePorts()
  return <QrCode className="factor-qr" text={uri} label={translate('auth.second_factor.qr')} />
}

/** The key for users who cannot scan, in groups of four. */
function SecondFactorKey({ text }: { readonly text: string }) {
  const { translate } = usePorts()
  return (
    <div className="factor-manual">
      <p>{translate('auth.second_factor.manual')}</p>
      <code data-key={text}>{text.replaceAll(/.{4}(?=.)/g, '$& ')}</code>
    </div>
  )
}

const NOTHING_WRONG: Refused = { fields: {}, failure: null }

interface StepsProps {
  readonly onDone: () => void
  readonly onCancel?: () => void
}

/** Sets up an authenticator app: password, key, a code to confirm it, recovery codes. */
export function SecondFactorSteps({ onDone, onCancel }: StepsProps) {
  const { translate, send } = usePorts()
  const [key, setKey] = useState<NewKey | null>(null)
  const [codes, setCodes] = useState<readonly string[] | null>(null)
  const [code, setCode] = useState('')
  const [refusal, setRefusal] = useState(NOTHING_WRONG)
  const [pending, setPending] = useState(false)
  const box = useRef<HTMLInputElement>(null)
  useEffect(() => {
    if (key) box.current?.focus()
  }, [key])

  const submit = async (event: FormEvent) => {
    event.preventDefault()
    if (pending) return
    setPending(true)
    try {
      const answer = await send<{ recovery_codes: string[] }>('POST', '/auth/second-factor/confirm', { code })
      setCodes(answer.recovery_codes)
    } catch (error) {
      setRefusal(refusalOf(error))
      box.current?.focus()
      box.current?.select()
    } finally {
      setPending(false)
    }
  }

  if (codes) return <SecondFactorCodes codes={codes} onKept={onDone} />
  if (!key) return <SecondFactorPassword onKey={setKey} onCancel={onCancel} onThere={onDone} />
  return (
    <form className="factor-steps" noValidate onSubmit={(event) => void submit(event)}>
      <Notices failure={refusal.failure} />
      <p>{translate('auth.second_factor.scan')}</p>
      <SecondFactorQr uri={key.uri} />
      <SecondFactorKey text={key.key} />
      <Field
        name="code"
        label={translate('auth.second_factor.app_code')}
        type="text"
        autoComplete="one-time-code"
        value={code}
        onChange={setCode}
        error={refusal.fields['code']}
        inputRef={box}
      />
      <div className="factor-acts">
        <button type="submit" className="button button-main" aria-disabled={pending}>
          {translate(pending ? 'auth.second_factor.pending' : 'auth.second_factor.turn_on')}
        </button>
        {onCancel && (
          <button type="button" className="button" onClick={onCancel}>
            {translate('ra.action.cancel')}
          </button>
        )}
      </div>
    </form>
  )
}
