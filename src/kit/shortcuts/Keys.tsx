import { memo } from 'react'
import { keyTexts } from './keys.ts'

interface KeysProps {
  /** As registered: `Mod+k`, `g d`. */
  readonly keys: string
  /** Read by screen readers; by default they are hidden, because `aria-keyshortcuts` of the adjacent element conveys them. */
  readonly spoken?: boolean
}

/** Keys in the notation of this platform. */
export const Keys = memo(function Keys({ keys, spoken = false }: KeysProps) {
  return (
    <span className="keys" aria-hidden={spoken ? undefined : 'true'}>
      {keyTexts(keys).map((text, i) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: `g g` is the same key twice
        <kbd key={i}>{text}</kbd>
      ))}
    </span>
  )
})
