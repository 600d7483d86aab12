import ArrowBack from '@mui/icons-material/ArrowBack'
import ArrowForward from '@mui/icons-material/ArrowForward'
import OpenInFull from '@mui/icons-material/OpenInFull'
import VisibilityOff from '@mui/icons-material/VisibilityOffOutlined'
import { useTranslate } from 'ra-core'
import type { KeyboardEvent, ReactNode } from 'react'
import type { Widget } from '../../../schema/areas/dashboard/shapes.ts'
import type { Arrange } from './useArrange.ts'

interface PartProps {
  readonly name: Widget
  readonly about?: ReactNode
  readonly head?: ReactNode
  readonly foot?: ReactNode
  readonly children: ReactNode
  readonly arrange: Arrange
  readonly visible: readonly Widget[]
  /** It has a frame and a heading of its own. */
  readonly bare?: boolean
}

/** A widget of the dashboard: moved, widened and hidden from its head, or with keys while it has the focus. */
export function Part({ name, about, head, foot, children, arrange, visible, bare = false }: PartProps) {
  const translate = useTranslate()
  const title = translate(`board_of_day.widgets.${name}`)
  const onKeyDown = (event: KeyboardEvent<HTMLElement>) => {
    if (event.target !== event.currentTarget) return
    const step = event.altKey ? { ArrowLeft: -1, ArrowUp: -1, ArrowRight: 1, ArrowDown: 1 }[event.key] : undefined
    if (step === -1 || step === 1) arrange.move(name, step, visible)
    else if (event.key === 'h' && !event.ctrlKey && !event.metaKey && !event.altKey) arrange.toggleHidden(name)
    else if (event.key === 'z' && !event.ctrlKey && !event.metaKey && !event.altKey) arrange.toggleWide(name)
    else return
    event.preventDefault()
    event.stopPropagation()
  }
  const tools = (
    <span className="day-tools no-print">
      <button
        type="button"
        className="icon-button"
        aria-label={translate('board_of_day.before', { name: title })}
        title={translate('board_of_day.before', { name: title })}
        disabled={visible[0] === name}
        onClick={() => arrange.move(name, -1, visible)}
      >
        <ArrowBack fontSize="small" />
      </button>
      <button
        type="button"
        className="icon-button"
        aria-label={translate('board_of_day.behind', { name: title })}
        title={translate('board_of_day.behind', { name: title })}
        disabled={visible.at(-1) === name}
        onClick={() => arrange.move(name, 1, visible)}
      >
        <ArrowForward fontSize="small" />
      </button>
      <button
        type="button"
        className="icon-button"
        aria-pressed={arrange.wide.includes(name)}
        aria-label={translate('board_of_day.widen', { name: title })}
        title={translate('board_of_day.widen', { name: title })}
        onClick={() => arrange.toggleWide(name)}
      >
        <OpenInFull fontSize="small" />
      </button>
      <button
        type="button"
        className="icon-button"
        aria-label={translate('board_of_day.hide', { name: title })}
        title={translate('board_of_day.hide', { name: title })}
        onClick={() => arrange.toggleHidden(name)}
      >
        <VisibilityOff fontSize="small" />
      </button>
    </span>
  )
  return (
    <section
      className={bare ? 'day-part day-bare' : 'card day-part'}
      data-part={name}
      data-wide={arrange.wide.includes(name) || undefined}
      aria-label={title}
      tabIndex={-1}
      onKeyDown={onKeyDown}
    >
      {bare ? (
        tools
      ) : (
        <div className="card-head">
          <h2>
            {title} {about && <span className="day-about">{about}</span>}
          </h2>
          {tools}
          {head}
        </div>
      )}
      {children}
      {foot && <div className="day-foot">{foot}</div>}
    </section>
  )
}
