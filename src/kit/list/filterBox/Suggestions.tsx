import { useTranslate } from 'ra-core'
import { useEffect, useLayoutEffect, useRef, useState } from 'react'
import { Chip } from '../../ui/Chip.tsx'
import type { Completion, Completions } from './completions.ts'

interface SuggestionsProps {
  readonly id: string
  readonly completions: Completions
  readonly active: number
  readonly today: string
  /** @param more whether another value of the same filter follows */
  readonly onTake: (option: Completion, more: boolean) => void
}

/** Maximum width including the hint next to it, in px (filterBox.css). */
const WIDEST = 440

export const optionId = (list: string, option: Completion): string => `${list}-${option.id}`

/** The suggestions below the box. The focus stays in the box (WAI-ARIA, combobox with a list). */
export function Suggestions({ id, completions, active, today, onTake }: SuggestionsProps) {
  const { options, hint } = completions
  const translate = useTranslate()
  const panel = useRef<HTMLDivElement>(null)
  const list = useRef<HTMLDivElement>(null)
  useEffect(() => {
    list.current?.querySelectorAll('[role=option]')[active]?.scrollIntoView({ block: 'nearest' })
  }, [active])
  const [isAtEnd, setAtEnd] = useState(false)
  // With many chips the text starts near the right edge, so the list is aligned to that edge. Measured only when the query changes, because it forces
  // a layout.
  useLayoutEffect(() => {
    const { left = 0 } = (hint && panel.current?.parentElement?.getBoundingClientRect()) || {}
    setAtEnd(left + WIDEST > document.documentElement.clientWidth && window.innerWidth > WIDEST * 1.5)
  }, [hint])
  return (
    <div ref={panel} className="filter-suggestions" data-at-end={isAtEnd || undefined}>
      {options.length > 0 && (
        <div ref={list} id={id} role="listbox" aria-label={translate('kit.filter_box.suggestions')}>
          {options.map((option, i) => (
            // biome-ignore lint/a11y/useKeyWithClickEvents: the box has the focus and the keys
            // oxlint-disable-next-line jsx-a11y/click-events-have-key-events -- the box has the focus and the keys
            <div
              key={option.id}
              id={optionId(id, option)}
              role="option"
              tabIndex={-1}
              aria-selected={i === active}
              onMouseDown={(event) => event.preventDefault()}
              onClick={({ ctrlKey, metaKey }) => onTake(option, ctrlKey || metaKey)}
            >
              <Chip colour={option.colour}>{option.label}</Chip>
              {option.key && <code>{option.key}</code>}
            </div>
          ))}
        </div>
      )}
      {hint && <p>{translate(`kit.filter_box.hint.${hint}`, { today })}</p>}
    </div>
  )
}
