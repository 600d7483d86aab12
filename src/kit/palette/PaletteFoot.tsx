import { useTranslate } from 'ra-core'
import { Keys } from '../shortcuts/Keys.tsx'

const HINTS = [
  ['ArrowUp ArrowDown', 'move'],
  ['Enter', 'open'],
  ['Mod+Enter', 'tab'],
  ['Escape', 'close'],
] as const

/** The palette's own keys; hidden where there is no keyboard. */
export function PaletteFoot() {
  const translate = useTranslate()
  return (
    <p className="palette-foot" aria-hidden="true">
      {HINTS.map(([keys, name]) => (
        <span key={name}>
          <Keys keys={keys} /> {translate(`palette.hint_${name}`)}
        </span>
      ))}
    </p>
  )
}
