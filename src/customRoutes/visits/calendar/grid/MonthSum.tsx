import { LoadBar } from './LoadBar.tsx'
import { type DayLoad, shareOf } from './loads.ts'
import css from './MonthSum.module.css'

interface MonthSumProps {
  /** Its figures, separated by dots. */
  readonly text: string
  readonly load: DayLoad | undefined
}

/** Totals of a day in a month, and the booked share of its hours. */
export function MonthSum({ text, load }: MonthSumProps) {
  const share = load && shareOf(load)
  return (
    <div className={css['monthSum']}>
      <span>
        {text.split(' · ').map((figure, i) => (
          <span key={figure}>
            {i > 0 && ' · '}
            <span className={css['monthFigure']}>{figure}</span>
          </span>
        ))}
      </span>
      {load && share !== null && (
        <>
          <span className={css['monthShare']}>{share}%</span>
          <LoadBar load={load} />
        </>
      )}
    </div>
  )
}
