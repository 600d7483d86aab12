import { LinkBase } from 'ra-core'
import { type ReactNode, useId } from 'react'

interface PartCardProps {
  readonly title: string
  /** Where the title leads. */
  readonly to?: string
  /** What sort of thing the title names. */
  readonly kind?: string
  /** How many there are, once that is known. */
  readonly count?: number | undefined
  /** What can be done with all of it, at the end of the heading. */
  readonly acts?: ReactNode
  readonly children: ReactNode
}

/** One part of a record's screen: a card with its heading. */
export function PartCard({ title, to, kind, count, acts, children }: PartCardProps) {
  const id = useId()
  return (
    <section className="record-card" aria-labelledby={id}>
      <header className="record-card-head">
        <h2 id={id}>
          {to ? <LinkBase to={to}>{title}</LinkBase> : title}
          {kind && <span className="quiet record-count"> {kind}</span>}
          {count !== undefined && <span className="quiet record-count"> {count}</span>}
        </h2>
        {acts}
      </header>
      {children}
    </section>
  )
}
