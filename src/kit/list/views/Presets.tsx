import { LinkBase, useNavigate, useTranslate } from 'ra-core'
import { useEffect, useRef } from 'react'
import type { Preset } from '../../../../schema/engine/presets.ts'
import { useShortcuts } from '../../shortcuts/useShortcuts.ts'
import { isView } from '../listUrl.ts'
import type { Listing } from '../useListing.ts'
import { isShown, stateOf } from './presets.ts'

/** The built-in views as tabs of the list: the declared ones, and all records. */
export function Presets({ listing }: { readonly listing: Listing }) {
  const { resource, state, pathOf } = listing
  const translate = useTranslate()
  const navigate = useNavigate()
  const name = (preset: Preset | undefined) =>
    preset ? translate(`resources.${resource.name}.presets.${preset.key}`) : translate('presets.all')
  const address = (preset: Preset | undefined) => pathOf({ ...stateOf(resource, preset), columns: undefined })
  const all = [...resource.presets, undefined]
  useShortcuts(
    all.map((preset) => ({
      scope: 'list',
      text: translate('presets.show', { name: name(preset) }),
      run: () => navigate(address(preset)),
      palette: true,
    })),
  )
  const presetIndex = isView(state) ? -1 : all.findIndex((preset) => isShown(resource, preset, state))
  const key = presetIndex < 0 ? '' : (all[presetIndex]?.key ?? 'all')
  // On a phone not all tabs are visible.
  const currentLink = useRef<HTMLAnchorElement>(null)
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs again for each other view
  useEffect(() => {
    currentLink.current?.scrollIntoView({ block: 'nearest', inline: 'nearest' })
  }, [key])
  return all.map((preset) => (
    <LinkBase
      key={preset?.key ?? 'all'}
      to={address(preset)}
      ref={(preset?.key ?? 'all') === key ? currentLink : undefined}
      aria-current={(preset?.key ?? 'all') === key ? 'page' : undefined}
    >
      {name(preset)}
    </LinkBase>
  ))
}
