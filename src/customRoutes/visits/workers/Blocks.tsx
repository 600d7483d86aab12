import RemoveIcon from '@mui/icons-material/Close'
import { useTranslate } from 'ra-core'
import { useState } from 'react'
import { useSearchParams } from 'react-router'
import { formatDate } from '../../../../schema/engine/text/format.ts'
import { localDayAndTime } from '../../../../schema/engine/time/shifts.ts'
import { dayOf, toMillis, wholeDay } from '../../../../schema/engine/time/time.ts'
import { Keys } from '../../../kit/shortcuts/Keys.tsx'
import { useShortcuts } from '../../../kit/shortcuts/useShortcuts.ts'
import type { Block } from './availabilityData.ts'
import { BlockForm } from './BlockForm.tsx'
import { Refused } from './Refused.tsx'
import { useBlocks } from './useBlocks.ts'

/** Time of a block: a date with times, or first and last date of whole days. */
export function blockText({ starts_at, ends_at }: Block, wholeDayText: string): string {
  const [from, to] = [localDayAndTime(starts_at), localDayAndTime(toMillis(ends_at) - 1)]
  const last = wholeDay(to.day).to === toMillis(ends_at)
  const isWholeDay = last && wholeDay(from.day).from === toMillis(starts_at)
  if (isWholeDay && from.day !== to.day) return `${formatDate(from.day)} – ${formatDate(to.day)}`
  if (isWholeDay) return `${formatDate(from.day)}, ${wholeDayText}`
  return `${formatDate(from.day)}, ${from.time}–${last ? '24:00' : localDayAndTime(ends_at).time}`
}

interface BlocksProps {
  readonly workerId: number
  readonly blocks: readonly Block[]
  readonly readOnly: boolean
}

/** Blocked time and leave of the year from today on, with the forms for adding them. */
export function Blocks({ workerId, blocks, readOnly }: BlocksProps) {
  const translate = useTranslate()
  // `?add=leave` opens the form; used by the dispatch board.
  const [search] = useSearchParams()
  const [adding, setAdding] = useState<'lock' | 'leave' | null>(() =>
    !readOnly && search.get('add') === 'leave' ? 'leave' : null,
  )
  const { takeBack, pending, refusal } = useBlocks(workerId)
  const [today] = useState(() => dayOf(Date.now()))
  useShortcuts([
    !readOnly && {
      keys: 'l',
      scope: 'record',
      text: translate('availability.add_leave'),
      palette: true,
      run: () => setAdding('leave'),
    },
  ])
  const coming = blocks.filter(({ ends_at }) => dayOf(toMillis(ends_at) - 1) >= today)
  return (
    <>
      {coming.length === 0 && <p className="quiet">{translate('availability.no_blocks')}</p>}
      {coming.length > 0 && (
        <ul className="blocks">
          {coming.map((block) => {
            const when = blockText(block, translate('availability.whole_day'))
            return (
              <li key={block.id} data-block={block.kind}>
                <span className="block-kind">{translate(`availability.${block.kind}`)}</span>
                <span>{when}</span>
                <span className="quiet block-title">{block.title}</span>
                {!readOnly && (
                  <button
                    type="button"
                    className="icon-button"
                    disabled={pending}
                    aria-label={translate('availability.take_back', { when })}
                    onClick={() => void takeBack(block.id)}
                  >
                    <RemoveIcon fontSize="small" />
                  </button>
                )}
              </li>
            )
          })}
        </ul>
      )}
      <Refused refusal={refusal} />
      {!readOnly && adding === null && (
        <div className="block-acts">
          {(['lock', 'leave'] as const).map((kind) => (
            <button key={kind} type="button" className="button button-small" onClick={() => setAdding(kind)}>
              {translate(kind === 'leave' ? 'availability.add_leave' : 'availability.add_lock')}
              {kind === 'leave' && <Keys keys="l" />}
            </button>
          ))}
        </div>
      )}
      {adding && <BlockForm key={adding} workerId={workerId} kind={adding} onClose={() => setAdding(null)} />}
    </>
  )
}
