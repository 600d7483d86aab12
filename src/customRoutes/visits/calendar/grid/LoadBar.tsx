import css from './LoadBar.module.css'
import { type DayLoad, levelOf, shareOf } from './loads.ts'

/** A bar for the booked share of the hours; the figures are next to it. */
export function LoadBar({ load }: { readonly load: Pick<DayLoad, 'booked' | 'available'> }) {
  const share = shareOf(load) ?? (load.booked > 0 ? 100 : 0)
  return (
    <span className={css['loadBar']} data-level={levelOf(load)} aria-hidden="true">
      <span style={{ inlineSize: `${Math.min(100, share)}%` }} />
    </span>
  )
}
