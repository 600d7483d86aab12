import type { RaRecord } from 'ra-core'
import { useContext } from 'react'
import declaration from '../../../schema/entities/recurring-jobs.ts'
import { FormScreenContext } from '../../kit/form/FormContext.ts'
import { usePorts } from '../../kit/ports.ts'
import { ActButton } from '../../kit/record/ActButton.tsx'

const JOB = { resource: 'jobs', key: 'job', label: 'number' }

/** The job of the next date, made before it is due. */
export function RecurringActs({ record }: { readonly record: object }) {
  const { can } = usePorts()
  const inForm = useContext(FormScreenContext) !== null
  const { archived_at } = record as Readonly<Record<string, unknown>>
  if (inForm || archived_at || !can(declaration.area, 'edit') || !can('Jobs', 'add')) return null
  return (
    <ActButton
      {...{
        resource: declaration.name,
        record: record as RaRecord<number>,
        act: 'make',
        text: 'recurring.make',
        keys: 'n',
      }}
      makes={JOB}
    />
  )
}
