import { type LoginHints, usePorts } from '../../../kit/ports.ts'

type Account = LoginHints['accounts'][number]

interface DemoAccountProps extends Pick<LoginHints, 'accounts' | 'exposed'> {
  readonly onFill: (account: Account) => void
}

const ADMIN = /^admin@/

/** Shows how to sign in while the demo business is loaded: the accounts whose password has not been changed; otherwise nothing. */
export function DemoAccount({ accounts, exposed, onFill }: DemoAccountProps) {
  const { translate } = usePorts()
  const main = accounts.find(({ email }) => ADMIN.test(email))
  const otherAccounts = accounts.filter((one) => one !== main)
  if (accounts.length === 0) return null
  return (
    <section className="auth-demo" aria-labelledby="demo-account">
      <h2 id="demo-account">{translate('auth.login.demo')}</h2>
      {exposed && (
        <p>
          <strong>{translate('auth.login.demo_exposed')}</strong>
        </p>
      )}
      <p>{translate('auth.login.demo_body')}</p>
      {main && (
        <>
          <dl>
            <dt>{translate('auth.login.email')}</dt>
            <dd>{main.email}</dd>
            <dt>{translate('auth.login.password')}</dt>
            <dd>{main.password}</dd>
          </dl>
          <button type="button" className="button" onClick={() => onFill(main)}>
            {translate('auth.login.demo_fill')}
          </button>
        </>
      )}
      {otherAccounts.length > 0 && (
        <>
          <p id="demo-others">{translate('auth.login.demo_others')}</p>
          <ul className="auth-demo-people" aria-labelledby="demo-others">
            {otherAccounts.map((one) => (
              <li key={one.email}>
                <button
                  type="button"
                  className="button"
                  title={`${one.email}, ${one.password}`}
                  onClick={() => onFill(one)}
                >
                  {one.group}
                </button>
              </li>
            ))}
          </ul>
        </>
      )}
    </section>
  )
}
