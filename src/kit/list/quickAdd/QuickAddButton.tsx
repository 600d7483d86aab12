import BoltIcon from '@mui/icons-material/PlaylistAdd'
import { useTranslate } from 'ra-core'
import type { QuickAddState } from './useQuickAdd.ts'

/** Opens the quick-add row of a list. */
export function QuickAddButton({ fields, isOpen, toggle }: QuickAddState) {
  const translate = useTranslate()
  if (fields.length === 0) return null
  return (
    <button
      type="button"
      className="button quick-button"
      aria-expanded={isOpen}
      aria-keyshortcuts="Shift+N"
      title={translate('grid.quick.hint')}
      onClick={toggle}
    >
      <BoltIcon fontSize="small" />
      <span>{translate('grid.quick.open')}</span>
      <kbd aria-hidden="true">⇧ N</kbd>
    </button>
  )
}
