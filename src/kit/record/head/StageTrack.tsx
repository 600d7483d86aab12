import DoneIcon from '@mui/icons-material/Check'
import { useTranslate } from 'ra-core'
import type { Status } from '../../status/useStatuses.ts'

interface StageTrackProps {
  readonly statuses: readonly Status[]
  readonly own: number
  /** Categories of the stages, in order. */
  readonly stages: readonly string[]
  /** Label of the track. */
  readonly label: string
}

/** One status for each stage: the record's own, else the first active one. */
function stagesOf(statuses: readonly Status[], currentId: number, stages: readonly string[]): readonly Status[] {
  const statusesOf = (category: string) => statuses.filter((one) => one.category === category)
  return stages.flatMap((category) => {
    const all = statusesOf(category)
    return all.find(({ id }) => id === currentId) ?? all.find(({ offered }) => offered) ?? all[0] ?? []
  })
}

/** Shows the stage that the record has reached. On narrow screens it loses its labels, then disappears. */
export function StageTrack({ statuses, own, stages: categories, label }: StageTrackProps) {
  const translate = useTranslate()
  const stages = stagesOf(statuses, own, categories)
  const index = stages.findIndex(({ id }) => id === own)
  if (index < 0) return null
  return (
    <ol className="stages" aria-label={label}>
      {stages.map(({ id, label: name }, i) => (
        <li
          key={id}
          data-is={i < index ? 'done' : i === index ? 'now' : 'ahead'}
          aria-current={i === index ? 'step' : undefined}
          title={name}
        >
          <span className="stage-mark" aria-hidden="true">
            {i < index && <DoneIcon />}
          </span>
          <span className="stage-name">
            {name}
            {i < index && <span className="sr-only"> {translate('record.stage_done')}</span>}
          </span>
        </li>
      ))}
    </ol>
  )
}
