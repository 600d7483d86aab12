import { type ReactNode, useId } from 'react'

interface SectionProps {
  readonly title: string
  /** Shown at the end of the heading. */
  readonly end?: ReactNode
  readonly children: ReactNode
}

/** One section of the profile. */
export function ProfileSection({ title, end, children }: SectionProps) {
  const id = useId()
  return (
    <section className="card" aria-labelledby={id}>
      <div className="card-head">
        <h2 id={id}>{title}</h2>
        {end}
      </div>
      <div className="profile-body">{children}</div>
    </section>
  )
}
