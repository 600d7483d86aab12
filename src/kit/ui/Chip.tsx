import type { CSSProperties, ReactNode } from 'react'
import '../kit.css'

interface ChipProps {
  /** `#rrggbb`; plain text without one. */
  readonly colour?: string | null | undefined
  /** States have a tinted background, types do not. */
  readonly wash?: boolean
  readonly children: ReactNode
}

/** A dot of the exact colour next to the name; the text keeps the normal colour, so that it stays readable with any colour. */
export function Chip({ colour, wash = false, children }: ChipProps) {
  if (!colour) return <span className={wash ? 'chip chip-plain' : undefined}>{children}</span>
  return (
    <span className={wash ? 'chip chip-wash' : 'chip'} style={{ '--chip': colour } as CSSProperties}>
      <span className="dot" aria-hidden="true" />
      <span className="chip-text">{children}</span>
    </span>
  )
}
