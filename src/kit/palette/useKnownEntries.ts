import { useTranslate } from 'ra-core'
import { useMemo } from 'react'
import { views } from '../../../schema/areas/workspace/endpoints.ts'
import { useAnswer } from '../acts/provider.ts'
import { declarationOf } from '../declarationOf.ts'
import { usePorts } from '../ports.ts'
import { keysOf, SCOPES } from '../shortcuts/registry.ts'
import { shortcuts } from '../shortcuts/shortcuts.ts'
import { inSentence } from '../words.ts'
import type { Entry } from './entries.ts'
import type { PaletteTarget, PaletteTargets } from './paletteTarget.ts'

/** Actions of the page behind the palette, as registered when it was opened. */
function useActions(): Entry[] {
  // Opening the palette changes nothing behind it, so they are read once.
  return useMemo(
    () =>
      shortcuts
        .all()
        .filter(({ palette, run }) => palette && run)
        // Actions of the page come before global ones.
        .toSorted((a, b) => SCOPES.indexOf(a.scope) - SCOPES.indexOf(b.scope))
        .map((one): Entry => {
          const [keys] = keysOf(one)
          const run = () => one.run?.()
          return { id: `action:${one.text}`, group: 'actions', text: one.text, run, ...(keys ? { keys } : {}) }
        }),
    [],
  )
}

/** The user's own views of lists and those shared with them. */
function useViews(): Entry[] {
  const translate = useTranslate()
  const { data } = useAnswer(views, {}, { staleTime: 60_000 })
  return (data?.data ?? []).map(({ id, resource, name, query }) => ({
    id: `view:${id}`,
    group: 'views',
    text: name,
    note: translate(`resources.${resource}.name`, { smart_count: 2 }),
    to: `/${declarationOf(resource).path}?${query}`,
  }))
}

/** All entries known without requesting records: actions, views, pages that the user may open, and records that can be added. */
export function useKnownEntries({ places, otherName }: PaletteTargets): readonly Entry[] {
  const translate = useTranslate()
  const { can, opens } = usePorts()
  const actions = useActions()
  const views = useViews()
  const named = useMemo(() => {
    const toEntry = ({ to, label, adds, keys }: PaletteTarget): Entry => {
      const name = translate(label, { smart_count: adds ? 1 : 2 })
      return {
        id: `place:${to}`,
        group: adds ? 'create' : 'places',
        text: adds ? translate('palette.new', { name: inSentence(name) }) : name,
        also: otherName(label),
        to,
        ...(keys ? { keys } : {}),
      }
    }
    return places.filter(({ area, action, adds }) => (adds ? can(area, action) : opens(area, action))).map(toEntry)
  }, [places, otherName, translate, can, opens])
  return [...actions, ...views, ...named]
}
