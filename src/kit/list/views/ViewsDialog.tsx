import DeleteIcon from '@mui/icons-material/DeleteOutlined'
import GripIcon from '@mui/icons-material/DragIndicator'
import EditIcon from '@mui/icons-material/EditOutlined'
import BeginsIcon from '@mui/icons-material/Star'
import BeginIcon from '@mui/icons-material/StarBorder'
import { useTranslate } from 'ra-core'
import { type KeyboardEvent, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { Dialog } from '../../ui/Dialog.tsx'
import { inSentence, useWords } from '../../words.ts'
import { announce } from '../announce.tsx'
import { dragRow, moveItem, placeAfter } from '../columns/order.ts'
import type { ViewActs } from './useViewActs.ts'
import { ordered, type View } from './useViews.ts'

interface ViewsDialogProps {
  readonly resource: string
  readonly views: readonly View[]
  readonly current: View | undefined
  readonly acts: ViewActs
  readonly onEdit: (view: View) => void
  readonly onDelete: (view: View) => void
  readonly onNew: () => void
  readonly onClose: () => void
}

/** The views of a list: open, sort, make default, rename, share and delete them. */
export function ViewsDialog(props: ViewsDialogProps) {
  const { resource, current, acts, onEdit, onDelete, onNew, onClose } = props
  const translate = useTranslate()
  const words = useWords(resource)
  const box = useRef<HTMLUListElement>(null)
  // Keys may be pressed faster than the stored order updates.
  const [viewOrder, setViewOrder] = useState<readonly number[]>(() => props.views.map(({ id }) => id))
  const views = ordered(props.views, viewOrder)
  const [focused, setFocused] = useState(() => (current ? views.indexOf(current) + 1 : 0))
  const focusedIndex = Math.min(focused, views.length)
  const focusAt = (index: number) => {
    setFocused(index)
    box.current?.querySelector<HTMLElement>(`[data-open="${index}"]`)?.focus()
  }
  /** Positions among the views; "all records" always comes first. */
  const move = (from: number, to: number) => {
    const view = views[from]
    if (!view || from === to) return
    const next = moveItem(views, from, to).map(({ id }) => id)
    // The row must be in its new place before it can be focused again.
    flushSync(() => setViewOrder(next))
    acts.order(next)
    announce(translate('views.moved', { name: view.name, place: to + 1, count: views.length }))
  }
  // A drag holds on to its first callback while rows change places.
  const latest = useRef(move)
  latest.current = move
  const onKeyDown = (event: KeyboardEvent, index: number) => {
    const view = views[index - 1]
    const targetIndex = placeAfter(event, index, views.length + 1)
    if (targetIndex !== undefined) {
      event.preventDefault()
      if (event.altKey && view && targetIndex > 0) move(index - 1, targetIndex - 1)
      if (!event.altKey || (view && targetIndex > 0)) focusAt(targetIndex)
      return
    }
    const run = view?.may_change && { F2: () => onEdit(view), Delete: () => onDelete(view) }[event.key]
    if (!run) return
    event.preventDefault()
    run()
  }
  const open = (view: View | undefined) => {
    onClose()
    if (view) acts.open(view)
    else acts.leave()
  }
  const opener = (index: number, view: View | undefined) => ({
    type: 'button' as const,
    className: 'view-open',
    'data-open': index,
    'data-autofocus': index === focusedIndex || undefined,
    'aria-current': view?.id === current?.id ? ('true' as const) : undefined,
    tabIndex: index === focusedIndex ? 0 : -1,
    onClick: () => open(view),
    onFocus: () => setFocused(index),
    onKeyDown: (event: KeyboardEvent) => onKeyDown(event, index),
  })
  const tab = (index: number) => (index === focusedIndex ? 0 : -1)
  return (
    <Dialog
      title={translate('views.title', { name: inSentence(words.many) })}
      onClose={onClose}
      acts={
        <>
          <button type="button" className="button" onClick={onNew}>
            {translate('views.save_as')}
          </button>
          <button type="button" className="button button-main" onClick={onClose}>
            {translate('action.close')} <kbd aria-hidden="true">Esc</kbd>
          </button>
        </>
      }
    >
      <div className="views">
        <ul ref={box} aria-label={translate('views.list')}>
          <li className="view-row">
            <span className="chooser-grip" aria-hidden="true" />
            <button {...opener(0, undefined)}>{translate('views.all')}</button>
          </li>
          {views.map((view, i) => {
            const begins = acts.begins(view.id)
            return (
              <li key={view.id} className="view-row" data-place={i}>
                <span
                  className="chooser-grip"
                  aria-hidden="true"
                  onPointerDown={(event) => dragRow(event, box, i, (from, to) => latest.current(from, to))}
                >
                  <GripIcon />
                </span>
                <button {...opener(i + 1, view)}>
                  <span>{view.name}</span>
                  {(view.shared || begins) && (
                    <span className="view-facts">
                      {[
                        begins && translate('views.begins'),
                        view.shared && translate(view.mine ? 'views.shared' : 'views.of', { name: view.owner }),
                      ]
                        .filter(Boolean)
                        .join(' · ')}
                    </span>
                  )}
                </button>
                <button
                  type="button"
                  className="icon-button"
                  tabIndex={tab(i + 1)}
                  aria-pressed={begins}
                  aria-label={translate(begins ? 'views.begin_not' : 'views.begin', { name: view.name })}
                  onClick={() => acts.begin(view.id, !begins)}
                >
                  {begins ? <BeginsIcon fontSize="small" /> : <BeginIcon fontSize="small" />}
                </button>
                {view.may_change && (
                  <>
                    <button
                      type="button"
                      className="icon-button"
                      tabIndex={tab(i + 1)}
                      aria-label={translate('views.edit', { name: view.name })}
                      onClick={() => onEdit(view)}
                    >
                      <EditIcon fontSize="small" />
                    </button>
                    <button
                      type="button"
                      className="icon-button"
                      tabIndex={tab(i + 1)}
                      aria-label={translate('views.delete', { name: view.name })}
                      onClick={() => onDelete(view)}
                    >
                      <DeleteIcon fontSize="small" />
                    </button>
                  </>
                )}
              </li>
            )
          })}
        </ul>
        <p className="quiet chooser-hint">{translate(views.length === 0 ? 'views.none' : 'views.hint')}</p>
      </div>
    </Dialog>
  )
}
