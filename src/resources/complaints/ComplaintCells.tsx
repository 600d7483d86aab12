import FlagIcon from '@mui/icons-material/FlagOutlined'
import { useTranslate } from 'ra-core'
import { nearOf } from '../../../schema/areas/complaints/clocks.ts'
import declaration from '../../../schema/areas/complaints/complaints.ts'
import type { Row } from '../../../schema/engine/define.ts'
import { NOTHING } from '../../../schema/engine/text/format.ts'
import type { CellProps } from '../../kit/kinds/types.ts'
import { useWords } from '../../kit/words.ts'
import { When } from './When.tsx'

type Complaint = Row<typeof declaration>

/** The next deadline; or a note that its clock is paused, or that there is none. */
export function NextDueCell({ value, record }: CellProps<string | null, Complaint>) {
  const translate = useTranslate()
  const words = useWords(declaration.name)
  if (!value) {
    if (record.stopped_at) return <span className="quiet">{translate('complaints.stopped')}</span>
    return record.resolved_at ? <span className="quiet">{translate('complaints.over')}</span> : NOTHING
  }
  const clock = record.next_clock
  return (
    <>
      <When short at={value} warningAt={(clock && record[nearOf(clock)]) ?? null} />
      {clock && <span className="quiet"> {words.choice('next_clock', clock)}</span>}
    </>
  )
}

/** Severities above normal have a flag. */
export function SeverityCell({ value, resource, name }: CellProps<string | null>) {
  const words = useWords(resource)
  if (!value) return NOTHING
  const text = words.choice(name, value)
  if (value !== 'high' && value !== 'critical') return <span className="quiet">{text}</span>
  return (
    <span className="complaint-severity" data-severity={value}>
      <FlagIcon aria-hidden="true" />
      {text}
    </span>
  )
}
