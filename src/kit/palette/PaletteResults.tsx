import { useTranslate } from 'ra-core'
import {
  type KeyboardEvent,
  type RefObject,
  useEffect,
  useImperativeHandle,
  useLayoutEffect,
  useRef,
  useState,
} from 'react'
import type { Locale } from '../../../schema/engine/text/format.ts'
import { declarationOf } from '../declarationOf.ts'
import { usePorts } from '../ports.ts'
import { choose, type Entry } from './entries.ts'
import { PaletteFoot } from './PaletteFoot.tsx'
import { PaletteOption } from './PaletteOption.tsx'
import type { ResultsState } from './PaletteProvider.tsx'
import type { PaletteTargets } from './paletteTarget.ts'
import { useChoose } from './useChoose.ts'
import { useKnownEntries } from './useKnownEntries.ts'
import { useRecent } from './useRecent.ts'
import { noteOf, useRecordAddress, useRecords } from './useRecords.ts'

interface ResultsProps {
  readonly typed: string
  readonly load: (locale: Locale) => Promise<PaletteTargets>
  /** Receives the keys pressed in the box above. */
  readonly results: RefObject<ResultsState | null>
  readonly onActive: (id: string) => void
  readonly onClose: () => void
}

/** Enter was pressed before the response arrived: the results shown still belong to the earlier text. */
interface Early {
  readonly typed: string
  readonly inNewTab: boolean
}

const PAGE = 8
const loaded = new Map<Locale, Promise<PaletteTargets>>()

/** Loaded once for each language. */
function placesOf(locale: Locale, load: ResultsProps['load']): Promise<PaletteTargets> {
  const found = loaded.get(locale) ?? load(locale)
  loaded.set(locale, found)
  found.catch(() => loaded.delete(locale))
  return found
}

/**
 * Undefined until they are loaded.
 * @throws the error that prevented loading
 */
function usePlaces(load: ResultsProps['load']): PaletteTargets | undefined {
  const { locale } = usePorts()
  const [answer, setAnswer] = useState<{ readonly places: PaletteTargets } | { readonly error: unknown }>()
  useEffect(() => {
    let isOver = false
    placesOf(locale, load).then(
      (targets) => isOver || setAnswer({ places: targets }),
      (error: unknown) => isOver || setAnswer({ error }),
    )
    return () => {
      isOver = true
    }
  }, [locale, load])
  if (answer && 'error' in answer) throw answer.error
  return answer?.places
}

/** Recent entries that the user may still open: pages with their current names, records with their former ones. */
function useRecentEntries(knownEntries: readonly Entry[]): Entry[] {
  const translate = useTranslate()
  const { can } = usePorts()
  const address = useRecordAddress()
  const [recent] = useRecent()
  return recent.flatMap(({ id, ...saved }): Entry[] => {
    const [, resource = '', record = ''] = /^record:([a-z-]+):(\d+)$/.exec(id) ?? []
    if (!resource)
      return knownEntries.filter((entry) => entry.id === id).map((entry) => ({ ...entry, group: 'recent' }))
    const declaration = declarationOf(resource)
    if (!can(declaration.area, 'list')) return []
    const note = translate(`resources.${resource}.name`, { smart_count: 1 })
    const path = address(declaration, { id: Number(record), label: saved.text })
    return [{ ...saved, id, group: 'recent', note, to: path }]
  })
}

/** The entries that match the text in the box, as the options of its list. */
export function PaletteResults({ load, ...props }: ResultsProps) {
  const targets = usePlaces(load)
  return targets ? <Results {...props} places={targets} /> : <div className="palette-list" aria-busy="true" />
}

function Results({
  typed,
  places,
  results,
  onActive,
  onClose,
}: Omit<ResultsProps, 'load'> & { readonly places: PaletteTargets }) {
  const translate = useTranslate()
  const knownEntries = useKnownEntries(places)
  const recent = useRecentEntries(knownEntries)
  const address = useRecordAddress()
  const { records, isCard, isAsking, hasFailed, isOffline } = useRecords(typed)
  const chooseEntry = useChoose(onClose)
  const list = useRef<HTMLDivElement>(null)
  const [activeIndex, setActiveIndex] = useState(0)

  const recordEntries = records.map((record): Entry => {
    const { resource, id, label, colour } = record
    return {
      id: `record:${resource}:${id}`,
      group: 'records',
      text: label,
      note: noteOf(record, translate(`resources.${resource}.name`, { smart_count: 1 })),
      to: address(declarationOf(resource), record),
      ...(colour ? { colour } : {}),
    }
  })
  const groups = choose(typed, [...recent, ...knownEntries], recordEntries)
  const entries = groups.flatMap((group) => group.entries)
  const current = Math.min(activeIndex, entries.length - 1)
  const early = useRef<Early | null>(null)

  useEffect(() => {
    early.current = null
    setActiveIndex(0)
  }, [typed])
  useEffect(() => {
    const { current: pressed } = early
    const [first] = entries
    if (!pressed || isAsking) return
    early.current = null
    if (first && pressed.typed === typed) chooseEntry(first, pressed.inNewTab)
  })
  useLayoutEffect(() => {
    onActive(current >= 0 ? `palette-${current}` : '')
    list.current?.querySelector(`#palette-${current}`)?.scrollIntoView({ block: 'nearest' })
  })
  useImperativeHandle(results, () => ({
    onKey: (event: KeyboardEvent) => {
      const { key, ctrlKey, metaKey, altKey, shiftKey } = event
      const targets: Readonly<Record<string, number>> = {
        ArrowDown: current + 1 < entries.length ? current + 1 : 0,
        ArrowUp: current > 0 ? current - 1 : entries.length - 1,
        PageDown: Math.min(current + PAGE, entries.length - 1),
        PageUp: Math.max(current - PAGE, 0),
      }
      const entry = entries[current]
      const next = altKey || shiftKey ? undefined : targets[key]
      if (next === undefined && key !== 'Enter') return
      event.preventDefault()
      const inNewTab = ctrlKey || metaKey
      const isOld = isAsking && activeIndex === 0 && (!entry || entry.group === 'records')
      early.current = next === undefined && isOld ? { typed, inNewTab } : null
      if (next !== undefined) setActiveIndex(next)
      else if (entry && !isOld) chooseEntry(entry, inNewTab)
    },
  }))

  let entryIndex = -1
  const isEmpty = entries.length === 0 && !isAsking
  return (
    <>
      {/* biome-ignore lint/a11y/useFocusableInteractive: the focus stays in the box; aria-activedescendant points here */}
      <div ref={list} id="palette-list" className="palette-list" role="listbox" aria-label={translate('palette.list')}>
        {groups.map(({ name, entries: groupEntries }) => (
          // biome-ignore lint/a11y/useSemanticElements: a group of options, not of form fields
          <div key={name} role="group" aria-labelledby={`palette-group-${name}`}>
            <div id={`palette-group-${name}`} className="palette-group" role="presentation">
              {translate(`palette.${name}`)}
            </div>
            {groupEntries.map((entry) => {
              entryIndex++
              const index = entryIndex
              return (
                <PaletteOption
                  key={`${name} ${entry.id}`}
                  id={`palette-${index}`}
                  entry={entry}
                  isCurrent={index === current}
                  onPoint={() => setActiveIndex(index)}
                  onTake={(inNewTab) => chooseEntry(entry, inNewTab)}
                />
              )
            })}
          </div>
        ))}
      </div>
      <p className="palette-state" role="status">
        {isCard && <span>{translate('kit.filter_box.problems.card_number')}</span>}
        {isEmpty && !isCard && <span>{translate('palette.none', { text: typed.trim() })}</span>}
        {isOffline ? (
          <span>{translate('palette.offline')}</span>
        ) : (
          isAsking && <span>{translate('palette.searching')}</span>
        )}
        {hasFailed && <span>{translate('palette.failed')}</span>}
        {!isEmpty && !isAsking && (
          <span className="sr-only">{translate('palette.count', { smart_count: entries.length })}</span>
        )}
      </p>
      <PaletteFoot />
    </>
  )
}
