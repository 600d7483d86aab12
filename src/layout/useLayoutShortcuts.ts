import { useNavigate, useTranslate } from 'ra-core'
import { LOCALES } from '../../schema/engine/text/format.ts'
import { type ColourChoice, usePorts } from '../kit/ports.ts'
import type { Shortcut } from '../kit/shortcuts/registry.ts'
import { useShortcuts } from '../kit/shortcuts/useShortcuts.ts'
import { AREAS, goKeys } from './menu.ts'

const THEMES: readonly ColourChoice[] = ['auto', 'light', 'dark']

/** Shortcuts of every page: `g` and the letter of an area that the user may open; the palette also contains the actions of the top bar. */
export function useLayoutShortcuts(): void {
  const translate = useTranslate()
  const navigate = useNavigate()
  const { opens, colour, setColour, locale, setLocale, logout } = usePorts()
  const areaShortcuts = AREAS.flatMap(({ to, label, area, action, key }): Shortcut[] =>
    key && opens(area, action)
      ? [{ keys: goKeys(key), scope: 'global', text: translate(label, { smart_count: 2 }), run: () => navigate(to) }]
      : [],
  )
  const act = (text: string, run: () => void): Shortcut => ({ scope: 'global', text, run, palette: true })
  useShortcuts([
    ...areaShortcuts,
    ...THEMES.filter((one) => one !== colour).map((one) =>
      act(translate('palette.theme', { name: translate(`top.themes.${one}`) }), () => setColour(one)),
    ),
    ...LOCALES.filter((one) => one !== locale).map((one) =>
      act(translate('palette.language', { name: translate(`app.languages.${one}`) }), () => setLocale(one)),
    ),
    act(translate('palette.log_out'), logout),
  ])
}
