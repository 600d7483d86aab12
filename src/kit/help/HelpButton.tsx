import HelpIcon from '@mui/icons-material/HelpOutline'
import { useTranslate } from 'ra-core'
import { type KeyboardEvent, useEffect, useRef, useState } from 'react'
import { loadable } from '../ui/loadable.tsx'
import { HELP_SIGN, setHelpOpener } from './openHelp.ts'
import type { HelpAbout, HelpText } from './state.ts'
import './help.css'

const HelpBox = loadable(() => import('./HelpBox.tsx').then((m) => ({ default: m.HelpBox })))

interface HelpButtonProps extends HelpAbout {
  /** Undefined where there is no text: the button then offers to write one. */
  readonly text: HelpText | undefined
  readonly roving: boolean
  readonly write: ((about: HelpAbout) => void) | undefined
  readonly describing: boolean
}

/** Opens the help text of a place. Escape closes it, and the focus returns to where it was. */
export function HelpButton({ place, name, text, roving, write, describing }: HelpButtonProps) {
  const translate = useTranslate()
  const [isOpen, setOpen] = useState(false)
  const root = useRef<HTMLSpanElement>(null)
  const button = useRef<HTMLButtonElement>(null)
  const before = useRef<Element | null>(null)
  const close = () => {
    setOpen(false)
    const back = before.current instanceof HTMLElement && before.current.isConnected ? before.current : button.current
    if (root.current?.contains(document.activeElement)) back?.focus()
  }
  useEffect(() => {
    if (!isOpen) return
    const outside = ({ target }: Event) => {
      if (!(target instanceof Node && root.current?.contains(target))) setOpen(false)
    }
    document.addEventListener('pointerdown', outside)
    document.addEventListener('focusin', outside)
    return () => {
      document.removeEventListener('pointerdown', outside)
      document.removeEventListener('focusin', outside)
    }
  }, [isOpen])
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.nativeEvent.isComposing) return
    if (isOpen && event.key === 'Escape') {
      event.preventDefault()
      event.stopPropagation()
      close()
      // In a grid with arrow key navigation, Enter and Space belong to the button.
    } else if (isOpen || event.key === 'Enter' || event.key === ' ') event.stopPropagation()
  }
  return (
    <span ref={root} className="help-sign" onKeyDown={onKeyDown} role="presentation">
      <button
        ref={button}
        type="button"
        className="help-button"
        data-empty={text === undefined || undefined}
        tabIndex={roving ? -1 : undefined}
        aria-haspopup="dialog"
        aria-expanded={isOpen}
        aria-label={translate(text ? 'help.about' : 'help.write_about', { name })}
        title={translate(text ? 'help.about' : 'help.write_about', { name })}
        {...{ [HELP_SIGN]: place }}
        onClick={(event) => {
          event.stopPropagation()
          if (!text || describing) return write?.({ place, name })
          before.current = isOpen ? null : (setHelpOpener() ?? button.current)
          if (isOpen) close()
          else setOpen(true)
        }}
      >
        <HelpIcon />
      </button>
      {isOpen && text && (
        <HelpBox
          name={name}
          text={text}
          anchor={button}
          onClose={close}
          {...(write
            ? {
                onWrite: () => {
                  close()
                  write({ place, name })
                },
              }
            : {})}
        />
      )}
    </span>
  )
}
