import { useQueryClient } from '@tanstack/react-query'
import { type RaRecord, useDataProvider, useNotify, useTranslate } from 'ra-core'
import { useEffect, useRef, useState } from 'react'
import jobs from '../../../../schema/areas/jobs/jobs.ts'
import { formatMoney } from '../../../../schema/engine/text/format.ts'
import { recordName } from '../../../kit/recordName.ts'
import { Keys } from '../../../kit/shortcuts/Keys.tsx'
import { useShortcuts } from '../../../kit/shortcuts/useShortcuts.ts'
import { useFew } from '../../../kit/useFew.ts'
import { useWizard } from '../../../kit/wizard/context.ts'
import { StepForm } from '../../../kit/wizard/StepForm.tsx'
import { WizardScreen } from '../../../kit/wizard/WizardScreen.tsx'
import { PricedLayout } from '../../../resources/jobs/lines/PricedLayout.tsx'
import { inheritedFrom } from './inherited.ts'
import { SUB_JOB, useWorkWizard } from './wizards.ts'
import './work.css'

type Job = RaRecord<number>

const SUB_JOB_FIELDS = [
  'title',
  'job_type_id',
  'assignedTo',
  'description',
  'services',
  'materials',
  'overall_discount',
]

/** The sub-jobs of the new job, in order. */
export function useSubJobs(parent: number, enabled = true) {
  return useFew(jobs.name, { filter: { parent_id: parent }, sort: { field: 'id', order: 'ASC' }, limit: 200, enabled })
}

interface FormProps {
  readonly parent: Job
  readonly record?: Job
  readonly onClose: () => void
}

function SubJobForm({ parent, record, onClose }: FormProps) {
  const client = useQueryClient()
  const inherited = inheritedFrom(parent)
  const draftKey = record ? `${SUB_JOB}-${record.id}` : SUB_JOB
  return (
    <StepForm
      act={record ? 'wizard.finish' : 'wizard.work.add_sub_job'}
      beside={{ resource: jobs, extraKey: draftKey, given: inherited, ...(record ? { record } : {}) }}
      onBack={onClose}
      onSaved={() => {
        void client.invalidateQueries({ queryKey: [jobs.name] })
        onClose()
      }}
    >
      <PricedLayout only={SUB_JOB_FIELDS} />
    </StepForm>
  )
}

interface TableProps {
  readonly rows: readonly Job[]
  readonly onChange: (id: number) => void
  readonly onRemove: (job: Job) => void
}

function Table({ rows, onChange, onRemove }: TableProps) {
  const translate = useTranslate()
  return (
    <table className="sub-jobs-table">
      <tbody>
        {rows.map((job) => (
          <tr key={job.id}>
            <th scope="row">{String(job['number'])}</th>
            <td>{String(job['title'])}</td>
            <td data-align="end">{formatMoney(job['total_inc_vat'] as number)}</td>
            <td data-align="end">
              <button type="button" className="link-button" onClick={() => onChange(job.id)}>
                {translate('wizard.work.change')}
              </button>{' '}
              <button
                type="button"
                className="link-button"
                aria-label={translate('wizard.work.remove', { name: String(job['title']) })}
                onClick={() => onRemove(job)}
              >
                {translate('ra.action.remove')}
              </button>
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}

function Step() {
  const { draft, store, go, leave } = useWizard()
  const translate = useTranslate()
  const notify = useNotify()
  const client = useQueryClient()
  const provider = useDataProvider()
  const parent = draft.record as Job
  const { data, error } = useSubJobs(parent.id)
  const isTyped = draft.extra?.[SUB_JOB] !== undefined
  const [open, setOpen] = useState<Job | 'new' | null>(isTyped ? 'new' : null)
  const next = useRef<HTMLButtonElement>(null)
  useEffect(() => {
    if (!open) next.current?.focus()
  }, [open])
  const close = () => {
    const { [SUB_JOB]: _, ...rest } = store.get()?.extra ?? {}
    store.change({ extra: Object.fromEntries(Object.entries(rest).filter(([name]) => !name.startsWith(SUB_JOB))) })
    setOpen(null)
  }
  const change = async (id: number) => {
    const { data: job } = await provider.getOne<Job>(jobs.name, { id })
    setOpen(job)
  }
  const remove = async (job: Job) => {
    try {
      await provider.delete(jobs.name, { id: job.id, previousData: job })
      await client.invalidateQueries({ queryKey: [jobs.name] })
    } catch (raw) {
      notify((raw as Error).message, { type: 'error' })
    }
  }
  useShortcuts([
    !open && {
      keys: 'Mod+Enter',
      scope: 'form',
      text: translate('wizard.next'),
      typing: true,
      palette: true,
      run: () => go(1),
    },
    !open && { keys: 'n', scope: 'form', text: translate('wizard.work.another'), run: () => setOpen('new') },
    !open && { keys: 'Escape', scope: 'form', text: translate('shortcuts.form.back'), run: leave, typing: true },
  ])
  const rows = data?.data ?? []
  return (
    <>
      <div className="form-card">
        <p className="quiet">{translate('wizard.work.sub_jobs_about', { number: recordName(jobs, parent) })}</p>
        {error && <p role="alert">{translate('problem.server')}</p>}
        {rows.length > 0 && (
          <Table rows={rows} onChange={(id) => void change(id)} onRemove={(job) => void remove(job)} />
        )}
        {!open && (
          <div className="step-acts">
            <button
              ref={next}
              type="button"
              className="button button-main"
              aria-keyshortcuts="Control+Enter Meta+Enter"
              onClick={() => go(1)}
            >
              {translate('wizard.next')} <Keys keys="Mod+Enter" />
            </button>
            <button type="button" className="button" aria-keyshortcuts="n" onClick={() => setOpen('new')}>
              {translate('wizard.work.another')} <Keys keys="n" />
            </button>
            <button type="button" className="button" onClick={() => go(-1)}>
              {translate('wizard.back')}
            </button>
          </div>
        )}
      </div>
      {open && (
        <SubJobForm
          key={open === 'new' ? 'new' : open.id}
          parent={parent}
          {...(open === 'new' ? {} : { record: open })}
          onClose={close}
        />
      )}
    </>
  )
}

/** The parts of a job, each with its own lines; a job need not have any. */
export default function SubJobs() {
  return (
    <WizardScreen wizard={useWorkWizard()} step="sub-job-details">
      <Step />
    </WizardScreen>
  )
}
