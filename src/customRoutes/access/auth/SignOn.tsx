import { useSearchParams } from 'react-router'
import { type LoginHints, usePorts } from '../../../kit/ports.ts'
import css from './SignOn.module.css'

interface SignOnProps {
  readonly providers: LoginHints['providers']
  /** There is no form above them. */
  readonly alone: boolean
}

/** Sign-in through external accounts: each leaves this page and returns to it. */
export function SignOn({ providers, alone }: SignOnProps) {
  const { translate, signOnAddress } = usePorts()
  const [params] = useSearchParams()
  if (providers.length === 0) return null
  return (
    <section className={css['ways']} aria-label={translate('auth.sign_on.title')}>
      {!alone && <p className={css['or']}>{translate('auth.sign_on.or')}</p>}
      {providers.map(({ id, name }, i) => (
        <a
          key={id}
          className={`button ${alone && i === 0 ? 'button-main' : ''}`}
          href={signOnAddress(id, params.get('redirect'))}
        >
          {translate('auth.sign_on.with', { name })}
        </a>
      ))}
    </section>
  )
}
