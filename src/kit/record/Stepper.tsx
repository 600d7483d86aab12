import NextIcon from '@mui/icons-material/KeyboardArrowDown'
import PreviousIcon from '@mui/icons-material/KeyboardArrowUp'
import { useTranslate } from 'ra-core'
import { useEffect, useRef } from 'react'
import type { AnyResource } from '../../../schema/engine/define.ts'
import { listMemory } from '../list/listMemory.ts'
import { useShortcuts } from '../shortcuts/useShortcuts.ts'
import { inSentence, useWords } from '../words.ts'
import { useNeighbours } from './useNeighbours.ts'

/** Steps through the records of the list the user came from, in its order and across its pages. Without such a list no request is sent. */
export function Stepper(props: { readonly resource: AnyResource; readonly id: number }) {
  return listMemory.get(props.resource.name).visited ? <Steps {...props} /> : null
}

function Steps({ resource, id }: { readonly resource: AnyResource; readonly id: number }) {
  const translate = useTranslate()
  const words = useWords(resource.name)
  const { place, total, atLeast, previous, next, isComing } = useNeighbours(resource, id)
  const name = inSentence(words.one)
  const back = translate('record.previous', { name })
  const nextLabel = translate('record.next', { name })
  const isKnown = previous !== undefined || next !== undefined || place !== undefined
  const steps = { previous, next }
  /** A key that was pressed before its page was loaded. */
  const wantedStep = useRef<keyof typeof steps | null>(null)
  const step = (direction: keyof typeof steps) => {
    if (isComing[direction]) wantedStep.current = direction
    else steps[direction]?.()
  }
  useEffect(() => {
    const direction = wantedStep.current
    if (!direction || isComing[direction]) return
    wantedStep.current = null
    steps[direction]?.()
  })
  useShortcuts([
    isKnown && { keys: '[', scope: 'record', text: back, run: () => step('previous') },
    isKnown && { keys: ']', scope: 'record', text: nextLabel, run: () => step('next') },
  ])
  if (!isKnown) return null
  return (
    <div className="record-stepper no-print" role="group" aria-label={words.many}>
      {place !== undefined && (
        <span className="quiet">
          {translate('record.place', {
            place: place + 1,
            total: `${total.toLocaleString('en-GB')}${atLeast ? '+' : ''}`,
          })}
        </span>
      )}
      <button
        type="button"
        className="icon-button"
        disabled={!previous}
        aria-keyshortcuts="["
        aria-label={back}
        title={back}
        onClick={previous}
      >
        <PreviousIcon fontSize="small" />
        <kbd aria-hidden="true">[</kbd>
      </button>
      <button
        type="button"
        className="icon-button"
        disabled={!next}
        aria-keyshortcuts="]"
        aria-label={nextLabel}
        title={nextLabel}
        onClick={next}
      >
        <NextIcon fontSize="small" />
        <kbd aria-hidden="true">]</kbd>
      </button>
    </div>
  )
}
