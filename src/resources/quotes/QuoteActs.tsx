import { type RaRecord, useGetOne } from 'ra-core'
import { useContext } from 'react'
import quotes from '../../../schema/entities/quotes.ts'
import { QUOTE_STATUS } from '../../../schema/libraries/quote-statuses.ts'
import { FormScreenContext } from '../../kit/form/FormContext.ts'
import { usePorts } from '../../kit/ports.ts'
import { ActButton } from '../../kit/record/ActButton.tsx'
import { ActLink } from '../../kit/record/ActLink.tsx'
import { PaperButton } from '../../kit/record/PaperButton.tsx'
import { useStatuses } from '../../kit/status/useStatuses.ts'

const JOB = { resource: 'jobs', key: 'job', label: 'number' }
const QUOTE = { resource: 'quotes', key: 'quote', label: 'number' }

/** What a quote can be made into: a job once it is accepted, a revision once changes are asked for, another draft at any time. */
export function QuoteActs({ record: given }: { readonly record: object }) {
  const record = given as RaRecord<number>
  const { can } = usePorts()
  const inForm = useContext(FormScreenContext) !== null
  const statuses = useStatuses(quotes)
  const type: unknown = record['quote_type_id']
  const { data: quoteType } = useGetOne(
    'quote-types',
    { id: type as number },
    { enabled: !inForm && typeof type === 'number' && can('Jobs', 'add') && can('QuoteTypes', 'list'), retry: false },
  )
  if (inForm) return null
  const paper = <PaperButton resource={quotes.name} id={record.id} />
  if (record['archived_at']) return paper
  const book = can('Appointments', 'add') && (
    <ActLink to={`/quotes/details/${record.id}/book`} text="work.book_visit" short="work.book_visit_short" keys="b" />
  )
  if (!can('Quotes', 'edit'))
    return (
      <>
        {paper}
        {book}
      </>
    )
  const acts = statuses?.find(({ id }) => id === record['quote_status_id'])?.acts ?? []
  const act = { resource: quotes.name, record }
  return (
    <>
      {paper}
      {book}
      {can('Quotes', 'add') && <ActButton {...act} act="duplicate" text="work.duplicate" keys="d" makes={QUOTE} />}
      {can('Quotes', 'add') && acts.includes(QUOTE_STATUS.SUPERSEDED) && (
        <ActButton {...act} act="revise" text="work.revise" keys="r" makes={QUOTE} main />
      )}
      {can('Jobs', 'add') && acts.includes(QUOTE_STATUS.CONVERTED) && (
        <ActButton
          {...{ ...act, act: 'convert', text: 'work.to_job', keys: 'n', makes: JOB, main: true }}
          asks={{ field: 'job_type_id', likely: (quoteType?.['job_type_id'] as number | undefined) ?? null }}
        />
      )}
    </>
  )
}
