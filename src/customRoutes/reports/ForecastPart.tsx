import { useTranslate } from 'ra-core'
import type { ReactNode } from 'react'

interface PartProps {
  /** Last part of its keys below `forecast.`, and of the id of its heading. */
  readonly name: 'weeks' | 'how' | 'past'
  readonly children: ReactNode
}

/** A section of the forecast with its heading. */
export function ForecastPart({ name, children }: PartProps) {
  const translate = useTranslate()
  return (
    <section className="card forecast-part">
      <h2 id={`forecast-${name}`}>{translate(`forecast.${name}`)}</h2>
      {children}
    </section>
  )
}

/** The table of a section, which scrolls sideways where it does not fit. */
export function ForecastTable({ name, children }: PartProps) {
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- it scrolls, and scrolls by keyboard too
    <div className="report-table" role="region" aria-labelledby={`forecast-${name}`} tabIndex={0}>
      <table>{children}</table>
    </div>
  )
}
