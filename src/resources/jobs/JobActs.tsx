import { useContext } from 'react'
import { jobDocument } from '../../../schema/areas/jobs/endpoints.ts'
import jobs from '../../../schema/areas/jobs/jobs.ts'
import { recurrence } from '../../../schema/engine/time/recurrence.ts'
import { addDays, dayOf } from '../../../schema/engine/time/time.ts'
import { FormScreenContext } from '../../kit/form/FormContext.ts'
import { DocumentButton } from './DocumentButton.tsx'

/** Fields that a recurring job copies from the job it is created from. */
const REPEATED = ['customer_id', 'address_id', 'job_type_id', 'franchise_id', 'assignedTo', 'description'] as const
const LINES = ['services', 'materials'] as const
const MONTH = 30

/** Lines for a new record: without calculated values. */
const plain = (list: (typeof LINES)[number], lines: unknown) => {
  const { store } = jobs.fields[list]
  const names = Object.entries(store.as === 'child' ? store.fields : {}).flatMap(([name, { options }]) =>
    options.readOnly ? [] : [name],
  )
  return ((lines ?? []) as readonly Readonly<Record<string, unknown>>[]).map((line) =>
    Object.fromEntries(names.map((name) => [name, line[name] ?? null])),
  )
}

/** Initial values of a recurring job that repeats this one. */
export function repeating(job: Readonly<Record<string, unknown>>) {
  const services = plain('services', job['services'])
  return {
    ...Object.fromEntries(REPEATED.map((name) => [name, job[name] ?? null])),
    services,
    materials: plain('materials', job['materials']),
    overall_discount: job['overall_discount'] ?? 0,
    name: String(job['title'] ?? job['number']),
    source_job_id: job['id'],
    rule: recurrence.parse({ unit: 'month', starts_on: addDays(dayOf(Date.now()), MONTH) }),
  }
}

/** The job sheet for the workers. */
export function JobActs({ record }: { readonly record: { readonly id: number } }) {
  const inForm = useContext(FormScreenContext) !== null
  return inForm ? null : <DocumentButton documentEndpoint={jobDocument} id={record.id} />
}
