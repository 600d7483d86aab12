import DoneIcon from '@mui/icons-material/Check'
import { useTranslate } from 'ra-core'
import type { Status } from '../../status/useStatuses.ts'

interface StageTrackProps {
  readonly statuses: readonly Status[]
  readonly own: number
  /** What the way is called. */
  readonly label: string
}

/** Stages at most: more of them are no way that one sees. */
const MOST = 6

/** The way of most records: one status of each meaning, in order, from which an end that is none is left out. */
function stagesOf(statuses: readonly Status[], own: number): readonly Status[] {
  const usual = statuses.filter(({ offered, automatic, reason }) => (offered || automatic) && !reason)
  const reached = statuses.find(({ id }) => id === own)
  const seen = new Set<string | null>()
  const way = usual.filter(({ id, category, next }) => {
    // Where nothing leads on and staff may choose it, a record ends there without having got anywhere, unless it is there.
    const isEnd =
      next?.length === 0 && id !== usual.at(-1)?.id && id !== own && !usual.some((one) => one.acts.includes(id))
    if (isEnd || seen.has(category)) return false
    if (reached && category === reached.category && id !== own) return false
    seen.add(category)
    return true
  })
  return way.length > MOST ? [] : way
}

/** How far the record has come on the way that records take. Narrow, it loses its names, then itself. */
export function StageTrack({ statuses, own, label }: StageTrackProps) {
  const translate = useTranslate()
  const stages = stagesOf(statuses, own)
  const at = stages.findIndex(({ id }) => id === own)
  if (at < 0 || stages.length < 3) return null
  return (
    <ol className="stages" aria-label={label}>
      {stages.map(({ id, label: name }, i) => (
        <li
          key={id}
          data-is={i < at ? 'done' : i === at ? 'now' : 'ahead'}
          aria-current={i === at ? 'step' : undefined}
          title={name}
        >
          <span className="stage-mark" aria-hidden="true">
            {i < at && <DoneIcon fontSize="inherit" />}
          </span>
          <span className="stage-name">
            {name}
            {i < at && <span className="sr-only"> {translate('record.stage_done')}</span>}
          </span>
        </li>
      ))}
    </ol>
  )
}
