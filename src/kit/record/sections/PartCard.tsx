import { LinkBase } from 'ra-core'
import { type ReactNode, useId } from 'react'

interface PartCardProps {
  readonly title: string
  /** Address that the title links to. */
  readonly to?: string
  /** Type of the record that the title names. */
  readonly kind?: string
  /** Number of items, once loaded. */
  readonly count?: number | undefined
  /** Actions for the whole section, at the end of the heading. */
  readonly acts?: ReactNode
  readonly children: ReactNode
}

/** A section of a record's page: a card with a heading. */
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
