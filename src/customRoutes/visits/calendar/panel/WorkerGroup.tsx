import OpenIcon from '@mui/icons-material/ExpandMore'
import { useTranslate } from 'ra-core'
import { type CSSProperties, useState } from 'react'
import { levelOf, loadOver, shareOf, type WorkerLoad } from '../grid/loads.ts'
import type { Group } from './groups.ts'
import css from './WorkerGroup.module.css'

/** Number of workers of a group shown initially, besides selected ones. */
const FIRST = 4

interface WorkerGroupProps {
  readonly group: Group
  readonly ticked: readonly number[]
  /** All are shown, because they are search results. */
  readonly isSearched: boolean
  readonly isFirst: boolean
  readonly onTick: (ids: readonly number[]) => void
}

/** A worker's load on the shown days: percent of the hours, or why there are none. */
function Share({ worker }: { readonly worker: WorkerLoad }) {
  const translate = useTranslate()
  const load = loadOver(worker)
  const share = shareOf(load)
  const text = share === null ? translate(load.leave ? 'calendar.leave' : 'calendar.away') : `${share}%`
  return (
    <span className={css['groupShare']} data-level={share === null ? undefined : levelOf(load)}>
      {text}
    </span>
  )
}

/** Workers of a category with check boxes; can be collapsed. */
export function WorkerGroup({ group, ticked, isSearched, isFirst, onTick }: WorkerGroupProps) {
  const translate = useTranslate()
  const [chosen, setOpen] = useState<boolean | null>(null)
  const [isWhole, setWhole] = useState(false)
  const ids = group.workers.map(({ id }) => id)
  const tickedHere = ids.filter((id) => ticked.includes(id))
  const isOpen = isSearched || (chosen ?? (tickedHere.length > 0 || isFirst))
  const name = group.name || translate('calendar.no_category')
  const shownWorkers =
    isWhole || isSearched ? group.workers : group.workers.filter(({ id }, i) => i < FIRST || ticked.includes(id))
  const rest = group.workers.length - shownWorkers.length
  const isAll = tickedHere.length === ids.length
  const count = translate('calendar.of', { n: tickedHere.length, of: ids.length })
  const tickText = translate(isAll ? 'calendar.untick_group' : 'calendar.tick_group', { name })
  const otherTicks = ticked.filter((id) => !ids.includes(id))
  return (
    <li className={css['workerGroup']}>
      <div className={css['groupHead']}>
        <button type="button" aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
          <OpenIcon aria-hidden="true" />
          <span>{name}</span>
        </button>
        <button
          type="button"
          className={css['groupCount']}
          aria-label={`${count}, ${tickText}`}
          title={tickText}
          onClick={() => onTick(isAll ? otherTicks : [...otherTicks, ...ids])}
        >
          {count}
        </button>
      </div>
      {isOpen && (
        <ul>
          {shownWorkers.map((worker) => (
            <li key={worker.id}>
              <label style={{ '--own': worker.colour } as CSSProperties}>
                <input
                  type="checkbox"
                  checked={ticked.includes(worker.id)}
                  onChange={({ target }) =>
                    onTick(target.checked ? [...ticked, worker.id] : ticked.filter((id) => id !== worker.id))
                  }
                />
                <span className={css['groupName']}>{worker.name}</span>
                <Share worker={worker} />
              </label>
            </li>
          ))}
          {rest > 0 && (
            <li>
              <button type="button" className={`link-button ${css['groupRest']}`} onClick={() => setWhole(true)}>
                {translate('calendar.more_workers', { smart_count: rest })}
              </button>
            </li>
          )}
        </ul>
      )}
    </li>
  )
}
