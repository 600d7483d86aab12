import { useTranslate } from 'ra-core'
import { use } from 'react'
import jobs from '../../../schema/areas/jobs/jobs.ts'
import { MONEY_FIGURES } from '../../../schema/areas/jobs/money.ts'
import { formatMoney } from '../../../schema/engine/text/format.ts'
import { displayName } from '../../../schema/engine/titleFields.ts'
import { openPath } from '../../kit/list/openPath.ts'
import { RelatedRecordsContext } from '../../kit/record/relatedRecords.ts'
import { PartCard } from '../../kit/record/sections/PartCard.tsx'
import type { PartProps } from '../../kit/record/sections/parts.tsx'
import { useWords } from '../../kit/words.ts'
import { CustomerCard } from '../customers/record/CustomerCard.tsx'
import { usePayments } from './usePayments.ts'

/** The job that the payment was for, how much of it is paid, and the customer. */
export default function PaidForCard(props: PartProps) {
  const { record } = props
  const translate = useTranslate()
  const words = useWords(jobs.name)
  const job = use(RelatedRecordsContext)['job_id']
  const { data } = usePayments(typeof record['job_id'] === 'number' ? record['job_id'] : undefined)
  return (
    <>
      {job && (
        <PartCard title={displayName(jobs, job)} kind={words.one} to={openPath(jobs, job.id)}>
          {data && (
            <dl className="paid-for">
              {(['total', 'paid', ...MONEY_FIGURES] as const).map((one) => (
                <div key={one}>
                  <dt>{translate(`payments.standing.${one}`)}</dt>
                  <dd>{formatMoney(data[one])}</dd>
                </div>
              ))}
            </dl>
          )}
        </PartCard>
      )}
      <CustomerCard {...props} record={job ?? record} />
    </>
  )
}
