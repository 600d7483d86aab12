import { LinkBase, useTranslate } from 'ra-core'
import { useContext } from 'react'
import { FormScreenContext } from '../../kit/form/FormContext.ts'
import { usePorts } from '../../kit/ports.ts'
import { ActButton } from '../../kit/record/ActButton.tsx'
import { PaperButton } from '../../kit/record/PaperButton.tsx'

const TEMPLATE = { resource: 'job-templates', key: 'template', label: 'name' }

/** What follows a job: a visit, and the parts that it is done in. */
export function JobActs({ record }: { readonly record: object }) {
  const { id, archived_at, parent_id } = record as Readonly<Record<string, unknown>>
  const { can } = usePorts()
  const translate = useTranslate()
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
            makes: TEMPLATE,
          }}
        />
      )}
      {can('Jobs', 'add') && !parent_id && (
        <LinkBase className="button" to={`/jobs/details/${String(id)}/sub-job`}>
          {translate('work.add_sub_job')}
        </LinkBase>
      )}
      {can('Appointments', 'add') && (
        <LinkBase className="button" to={`/jobs/details/${String(id)}/book`}>
          {translate('work.book_visit')}
        </LinkBase>
      )}
    </>
  )
}
