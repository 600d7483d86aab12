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
  const { resource, viewMode: now, go } = listing
  const translate = useTranslate()
  const { save } = useListPreference(resource.name)
  const viewModes = viewModesOf(resource)
  const show = (mode: ViewMode) => {
    if (mode === now) return
    const as = mode === 'table' ? undefined : mode
    save({ as })
    go({ as })
  }
  const byKey = (mode: ViewMode) => {
    const nextMode = mode === now ? 'table' : mode
    return {
      keys: KEYS[mode] ?? '',
      scope: 'list',
      text: translate(`way.show_${nextMode}`),
      run: () => show(nextMode),
    } as const
  }
  useShortcuts(viewModes.map((mode) => KEYS[mode] !== undefined && { ...byKey(mode), palette: true }))
  return (
    <fieldset className="switch" aria-label={translate('way.switch')}>
      {viewModes.map((mode) => {
        const Icon = ICONS[mode]
        return (
          <Fragment key={mode}>
            <button
              type="button"
              aria-pressed={mode === now}
              aria-label={translate(`way.${mode}`)}
              aria-keyshortcuts={mode === now ? undefined : KEYS[mode]}
              onClick={() => show(mode)}
            >
              <Icon fontSize="small" />
              <span aria-hidden="true">{translate(`way.${mode}`)}</span>
            </button>
            {KEYS[mode] && <kbd aria-hidden="true">{KEYS[mode]}</kbd>}
          </Fragment>
        )
      })}
    </fieldset>
  )
}
