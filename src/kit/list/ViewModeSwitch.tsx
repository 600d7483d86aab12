import MapIcon from '@mui/icons-material/MapOutlined'
import BoardIcon from '@mui/icons-material/ViewColumnOutlined'
import TableIcon from '@mui/icons-material/ViewListOutlined'
import { useTranslate } from 'ra-core'
import { type ComponentType, Fragment } from 'react'
import { useShortcuts } from '../shortcuts/useShortcuts.ts'
import { useListPreference } from './columns/preferences.ts'
import { type ViewMode, viewModesOf } from './listUrl.ts'
import type { Listing } from './useListing.ts'
import '../ui/switch.css'

const ICONS: Readonly<Record<ViewMode, ComponentType<{ fontSize: 'small' }>>> = {
  table: TableIcon,
  board: BoardIcon,
  map: MapIcon,
}
/** Shortcut keys. Each shows its view mode, or the table if that mode is already shown. */
const KEYS: Readonly<Partial<Record<ViewMode, string>>> = { board: 'b', map: 'l' }

/** Shows the list as a table, a board or a map. The choice is part of the address and stored as the user's preference. */
export function ViewModeSwitch({ listing }: { readonly listing: Listing }) {
  const { resource, way: now, go } = listing
  const translate = useTranslate()
  const { save } = useListPreference(resource.name)
  const ways = viewModesOf(resource)
  const show = (way: ViewMode) => {
    if (way === now) return
    const as = way === 'table' ? undefined : way
    save({ as })
    go({ as })
  }
  const byKey = (way: ViewMode) => {
    const to = way === now ? 'table' : way
    return { keys: KEYS[way] ?? '', scope: 'list', text: translate(`way.show_${to}`), run: () => show(to) } as const
  }
  useShortcuts(ways.map((way) => KEYS[way] !== undefined && { ...byKey(way), palette: true }))
  return (
    <fieldset className="switch" aria-label={translate('way.switch')}>
      {ways.map((way) => {
        const Icon = ICONS[way]
        return (
          <Fragment key={way}>
            <button
              type="button"
              aria-pressed={way === now}
              aria-label={translate(`way.${way}`)}
              aria-keyshortcuts={way === now ? undefined : KEYS[way]}
              onClick={() => show(way)}
            >
              <Icon fontSize="small" />
              <span aria-hidden="true">{translate(`way.${way}`)}</span>
            </button>
            {KEYS[way] && <kbd aria-hidden="true">{KEYS[way]}</kbd>}
          </Fragment>
        )
      })}
    </fieldset>
  )
}
