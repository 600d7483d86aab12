import { useLocale, useTranslate } from 'ra-core'
import { useRef, useState } from 'react'
import { Keys } from '../../../../kit/shortcuts/Keys.tsx'
import { useShortcuts } from '../../../../kit/shortcuts/useShortcuts.ts'
import type { Load } from '../grid/loads.ts'
import type { Coloured } from '../look.ts'
import { groupsOf, namedLike } from './groups.ts'
import { Legend } from './Legend.tsx'
import { useTicks } from './useTicks.ts'
import { WorkerGroup } from './WorkerGroup.tsx'
import css from './WorkerPanel.module.css'
import { WorkerSets } from './WorkerSets.tsx'

interface WorkerPanelProps {
  readonly load: Load | undefined
  /** If empty, `usual` of the response is shown. */
  readonly ticked: readonly number[]
  readonly onTick: (ids: readonly number[]) => void
  /** It is next to the calendar and handles its shortcuts; not where it is opened over the calendar. */
  readonly keyed?: boolean
  readonly coloured: Coloured
  readonly onColour: (colouring: Coloured) => void
}

/** Chooses the workers to show: saved sets, search, workers by category with their load on the shown days, and the legend. */
export function WorkerPanel({ load, keyed = false, coloured, onColour, ...selection }: WorkerPanelProps) {
  const [ticked, onTick] = useTicks(selection.ticked, selection.onTick)
  const translate = useTranslate()
  const locale = useLocale()
  const box = useRef<HTMLInputElement>(null)
  const [search, setSearch] = useState('')
  const text = translate('calendar.find_worker')
  useShortcuts([keyed && { keys: 'w', scope: 'list', text, run: () => box.current?.focus() }])
  const all = load?.data ?? []
  const groups = groupsOf(namedLike(all, search), locale)
  const knownCount = ticked.filter((id) => all.some((worker) => worker.id === id)).length
  const missingCount = ticked.length - knownCount
  return (
    <div className={css['workerPanel']}>
      <WorkerSets ticked={ticked} onTick={onTick} keyed={keyed} />
      <div className={css['panelWorkers']}>
        <label className={`control-frame ${css['panelSearch']}`}>
          <span className="sr-only">{text}</span>
          <input
            ref={box}
            type="search"
            className="control"
            value={search}
            placeholder={translate('calendar.workers_of', { n: knownCount, of: load?.total ?? 0 })}
            onChange={({ target }) => setSearch(target.value)}
            onKeyDown={(event) => {
              if (event.key !== 'Escape') return
              event.stopPropagation()
              setSearch('')
              box.current?.blur()
            }}
          />
          {keyed && <Keys keys="w" />}
        </label>
        {load && ticked.length === 0 && load.usual.length > 0 && (
          <p className={css['panelNote']}>{translate('calendar.nobody_ticked', { smart_count: load.usual.length })}</p>
        )}
        {ticked.length > 0 && (
          <p className={css['panelNote']}>
            {missingCount > 0 && !search && <>{translate('calendar.workers_gone', { smart_count: missingCount })} </>}
            <button type="button" className="link-button" onClick={() => onTick([])}>
              {translate('calendar.untick')}
            </button>
          </p>
        )}
        {load && groups.length === 0 && <p className={css['panelNote']}>{translate('calendar.no_worker')}</p>}
        <ul className={css['panelGroups']}>
          {groups.map((group, i) => (
            <WorkerGroup
              key={group.id}
              group={group}
              ticked={ticked}
              onTick={onTick}
              isSearched={search.trim() !== ''}
              isFirst={i === 0}
            />
          ))}
        </ul>
        {load && load.total > all.length && (
          <p className={css['panelNote']}>
            {translate('calendar.more_than', { shown: all.length, total: load.total })}
          </p>
        )}
      </div>
      <Legend coloured={coloured} onColour={onColour} />
    </div>
  )
}
