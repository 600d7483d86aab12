import { useTranslate } from 'ra-core'

interface HistoryButtonProps {
  readonly small?: boolean
  readonly onClick: () => void
}

export function HistoryButton({ small = false, onClick }: HistoryButtonProps) {
  const translate = useTranslate()
  return (
    <button
      type="button"
      className={small ? 'button button-small' : 'button'}
      aria-haspopup="dialog"
      aria-keyshortcuts="h"
      onClick={onClick}
    >
      {translate('history.button')} <kbd aria-hidden="true">h</kbd>
    </button>
  )
}
