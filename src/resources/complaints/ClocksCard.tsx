import { useLocale, useTranslate } from 'ra-core'
import { byOf, CLOCKS, type Clock, MET, nearOf } from '../../../schema/areas/complaints/clocks.ts'
import declaration from '../../../schema/areas/complaints/complaints.ts'
import { toMillis } from '../../../schema/engine/time/time.ts'
import { formatDuration } from '../../../schema/kinds/duration/model.ts'
import { PartCard } from '../../kit/record/sections/PartCard.tsx'
import type { PartProps } from '../../kit/record/sections/parts.tsx'
import { useWords } from '../../kit/words.ts'
import { useMoment, When } from './When.tsx'

const textOf = (value: unknown): string | null => (typeof value === 'string' ? value : null)

const Moment = ({ at, text }: { readonly at: string; readonly text: string }) =>
  useTranslate()(text, { at: useMoment(at) })

function ClockRow({ record, clock }: { readonly record: PartProps['record']; readonly clock: Clock }) {
  const words = useWords(declaration.name)
  const [dueAt, metAt, warningAt] = [
    textOf(record[byOf(clock)]),
    textOf(record[MET[clock]]),
    textOf(record[nearOf(clock)]),
  ]
  if (!dueAt) return null
  const isStopped = textOf(record['stopped_at']) !== null || textOf(record['resolved_at']) !== null
  return (
    <div>
      <dt>{words.choice('next_clock', clock)}</dt>
      <dd>
        {metAt ? (
          <span className="complaint-due" data-due={toMillis(metAt) > toMillis(dueAt) ? 'late' : 'met'}>
            <Moment at={metAt} text={toMillis(metAt) > toMillis(dueAt) ? 'complaints.met_late' : 'complaints.met'} />
          </span>
        ) : isStopped ? (
          <span className="quiet">
            <Moment at={dueAt} text="complaints.by" />
          </span>
        ) : (
          <When at={dueAt} warningAt={warningAt} />
        )}
      </dd>
    </div>
  )
}

/** Shows the deadlines of a complaint, which were met, and how they are determined. */
export function ClocksCard({ record }: PartProps) {
  const translate = useTranslate()
  const locale = useLocale() === 'zh' ? 'zh' : 'en'
  const stopped = textOf(record['stopped_at'])
  const waited = Number(record['stopped_minutes'] ?? 0)
  return (
    <PartCard title={translate('complaints.clocks')}>
      <dl className="complaint-rows">
        {CLOCKS.map((clock) => (
          <ClockRow key={clock} record={record} clock={clock} />
        ))}
      </dl>
      {stopped && (
        <p className="complaint-note">
          <Moment at={stopped} text="complaints.stopped_since" />
        </p>
      )}
      {waited > 0 && (
        <p className="complaint-note">{translate('complaints.waited', { time: formatDuration(waited, locale) })}</p>
      )}
      <p className="complaint-note">{translate('complaints.explain')}</p>
    </PartCard>
  )
}
