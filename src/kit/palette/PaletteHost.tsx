import { useTranslate } from 'ra-core'
import { lazy, Suspense, useLayoutEffect, useRef, useState, useSyncExternalStore } from 'react'
import type { Locale } from '../../../schema/format.ts'
import { ErrorBoundary } from '../ErrorBoundary.tsx'
import { useShortcuts } from '../shortcuts/useShortcuts.ts'
import { PaletteInput } from './PaletteInput.tsx'
import type { Places } from './place.ts'
import { palette } from './state.ts'
import './palette.css'

const PaletteResults = lazy(() => import('./PaletteResults.tsx').then((m) => ({ default: m.PaletteResults })))

interface HostProps {
  readonly load: (locale: Locale) => Promise<Places>
}

/** What the results tell the box above them. */
export interface Told {
  readonly onKey: (event: React.KeyboardEvent) => void
}

function Palette({ load }: HostProps) {
  const translate = useTranslate()
  const box = useRef<HTMLDialogElement>(null)
  const told = useRef<Told | null>(null)
  const [typed, setTyped] = useState('')
  const [active, setActive] = useState('')
  useLayoutEffect(() => {
    const dialog = box.current
    const before = document.activeElement
    dialog?.showModal()
    dialog?.querySelector('input')?.focus()
    return () => {
      dialog?.close()
      if (before instanceof HTMLElement && before.isConnected) before.focus()
    }
  }, [])
  const close = () => palette.set(false)
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: Escape does what a click beside it does
    <dialog
      ref={box}
      role="dialog"
      className="dialog palette"
      aria-label={translate('palette.title')}
      onMouseDown={(event) => event.target === box.current && close()}
      onCancel={(event) => {
        event.preventDefault()
        close()
      }}
      onKeyDown={(event) => {
        // Shortcuts of the screen behind it are not meant.
        event.stopPropagation()
        const isSame = event.key.toLowerCase() === 'k' && (event.ctrlKey || event.metaKey)
        if (event.nativeEvent.isComposing || (event.key !== 'Escape' && !isSame)) return
        event.preventDefault()
        close()
      }}
    >
      <PaletteInput active={active} onType={setTyped} onKey={(event) => told.current?.onKey(event)} onClose={close} />
      <ErrorBoundary resetKey={typed}>
        <Suspense fallback={<div className="palette-list" aria-busy="true" />}>
          <PaletteResults typed={typed} load={load} told={told} onActive={setActive} onClose={close} />
        </Suspense>
      </ErrorBoundary>
    </dialog>
  )
}

/**
 * The command palette: Ctrl or ⌘ with K wherever one is. The box is there at once, so that what is typed while the rest is
 * fetched does not reach the screen behind it.
 */
export function PaletteHost({ load }: HostProps) {
  const translate = useTranslate()
  const isOpen = useSyncExternalStore(palette.subscribe, palette.isOpen)
  useShortcuts([
    {
      ...{ keys: 'Mod+k', scope: 'global', text: translate('palette.title') },
      ...{ run: () => palette.set(true), typing: true },
    },
  ])
  return isOpen && <Palette load={load} />
}
