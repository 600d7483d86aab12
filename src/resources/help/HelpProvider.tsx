import { useNotify, useTranslate } from 'ra-core'
import { useCallback, useEffect, useMemo, useState } from 'react'
import { descriptions } from '../../../schema/areas/help/endpoints.ts'
import declaration from '../../../schema/areas/help/interface-descriptions.ts'
import { useAnswer } from '../../kit/acts/provider.ts'
import { openHelp } from '../../kit/help/openHelp.ts'
import { type HelpAbout, type HelpText, help, useHelpState } from '../../kit/help/state.ts'
import { usePorts } from '../../kit/ports.ts'
import { useShortcuts } from '../../kit/shortcuts/useShortcuts.ts'
import { loadable } from '../../kit/ui/loadable.tsx'
import './helpProvider.css'

const HelpEditor = loadable(() => import('./HelpEditor.tsx').then((m) => ({ default: m.HelpEditor })))

/** How long a response counts as fresh, in ms; the live connection reports changes earlier. */
const FRESH_MS = 60_000

/** Loads the help texts once, and opens them with a shortcut; users with permission edit them from here. */
export function HelpProvider() {
  const translate = useTranslate()
  const notify = useNotify()
  const { can, locale, user } = usePorts()
  const { describing } = useHelpState()
  // The response may arrive after the session has ended, while its pages are still shown.
  const { data } = useAnswer(descriptions, {}, { asList: true, staleTime: FRESH_MS, enabled: user !== null })
  const [about, setAbout] = useState<HelpAbout>()
  const mayWrite = can(declaration.area, 'add') && can(declaration.area, 'edit')

  const texts = useMemo(() => {
    const textByKey = new Map<string, HelpText>()
    for (const one of data?.data ?? [])
      if (one.locale === locale || !textByKey.has(one.key))
        textByKey.set(one.key, { stamp: `${one.id}.${one.version}`, locale: one.locale, text: one.text })
    return textByKey
  }, [data, locale])
  useEffect(() => help.set({ ...help.get(), texts }), [texts])
  useEffect(() => {
    const { write: _, ...rest } = help.get()
    help.set({ ...rest, ...(mayWrite ? { write: setAbout } : { describing: false }) })
  }, [mayWrite])
  useEffect(() => () => help.set({ texts: new Map(), describing: false }), [])

  const describe = useCallback((isOn: boolean) => help.set({ ...help.get(), describing: isOn }), [])
  useShortcuts([
    {
      keys: 'F1',
      scope: 'global',
      text: translate('help.open'),
      typing: true,
      palette: true,
      run: () => {
        if (!openHelp()) notify('help.none', { type: 'info' })
      },
    },
    mayWrite && {
      keys: 'Shift+F1',
      scope: 'global',
      text: translate('help.describe'),
      typing: true,
      palette: true,
      run: () => describe(!help.get().describing),
    },
    describing &&
      about === undefined && {
        keys: 'Escape',
        scope: 'row',
        text: translate('help.end'),
        run: () => describe(false),
      },
  ])
  return (
    <>
      {describing && (
        <section className="help-describing no-print" aria-label={translate('help.describe')}>
          <span role="status">{translate('help.describing')}</span>
          <button type="button" className="button button-small" onClick={() => describe(false)}>
            {translate('help.end')} <kbd aria-hidden="true">Esc</kbd>
          </button>
        </section>
      )}
      {about && (
        <HelpEditor
          key={about.place}
          about={about}
          written={(data?.data ?? []).filter(({ key }) => key === about.place)}
          onClose={() => setAbout(undefined)}
        />
      )}
    </>
  )
}
