import { useStore, useTranslate } from 'ra-core'
import { useId } from 'react'
import { LOCALES, type Locale } from '../../../../schema/engine/text/format.ts'
import { FieldShell, helpId } from '../../../kit/form/FieldShell.tsx'
import { type ColourChoice, usePorts } from '../../../kit/ports.ts'
import { showToast } from '../../../kit/ui/toastStore.ts'
import { ProfileSection } from './ProfileSection.tsx'
import type { Changed } from './profileData.ts'

const THEMES: readonly ColourChoice[] = ['auto', 'light', 'dark']

/**
 * Appearance and keyboard settings in this browser; each takes effect at once. The language is also stored with the account, for its emails and the
 * next sign-in.
 */
export function ProfilePreferences() {
  const translate = useTranslate()
  const { colour, setColour, locale, setLocale, send } = usePorts()
  const [shortcuts, setShortcuts] = useStore('shortcuts', true)
  const id = useId()
  const chooseLanguage = async (next: Locale) => {
    setLocale(next)
    try {
      await send<Changed>('PATCH', '/auth/profile', { locale: next })
    } catch (error) {
      console.warn('the language could not be kept with the account', error)
      showToast(translate('message.failure'), { type: 'error' })
    }
  }
  return (
    <ProfileSection title={translate('profile.preferences.title')}>
      <div className="profile-form">
        <FieldShell id={`${id}-theme`} label={translate('profile.preferences.theme')}>
          <select
            id={`${id}-theme`}
            className="control"
            value={colour}
            onChange={(event) => setColour(THEMES.find((theme) => theme === event.target.value) ?? 'auto')}
          >
            {THEMES.map((theme) => (
              <option key={theme} value={theme}>
                {translate(`top.themes.${theme}`)}
              </option>
            ))}
          </select>
        </FieldShell>
        <FieldShell id={`${id}-language`} label={translate('profile.preferences.language')}>
          <select
            id={`${id}-language`}
            className="control"
            value={locale}
            onChange={(event) => void chooseLanguage(LOCALES.find((one) => one === event.target.value) ?? 'en')}
          >
            {LOCALES.map((one) => (
              <option key={one} value={one} lang={one === 'zh' ? 'zh-CN' : 'en-GB'}>
                {translate(`app.languages.${one}`)}
              </option>
            ))}
          </select>
        </FieldShell>
        <FieldShell
          id={`${id}-shortcuts`}
          label={translate('profile.preferences.shortcuts')}
          help={translate('profile.preferences.shortcuts_help')}
          beside
        >
          <div>
            <input
              id={`${id}-shortcuts`}
              type="checkbox"
              checked={shortcuts}
              aria-describedby={helpId(`${id}-shortcuts`)}
              onChange={(event) => setShortcuts(event.target.checked)}
            />
          </div>
        </FieldShell>
      </div>
    </ProfileSection>
  )
}
