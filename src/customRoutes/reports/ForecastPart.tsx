import { useTranslate } from 'ra-core'
import type { ReactNode } from 'react'

interface PartProps {
  /** Of `forecast.` in the words, and of its heading in the page. */
  readonly name: 'weeks' | 'how' | 'past'
  readonly children: ReactNode
}

/** A part of the forecast under its heading. */
export function ForecastPart({ name, children }: PartProps) {
  const translate = useTranslate()
  return (
    <section className="card forecast-part">
      <h2 id={`forecast-${name}`}>{translate(`forecast.${name}`)}</h2>
      {children}
    </section>
  )
}

/** Its table, which scrolls sideways where there is no room. */
export function ForecastTable({ name, children }: PartProps) {
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- it scrolls, and scrolls by keyboard too
    <div className="report-table" role="region" aria-labelledby={`forecast-${name}`} tabIndex={0}>
      <table>{children}</table>
    </div>
  )
}
