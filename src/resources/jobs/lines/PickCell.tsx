import { type KeyboardEvent, useRef, useState } from 'react'
import type { Pick } from '../../../../schema/areas/jobs/priced.ts'
import { formatMoney } from '../../../../schema/engine/text/format.ts'
import { rankText } from '../../../../schema/engine/text/rank.ts'
import { OptionsPopover } from '../../../kit/kinds/parts/OptionsPopover.tsx'
import type { Line } from './live.ts'
import { useOffers } from './usePick.ts'

interface PickCellProps {
  readonly id: string
  readonly value: unknown
  readonly label: string
  readonly error: string
  readonly disabled: boolean
  readonly pick: Pick | undefined
  readonly onType: (text: string) => void
  readonly onPick: (row: Line & { readonly id: number }) => void
}

/** The name of a line: typed freely, or picked from what the library offers for it. */
export function PickCell({ id, value, label, error, disabled, pick, onType, onPick }: PickCellProps) {
  const text = typeof value === 'string' ? value : ''
  const frame = useRef<HTMLInputElement>(null)
  const [open, setOpen] = useState(false)
  const [moved, setAt] = useState<number>()
  const offers = useOffers(pick, text, open)
  const shown = open && offers.length > 0
  const nameOf = (row: Line) => String(row[pick?.copies['name'] ?? 'name'] ?? '')
  // What the typed text begins is what is meant; anything else has to be chosen, for a name may be typed freely.
  const meant = shown && rankText(nameOf(offers[0] as Line), text) <= 2 ? 0 : -1
  const at = moved ?? meant
  const close = () => {
    setOpen(false)
    setAt(undefined)
  }
  const choose = (row: Line & { readonly id: number }) => {
    close()
    onPick(row)
  }
  const onKeyDown = (event: KeyboardEvent) => {
    if (!shown || event.nativeEvent.isComposing) return
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key]
    const chosen = offers[at]
    if (step !== undefined && !event.altKey)
      setAt((Math.max(at, step < 0 ? 0 : -1) + step + offers.length) % offers.length)
    else if (event.key === 'Escape') close()
    else if (event.key === 'Enter' && chosen) choose(chosen)
    else return
    event.preventDefault()
    event.stopPropagation()
  }
  return (
    <>
      <input
        ref={frame}
        {...{ id, disabled }}
        className="line-input"
        type="text"
        role="combobox"
        autoComplete="off"
        aria-label={label}
        aria-expanded={shown}
        aria-controls={shown ? `${id}-offers` : undefined}
        aria-activedescendant={shown && at >= 0 ? `${id}-${at}` : undefined}
        aria-invalid={error !== '' || undefined}
        aria-describedby={error ? `${id}-error` : undefined}
        value={text}
        onChange={({ target }) => {
          setOpen(true)
          setAt(undefined)
          onType(target.value)
        }}
        onBlur={close}
        onKeyDown={onKeyDown}
      />
      {shown && (
        <OptionsPopover anchor={frame}>
          <div role="listbox" id={`${id}-offers`} aria-label={label}>
            {offers.map((row, i) => (
              // oxlint-disable-next-line jsx-a11y/click-events-have-key-events -- the box above has the keys
              <div
                key={row.id}
                id={`${id}-${i}`}
                role="option"
                aria-selected={i === at}
                tabIndex={-1}
                className="line-offer"
                onMouseDown={(event) => event.preventDefault()}
                onClick={() => choose(row)}
              >
                <span>{nameOf(row)}</span>
                <span className="quiet">{formatMoney(row[pick?.copies['price_ex_vat'] ?? ''] as number)}</span>
              </div>
            ))}
          </div>
        </OptionsPopover>
      )}
    </>
  )
}
