import { useEffect, useState } from 'react'
import { usePorts } from '../../kit/ports.ts'

interface Account {
  readonly email: string
  readonly password: string
}

/** How to get in while the demo business is loaded and nobody has changed its password; nothing otherwise. */
export function DemoAccount({ onFill }: { onFill: (account: Account) => void }) {
  const { translate, demoAccount } = usePorts()
  const [account, setAccount] = useState<Account | null>(null)
  useEffect(() => {
    let stillHere = true
    demoAccount().then(
      (found) => stillHere && setAccount(found),
      (error: unknown) => console.warn('no hint about a demo account', error),
    )
    return () => {
      stillHere = false
    }
  }, [demoAccount])
  if (!account) return null
  return (
    <section className="auth-demo" aria-labelledby="demo-account">
      <h2 id="demo-account">{translate('auth.login.demo')}</h2>
      <p>{translate('auth.login.demo_body')}</p>
      <dl>
        <dt>{translate('auth.login.email')}</dt>
        <dd>{account.email}</dd>
        <dt>{translate('auth.login.password')}</dt>
        <dd>{account.password}</dd>
      </dl>
      <button type="button" className="button" onClick={() => onFill(account)}>
        {translate('auth.login.demo_fill')}
      </button>
    </section>
  )
}
