import { useTranslate } from 'ra-core'
import { Keys } from '../../shortcuts/Keys.tsx'
import './unsaved.css'

interface UnsavedBarProps {
  /** Number of unsaved changes. */
  readonly count: number
  /** What they concern, where the message has `names`. */
  readonly names?: string
  readonly pending: boolean
  /** Has messages `unsaved` (with `smart_count`), `discard` and `save`. */
  readonly texts: string
  readonly onSave: () => void
  readonly onDiscard: () => void
}

/** Shows the number of unsaved changes; always visible while there are any. The page itself has to register Mod+S. */
export function UnsavedBar({ count, names, pending, texts, onSave, onDiscard }: UnsavedBarProps) {
  const translate = useTranslate()
  return (
    <div className="unsaved-bar" data-empty={count === 0 || undefined}>
      <span role="status">{count > 0 && translate(`${texts}.unsaved`, { smart_count: count, names })}</span>
      {count > 0 && (
        <>
          <span className="spring" />
          <button type="button" className="button" onClick={onDiscard}>
            {translate(`${texts}.discard`)}
          </button>
          <button
            type="button"
            className="button button-main"
            aria-disabled={pending || undefined}
            aria-keyshortcuts="Control+S Meta+S"
            onClick={onSave}
          >
            {translate(`${texts}.save`)} <Keys keys="Mod+s" />
          </button>
        </>
      )}
    </div>
  )
}
