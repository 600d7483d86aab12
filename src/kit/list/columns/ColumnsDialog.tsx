import DownIcon from '@mui/icons-material/ArrowDownward'
import UpIcon from '@mui/icons-material/ArrowUpward'
import GripIcon from '@mui/icons-material/DragIndicator'
import { useTranslate } from 'ra-core'
import { type KeyboardEvent, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { DENSITIES } from '../../../../schema/engine/preferences.ts'
import { Dialog } from '../../ui/Dialog.tsx'
import { inSentence, useWords } from '../../words.ts'
import { announce } from '../announce.tsx'
import type { Listing } from '../useListing.ts'
import { dragRow, moveItem, placeAfter } from './order.ts'
import { useDensity } from './preferences.ts'
import { columnLabel } from './shown.ts'
import type { ShownColumns } from './useColumns.ts'

interface ColumnsDialogProps {
  readonly listing: Listing
  readonly columns: ShownColumns
  readonly onClose: () => void
}

/** All columns that can be chosen: the visible ones in their order, then the others in declared order. */
const placesOf = ({ names, choosable }: Pick<ShownColumns, 'names' | 'choosable'>): readonly string[] => [
  ...new Set([...names, ...choosable]),
]

/** Dialog for choosing the visible columns, their order and the row height of the list behind it. Changes take effect immediately. */
export function ColumnsDialog({ listing, columns, onClose }: ColumnsDialogProps) {
  const { resource } = listing
  const translate = useTranslate()
  const words = useWords(resource.name)
  const [savedDensity, keepDensity] = useDensity()
  // Held locally too: the stored preference is updated too late for a controlled radio button.
  const [density, setDensity] = useState(savedDensity)
  const [search, setSearch] = useState('')
  const [focused, setFocused] = useState(0)
  const box = useRef<HTMLDivElement>(null)
  /**
   * The dialog has its own state, because keys may be pressed faster than the address and the table update. A hidden column keeps its place, so that
   * rows do not jump while the user clicks.
   */
  const [order, setOrder] = useState(() => placesOf(columns))
  const [ticked, setTicked] = useState<ReadonlySet<string>>(() => new Set(columns.names))
  const [isForeign, setForeign] = useState(columns.isForeign)
  const label = (name: string) => columnLabel(translate, words, name)
  const found = order.filter((name) => label(name).toLowerCase().includes(search.trim().toLowerCase()))
  const current = Math.min(focused, Math.max(0, found.length - 1))
  const namesIn = (next: readonly string[], names = ticked) => next.filter((name) => names.has(name))

  const toggle = (name: string) => {
    const names = new Set(ticked)
    if (!names.delete(name)) names.add(name)
    if (names.size === 0) return
    const next = namesIn(order, names)
    setTicked(names)
    columns.choose(next, !isForeign)
    const what = { name: label(name), place: next.indexOf(name) + 2, count: next.length + 1 }
    announce(translate(names.has(name) ? 'columns.shown' : 'columns.hidden', what))
  }
  const focusAt = (index: number) => {
    setFocused(index)
    box.current?.querySelector<HTMLElement>(`[data-place="${index}"] input`)?.focus()
  }
  /** Positions are those among the search results, so a move never skips a visible row. */
  const move = (from: number, to: number) => {
    const [name, other] = [found[from], found[to]]
    if (name === undefined || other === undefined || from === to) return
    const next = moveItem(order, order.indexOf(name), order.indexOf(other))
    // The row must be in its new place before it can be focused again.
    flushSync(() => setOrder(next))
    if (ticked.has(name)) columns.choose(namesIn(next), !isForeign)
    // A hidden column gets its place among all columns, for when it is shown again.
    const namesInOrder = ticked.has(name) ? namesIn(next) : next
    announce(
      translate('columns.moved', {
        name: label(name),
        place: namesInOrder.indexOf(name) + 2,
        count: namesInOrder.length + 1,
      }),
    )
  }
  // A drag holds on to its first callback while rows change places.
  const latest = useRef(move)
  latest.current = move
  const onKeyDown = (event: KeyboardEvent, index: number) => {
    const targetIndex = placeAfter(event, index, found.length)
    if (targetIndex === undefined || event.ctrlKey || event.metaKey) return
    event.preventDefault()
    if (event.altKey) move(index, targetIndex)
    focusAt(targetIndex)
  }
  const chooseDensity = (one: typeof density) => {
    setDensity(one)
    keepDensity(one)
  }
  const begin = (names: readonly string[]) => {
    setForeign(false)
    setTicked(new Set(names))
    setOrder(placesOf({ ...columns, names }))
  }

  return (
    <Dialog
      title={translate('columns.title', { name: inSentence(words.many) })}
      onClose={onClose}
      acts={
        <>
          <button
            type="button"
            className="button"
            disabled={columns.isDeclared && !isForeign}
            onClick={() => {
              begin(columns.reset())
              announce(translate('columns.was_reset'))
            }}
          >
            {translate('columns.reset')}
          </button>
          <button type="button" className="button button-main" onClick={onClose}>
            {translate('action.close')} <kbd aria-hidden="true">Esc</kbd>
          </button>
        </>
      }
    >
      <div className="chooser">
        <input
          type="search"
          className="control"
          data-autofocus
          aria-label={translate('columns.find')}
          placeholder={translate('columns.find')}
          autoComplete="off"
          value={search}
          onChange={(event) => {
            setSearch(event.target.value)
            setFocused(0)
          }}
          onKeyDown={(event) => {
            if (event.key !== 'ArrowDown' || found.length === 0) return
            event.preventDefault()
            focusAt(current)
          }}
        />
        {isForeign && (
          <p className="chooser-note">
            {translate('columns.foreign')}{' '}
            <button
              type="button"
              className="link-button"
              onClick={() => {
                columns.keep(namesIn(order))
                setForeign(false)
              }}
            >
              {translate('columns.keep')}
            </button>{' '}
            <button type="button" className="link-button" onClick={() => begin(columns.leave())}>
              {translate('columns.leave')}
            </button>
          </p>
        )}
        <div ref={box} role="group" aria-label={translate('columns.group')} className="chooser-rows">
          {search === '' && (
            <label className="chooser-row" data-fixed>
              <span className="chooser-grip" aria-hidden="true" />
              <input type="checkbox" checked disabled />
              <span>{columnLabel(translate, words, resource.represent, resource)}</span>
              <span className="quiet">{translate('columns.first')}</span>
            </label>
          )}
          {found.map((name, i) => (
            <div key={name} className="chooser-row" data-place={i}>
              <span
                className="chooser-grip"
                aria-hidden="true"
                onPointerDown={(event) => dragRow(event, box, i, (from, to) => latest.current(from, to))}
              >
                <GripIcon />
              </span>
              <label>
                <input
                  type="checkbox"
                  tabIndex={i === current ? 0 : -1}
                  checked={ticked.has(name)}
                  onChange={() => toggle(name)}
                  onFocus={() => setFocused(i)}
                  onKeyDown={(event) => onKeyDown(event, i)}
                />
                <span>{label(name)}</span>
              </label>
              <button
                type="button"
                className="icon-button"
                tabIndex={-1}
                disabled={i === 0}
                aria-label={translate('columns.up', { name: label(name) })}
                onClick={() => move(i, i - 1)}
              >
                <UpIcon fontSize="small" />
              </button>
              <button
                type="button"
                className="icon-button"
                tabIndex={-1}
                disabled={i === found.length - 1}
                aria-label={translate('columns.down', { name: label(name) })}
                onClick={() => move(i, i + 1)}
              >
                <DownIcon fontSize="small" />
              </button>
            </div>
          ))}
          {found.length === 0 && <p className="quiet">{translate('columns.none')}</p>}
        </div>
        <p className="quiet chooser-hint">{translate('columns.hint')}</p>
        <fieldset className="chooser-density">
          <legend>{translate('columns.density')}</legend>
          {DENSITIES.map((one) => (
            <label key={one}>
              <input type="radio" name="density" checked={density === one} onChange={() => chooseDensity(one)} />
              {translate(`columns.densities.${one}`)}
            </label>
          ))}
        </fieldset>
      </div>
    </Dialog>
  )
}
