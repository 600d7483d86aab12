import { useTranslate } from 'ra-core'
import { useLayoutEffect, useRef, useState, useSyncExternalStore } from 'react'
import type { Locale } from '../../../schema/engine/text/format.ts'
import { useShortcuts } from '../shortcuts/useShortcuts.ts'
import { ErrorBoundary } from '../ui/ErrorBoundary.tsx'
import { loadable } from '../ui/loadable.tsx'
import { PaletteInput } from './PaletteInput.tsx'
import type { PaletteTargets } from './paletteTarget.ts'
import { palette } from './state.ts'
import './palette.css'
import './paletteText.css'

const PaletteResults = loadable(
  () => import('./PaletteResults.tsx').then((m) => ({ default: m.PaletteResults })),
  <div className="palette-list" aria-busy="true" />,
)

interface HostProps {
  readonly load: (locale: Locale) => Promise<PaletteTargets>
}

/** What the results tell the box above them. */
export interface ResultsState {
  readonly onKey: (event: React.KeyboardEvent) => void
}

/** Tab goes round in the dialog. */
function keepInside(event: React.KeyboardEvent<HTMLElement>): void {
  const stops = [...event.currentTarget.querySelectorAll<HTMLElement>('input, button')]
  const at = stops.indexOf(document.activeElement as HTMLElement)
  event.preventDefault()
  stops.at((at + (event.shiftKey ? -1 : 1)) % stops.length)?.focus()
}

/**
 * A dialog in the browser's top layer above a shade that takes every click. Not the browser's own modal dialog: that makes the rest
 * of the document inert, for which each of the thousand cells behind it is styled anew, at opening and again at closing.
 */
function Palette({ load }: HostProps) {
  const translate = useTranslate()
  const box = useRef<HTMLDivElement>(null)
  const told = useRef<ResultsState | null>(null)
  const [typed, setTyped] = useState('')
  const [active, setActive] = useState('')
  useLayoutEffect(() => {
    let before = document.activeElement
    const shade = box.current
    const type = () => shade?.querySelector('input')?.focus()
    // What arrives late behind it, a list that gives its row the focus again, has to wait until it is closed.
    const onFocus = ({ target }: FocusEvent) => {
      if (!(target instanceof Element) || shade?.contains(target)) return
      before = target
      type()
    }
    shade?.showPopover()
    type()
    document.addEventListener('focusin', onFocus)
    return () => {
      document.removeEventListener('focusin', onFocus)
      if (before instanceof HTMLElement && before.isConnected) before.focus()
    }
  }, [])
  const close = () => palette.set(false)
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: Escape does what a click beside the dialog does
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions -- Escape does what a click beside the dialog does
    <div
      ref={box}
      popover="manual"
      className="palette-shade"
      onMouseDown={(event) => event.target === box.current && close()}
      onKeyDown={(event) => {
        // Shortcuts of the screen behind it are not meant.
        event.stopPropagation()
        if (event.key === 'Tab') keepInside(event)
        const isSame = event.key.toLowerCase() === 'k' && (event.ctrlKey || event.metaKey)
        if (event.nativeEvent.isComposing || (event.key !== 'Escape' && !isSame)) return
        event.preventDefault()
        close()
      }}
    >
      <div role="dialog" aria-modal="true" className="dialog palette" aria-label={translate('palette.title')}>
        <PaletteInput active={active} onType={setTyped} onKey={(event) => told.current?.onKey(event)} onClose={close} />
        <ErrorBoundary resetKey={typed}>
          <PaletteResults typed={typed} load={load} told={told} onActive={setActive} onClose={close} />
        </ErrorBoundary>
      </div>
    </div>
  )
}

/**
 * The command palette: Ctrl or ⌘ with K wherever one is. The box is there at once, so that what is typed while the rest is
 * fetched does not reach the screen behind it.
 */
export function PaletteProvider({ load }: HostProps) {
  const translate = useTranslate()
  const isOpen = useSyncExternalStore(palette.subscribe, palette.get)
  useShortcuts([
    {
      keys: 'Mod+k',
      scope: 'global',
      text: translate('palette.title'),
      run: () => palette.set(true),
      typing: true,
    },
  ])
  return isOpen && <Palette load={load} />
}
