import { useTranslate } from 'ra-core'
import { type KeyboardEvent, useEffect, useId, useRef, useState } from 'react'
import { matcher } from '../../../../schema/engine/text/matcher.ts'
import { type Place, usePlaces } from './places.ts'

/** Number of entries shown; others are found by typing more. */
const MAX = 60

interface PlacePickerProps {
  readonly chosen: Place | null
  readonly onChoose: (user: Place) => void
}

/** All pages and endpoints, filtered while typing; arrow keys and Enter choose (WAI-ARIA, combobox with a listbox). */
export function PlacePicker({ chosen, onChoose }: PlacePickerProps) {
  const translate = useTranslate()
  const allTargets = usePlaces()
  const id = useId()
  const [text, setText] = useState('')
  const [active, setActive] = useState(0)
  const box = useRef<HTMLInputElement>(null)
  const list = useRef<HTMLUListElement>(null)
  const matches = matcher(text)
  const found = allTargets.filter(({ title, address }) => matches(title, address)).slice(0, MAX)
  useEffect(() => box.current?.focus(), [])
  useEffect(() => {
    list.current?.children[active]?.scrollIntoView({ block: 'nearest' })
  }, [active])

  const onKeyDown = (event: KeyboardEvent) => {
    if (event.nativeEvent.isComposing) return
    const moves: Record<string, number> = { ArrowDown: 1, ArrowUp: -1, PageDown: 8, PageUp: -8 }
    const step = moves[event.key]
    const match = found[active]
    if (step !== undefined) setActive(Math.min(found.length - 1, Math.max(0, active + step)))
    else if (event.key === 'Enter' && match) onChoose(match)
    else return
    event.preventDefault()
  }
  return (
    <>
      <label className="search-box">
        <span className="sr-only">{translate('access.place')}</span>
        <input
          ref={box}
          type="search"
          role="combobox"
          aria-expanded="true"
          aria-controls={`${id}-list`}
          aria-activedescendant={found[active] ? `${id}-${active}` : undefined}
          aria-autocomplete="list"
          placeholder={translate('access.place')}
          autoComplete="off"
          value={text}
          onChange={(event) => {
            setText(event.target.value)
            setActive(0)
          }}
          onKeyDown={onKeyDown}
        />
      </label>
      {found.length === 0 ? (
        <p className="card card-empty" role="status">
          {translate('access.none_found', { text })}
        </p>
      ) : (
        <ul
          ref={list}
          id={`${id}-list`}
          className="access-places"
          role="listbox"
          aria-label={translate('access.place')}
        >
          {found.map((match, i) => (
            // oxlint-disable-next-line jsx-a11y/click-events-have-key-events -- the box above has the keys
            <li
              key={match.key}
              id={`${id}-${i}`}
              role="option"
              aria-selected={match.key === chosen?.key}
              data-active={i === active || undefined}
              onClick={() => {
                setActive(i)
                onChoose(match)
              }}
            >
              <span>{match.title}</span>
              <code>{match.address}</code>
            </li>
          ))}
        </ul>
      )}
    </>
  )
}
