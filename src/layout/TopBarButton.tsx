import type { ReactNode } from 'react'

interface ButtonProps {
  readonly id: string
  readonly label: string
  readonly isOpen: boolean
  readonly onOpen: (button: HTMLElement) => void
  /** Called when the user is about to press it, so that its menu can be loaded. */
  readonly onNear: () => void
  readonly children: ReactNode
}

/** An icon button in the top bar that opens a menu. */
export function TopBarButton({ id, label, isOpen, onOpen, onNear, children }: ButtonProps) {
  return (
    <button
      type="button"
      id={id}
      className="top-bar-button"
      aria-label={label}
      title={label}
      aria-haspopup="menu"
      aria-expanded={isOpen}
      onPointerEnter={onNear}
      onFocus={onNear}
      onClick={(event) => onOpen(event.currentTarget)}
    >
      {children}
    </button>
  )
}
