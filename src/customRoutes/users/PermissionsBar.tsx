import { useTranslate } from 'ra-core'
import { Keys } from '../../kit/shortcuts/Keys.tsx'

interface BarProps {
  /** How many pairs are not as they are stored. */
  readonly count: number
  readonly pending: boolean
  readonly onSave: () => void
  readonly onDiscard: () => void
}

/** How much is not saved yet, always in sight while there is something. */
export function PermissionsBar({ count, pending, onSave, onDiscard }: BarProps) {
  const translate = useTranslate()
  return (
    <div className="perm-bar" data-empty={count === 0 || undefined}>
      <span role="status">{count > 0 && translate('access.unsaved', { smart_count: count })}</span>
      {count > 0 && (
        <>
          <span className="spring" />
          <button type="button" className="button" onClick={onDiscard}>
            {translate('access.discard')}
          </button>
          <button
            type="button"
            className="button button-main"
            aria-disabled={pending || undefined}
            aria-keyshortcuts="Control+S Meta+S"
            onClick={onSave}
          >
            {translate('access.save')} <Keys keys="Mod+s" />
          </button>
        </>
      )}
    </div>
  )
}
