import { useContext } from 'react'
import jobs from '../../../schema/entities/jobs.ts'
import { recurrence } from '../../../schema/recurrence.ts'
import { addDays, dayOf } from '../../../schema/time.ts'
import { FormScreenContext } from '../../kit/form/FormContext.ts'
import { usePorts } from '../../kit/ports.ts'
import { ActButton } from '../../kit/record/ActButton.tsx'
import { ActLink } from '../../kit/record/ActLink.tsx'
import { PaperButton } from '../../kit/record/PaperButton.tsx'

/** What a recurring job takes of the job that it is made of. */
const REPEATED = ['customer_id', 'address_id', 'job_type_id', 'franchise_id', 'assignedTo', 'description'] as const
const LINES = ['services', 'materials'] as const
const MONTH = 30

/** Lines as a new record takes them: without what the server computes. */
const plain = (of: (typeof LINES)[number], lines: unknown) => {
  const { store } = jobs.fields[of]
  const names = Object.entries(store.as === 'child' ? store.fields : {}).flatMap(([name, { options }]) =>
    options.readOnly ? [] : [name],
  )
  return ((lines ?? []) as readonly Readonly<Record<string, unknown>>[]).map((line) =>
    Object.fromEntries(names.map((name) => [name, line[name] ?? null])),
  )
}

/** What is known of a recurring job that repeats this one. */
function repeating(job: Readonly<Record<string, unknown>>) {
  const services = plain('services', job['services'])
  return {
    ...Object.fromEntries(REPEATED.map((name) => [name, job[name] ?? null])),
    ...{ services, materials: plain('materials', job['materials']), overall_discount: job['overall_discount'] ?? 0 },
    name: String(job['name'] ?? services[0]?.['name'] ?? job['number']),
    source_job_id: job['id'],
    rule: recurrence.parse({ unit: 'month', starts_on: addDays(dayOf(Date.now()), MONTH) }),
  }
}

const TEMPLATE = { resource: 'job-templates', key: 'template', label: 'name' }

/** What follows a job: a visit, and the parts that it is done in. */
export function JobActs({ record }: { readonly record: object }) {
  const { id, archived_at, parent_id } = record as Readonly<Record<string, unknown>>
  const { can } = usePorts()
  const inForm = useContext(FormScreenContext) !== null
  if (inForm) return null
  const paper = <PaperButton resource="jobs" id={Number(id)} />
  if (archived_at) return paper
  return (
    <>
      {paper}
      {can('Jobs', 'edit') && can('JobTemplates', 'add') && (
        <ActButton
          {...{
            resource: 'jobs',
            record: record as never,
            act: 'template',
            text: 'work.save_template',
            short: 'work.save_template_short',
            keys: 'l',
            makes: TEMPLATE,
          }}
        />
      )}
      {can('RecurringJobs', 'add') && !parent_id && (
        <ActLink
          {...{ to: '/jobs/recurring/add', text: 'recurring.repeat', short: 'recurring.repeat_short', keys: 'r' }}
          state={{ given: repeating(record as Readonly<Record<string, unknown>>) }}
        />
      )}
      {can('Jobs', 'add') && !parent_id && (
        <ActLink
          to={`/jobs/details/${String(id)}/sub-job`}
          text="work.add_sub_job"
          short="work.add_sub_job_short"
          keys="n"
        />
      )}
      {can('Appointments', 'add') && (
        <ActLink
          to={`/jobs/details/${String(id)}/book`}
          text="work.book_visit"
          short="work.book_visit_short"
          keys="b"
        />
      )}
    </>
  )
}
