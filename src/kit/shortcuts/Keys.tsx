import { memo } from 'react'
import { keyTexts } from './keys.ts'

interface KeysProps {
  /** As they are registered: `Mod+k`, `g d`. */
  readonly keys: string
  /** Read out too; elsewhere `aria-keyshortcuts` of what they stand beside says them. */
  readonly spoken?: boolean
}

/** Keys as this machine writes them. */
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
