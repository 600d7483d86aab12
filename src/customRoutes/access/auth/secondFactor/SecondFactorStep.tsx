import { useEffect, useRef, useState } from 'react'
import { usePorts } from '../../../../kit/ports.ts'
import { AuthForm } from '../AuthForm.tsx'
import { AuthLayout } from '../AuthLayout.tsx'
import { Field } from '../Field.tsx'

/** The second step of signing in: the code of the authenticator app, or a recovery code. */
export function SecondFactorStep({ onBack }: { readonly onBack: (reason: string | null) => void }) {
  const { translate, enterCode } = usePorts()
  const [code, setCode] = useState('')
  const [pending, setPending] = useState(false)
  const [failure, setFailure] = useState<string | null>(null)
  const [empty, setEmpty] = useState(false)
  const box = useRef<HTMLInputElement>(null)
  useEffect(() => box.current?.focus(), [])

  const submit = async () => {
    setFailure(null)
    setEmpty(code.trim() === '')
    if (code.trim() === '') return box.current?.focus()
    setPending(true)
    const reason = await enterCode(code)
    if (reason === null) return
    setPending(false)
    if (reason === 'challenge_expired') return onBack(reason)
    setFailure(reason === 'failure' ? 'message.failure' : `auth.problems.${reason}`)
    box.current?.focus()
    box.current?.select()
  }

  return (
    <AuthLayout>
      <h1>{translate('auth.second_factor.title')}</h1>
      <AuthForm
        failure={failure}
        pending={pending}
        submit="auth.login.submit"
        waiting="auth.second_factor.pending"
        act={submit}
        after={
          <button type="button" className="button" onClick={() => onBack(null)}>
            {translate('auth.second_factor.back')}
          </button>
        }
      >
        <p className="auth-text">{translate('auth.second_factor.body')}</p>
        <Field
          name="code"
          label={translate('auth.second_factor.code')}
          type="text"
          autoComplete="one-time-code"
          value={code}
          onChange={setCode}
          error={empty ? 'validation.required' : undefined}
          hint={translate('auth.second_factor.hint')}
          inputRef={box}
        />
      </AuthForm>
    </AuthLayout>
  )
}
