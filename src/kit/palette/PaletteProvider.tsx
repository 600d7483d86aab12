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

/** State of the results for the box above them. */
export interface ResultsState {
  readonly onKey: (event: React.KeyboardEvent) => void
}

/** Keeps Tab within the dialog. */
function keepInside(event: React.KeyboardEvent<HTMLElement>): void {
  const stops = [...event.currentTarget.querySelectorAll<HTMLElement>('input, button')]
  const index = stops.indexOf(document.activeElement as HTMLElement)
  event.preventDefault()
  stops.at((index + (event.shiftKey ? -1 : 1)) % stops.length)?.focus()
}

/**
 * A dialog in the browser's top layer, above a backdrop that takes every click. It is not a native modal dialog, because that makes the rest of the
 * document inert: a thousand cells behind it would be restyled on opening and again on closing.
 */
function Palette({ load }: HostProps) {
  const translate = useTranslate()
  const box = useRef<HTMLDivElement>(null)
  const results = useRef<ResultsState | null>(null)
  const [typed, setTyped] = useState('')
  const [active, setActive] = useState('')
  useLayoutEffect(() => {
    let before = document.activeElement
    const shade = box.current
    const type = () => shade?.querySelector('input')?.focus()
    // A component behind it that takes the focus late, such as a list focusing a row, has to wait until it is closed.
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
    // biome-ignore lint/a11y/noStaticElementInteractions: Escape does the same as a click outside the dialog
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions -- Escape does the same as a click outside the dialog
    <div
      ref={box}
      popover="manual"
      className="palette-shade"
      onMouseDown={(event) => event.target === box.current && close()}
      onKeyDown={(event) => {
        // Shortcuts of the page behind it must not react.
        event.stopPropagation()
        if (event.key === 'Tab') keepInside(event)
        const isSame = event.key.toLowerCase() === 'k' && (event.ctrlKey || event.metaKey)
        if (event.nativeEvent.isComposing || (event.key !== 'Escape' && !isSame)) return
        event.preventDefault()
        close()
      }}
    >
      <div role="dialog" aria-modal="true" className="dialog palette" aria-label={translate('palette.title')}>
        <PaletteInput
          active={active}
          onType={setTyped}
          onKey={(event) => results.current?.onKey(event)}
          onClose={close}
        />
        <ErrorBoundary resetKey={typed}>
          <PaletteResults typed={typed} load={load} results={results} onActive={setActive} onClose={close} />
        </ErrorBoundary>
      </div>
    </div>
  )
}

/**
 * The command palette, opened anywhere with Ctrl or ⌘ and K. The box is rendered at once, so that keys typed while the rest loads do not reach the
 * page behind it.
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
