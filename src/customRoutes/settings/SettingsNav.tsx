import CardIcon from '@mui/icons-material/CreditCardOutlined'
import FolderOutlined from '@mui/icons-material/FolderOutlined'
import LockOutlined from '@mui/icons-material/LockOutlined'
import MailOutlined from '@mui/icons-material/MailOutlined'
import PlaceOutlined from '@mui/icons-material/PlaceOutlined'
import PrivacyTipOutlined from '@mui/icons-material/PrivacyTipOutlined'
import BusinessOutlined from '@mui/icons-material/StorefrontOutlined'
import TravelExploreOutlined from '@mui/icons-material/TravelExploreOutlined'
import TuneOutlined from '@mui/icons-material/TuneOutlined'
import { useTranslate } from 'ra-core'
import type { ComponentType } from 'react'
import { Link, useLocation } from 'react-router'
import type { SettingState } from '../../../schema/areas/settings/shapes.ts'
import { declared } from '../../../schema/areas.ts'
import { ONLY, type Only, passes } from './shown.ts'
import { useSettingWords } from './useSettingWords.ts'

const ICONS: Readonly<Record<string, ComponentType>> = {
  business: BusinessOutlined,
  mail: MailOutlined,
  card_payments: CardIcon,
  addresses: TravelExploreOutlined,
  files: FolderOutlined,
  sign_in: LockOutlined,
  privacy: PrivacyTipOutlined,
  locations: PlaceOutlined,
}

interface SettingsNavProps {
  readonly states: readonly SettingState[]
  readonly visible: readonly SettingState[]
  readonly only: Only | null
  readonly failing: ReadonlySet<string>
  readonly onOnly: (only: Only | null) => void
}

/** Links to the groups, and further filters. */
export function SettingsNav({ states, visible, only, failing, onOnly }: SettingsNavProps) {
  const translate = useTranslate()
  const words = useSettingWords()
  const { hash } = useLocation()
  return (
    <div className="settings-side">
      <nav className="settings-nav" aria-label={translate('settings.groups_label')}>
        {declared.settings.groups.map(({ name }) => {
          const Icon = ICONS[name] ?? TuneOutlined
          const count = visible.filter(({ group }) => group === name).length
          return (
            <Link key={name} to={{ hash: `settings-${name}` }} aria-current={hash === `#settings-${name}` || undefined}>
              <Icon />
              <span>{words.group(name)}</span>
              <span className="settings-count">{count}</span>
            </Link>
          )
        })}
      </nav>
      <div className="settings-only" role="group" aria-label={translate('settings.only')}>
        <p aria-hidden="true">{translate('settings.only')}</p>
        {ONLY.map((one) => {
          const count = one === 'failing' ? failing.size : states.filter((state) => passes(state, one, failing)).length
          return (
            <button
              key={one}
              type="button"
              className="link-button"
              aria-pressed={only === one}
              onClick={() => onOnly(only === one ? null : one)}
            >
              {translate(`settings.show.${one}`)}{' '}
              <span data-failing={(one === 'failing' && count > 0) || undefined}>{count}</span>
            </button>
          )
        })}
      </div>
    </div>
  )
}
