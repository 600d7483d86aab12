import type { ReactNode } from 'react'
import { LOCALES } from '../../../../schema/engine/text/format.ts'
import { usePorts } from '../../../kit/ports.ts'
import './auth.css'
import './authForm.css'

/** The frame of the pages without a session: the product's name, one card, the choice of language. */
export function AuthLayout({ children }: { children: ReactNode }) {
  const { translate, locale, setLocale } = usePorts()
  return (
    <div className="auth">
      <header className="auth-brand">
        <img src="/icon.svg" alt="" width="32" height="32" />
        <span>{translate('app.name')}</span>
      </header>
      <main className="auth-card">{children}</main>
      <footer>
        <fieldset className="auth-languages">
          <legend className="sr-only">{translate('app.language')}</legend>
          {LOCALES.map((one) => (
            <button
              key={one}
              type="button"
              lang={one === 'zh' ? 'zh-CN' : 'en-GB'}
              aria-pressed={one === locale}
              onClick={() => setLocale(one)}
            >
              {translate(`app.languages.${one}`)}
            </button>
          ))}
        </fieldset>
      </footer>
    </div>
  )
}
