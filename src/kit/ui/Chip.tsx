import type { CSSProperties, ReactNode } from 'react'
import '../kit.css'

interface ChipProps {
  /** `#rrggbb`; without one it is plain text. */
  readonly colour?: string | null | undefined
  /** A state has a wash of its colour, a type does not. */
  readonly wash?: boolean
  readonly children: ReactNode
}

/** A dot of the exact colour with the name beside it; the text keeps the normal colour, so that any colour stays readable. */
export function Chip({ colour, wash = false, children }: ChipProps) {
  if (!colour) return <span className={wash ? 'chip chip-plain' : undefined}>{children}</span>
  return (
    <span className={wash ? 'chip chip-wash' : 'chip'} style={{ '--chip': colour } as CSSProperties}>
      <span className="dot" aria-hidden="true" />
      <span className="chip-text">{children}</span>
    </span>
  )
}
