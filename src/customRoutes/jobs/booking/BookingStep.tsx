import { type RaRecord, useTranslate } from 'ra-core'
import { useState } from 'react'
import { usePorts } from '../../../kit/ports.ts'
import { recordName } from '../../../kit/recordName.ts'
import { Keys } from '../../../kit/shortcuts/Keys.tsx'
import { useShortcuts } from '../../../kit/shortcuts/useShortcuts.ts'
import { Pending } from '../../../kit/ui/Pending.tsx'
import { useWizard } from '../../../kit/wizard/context.ts'
import { WizardScreen } from '../../../kit/wizard/WizardScreen.tsx'
import { useSubJobs } from '../wizard/SubJobs.tsx'
import { useWorkWizard } from '../wizard/wizards.ts'
import { RecordBooking } from './RecordBooking.tsx'
import { SendFirst } from './SendFirst.tsx'
import '../wizard/work.css'

type Work = RaRecord<number>

const SKIP_KEY = 'x'

function Step() {
  const { draft, finish, go, resource } = useWizard()
  const translate = useTranslate()
  const { can } = usePorts()
  const record = draft.record as Work
  const isJob = resource.name === 'jobs'
  const { data } = useSubJobs(record.id, isJob)
  const [bookedIds, setBookedIds] = useState<readonly number[]>([])
  const parts = isJob ? (data?.data ?? []) : []
  // A job with parts is booked part by part.
  const works = parts.length > 0 ? parts : [record]
  const [work] = works.filter(({ id }) => !bookedIds.includes(id))
  const done = (id: number) => {
    const remaining = works.filter((one) => one.id !== id && !bookedIds.includes(one.id))
    if (remaining.length === 0) finish(record.id)
    else setBookedIds([...bookedIds, id])
  }
  const skip = () => (work && works.length > 1 ? done(work.id) : finish(record.id))
  useShortcuts([{ keys: SKIP_KEY, scope: 'form', text: translate('wizard.book.skip'), run: skip, palette: true }])
  return (
    <div className="form-card">
      <SendFirst resource={resource} id={record.id} />
      <p className="for-whom">
        <span>{translate('wizard.book.for', { name: recordName(resource, work ?? record) })}</span>
        {parts.length > 1 && (
          <span className="quiet"> {translate('wizard.book.of', { n: bookedIds.length + 1, all: parts.length })}</span>
        )}
      </p>
      {isJob && !data ? (
        <Pending />
      ) : can('Appointments', 'add') ? (
        work && <RecordBooking key={work.id} resource={resource.name} id={work.id} onBooked={() => done(work.id)} />
      ) : (
        <p className="notice">{translate('wizard.book.not_allowed')}</p>
      )}
      <div className="step-acts">
        <button type="button" className="button" aria-keyshortcuts={SKIP_KEY} onClick={skip}>
          {translate('wizard.book.skip')} <Keys keys={SKIP_KEY} />
        </button>
        <button type="button" className="button" onClick={() => go(-1)}>
          {translate('wizard.back')}
        </button>
      </div>
    </div>
  )
}

/** Date, time and worker of the visit. The record is already saved, so this can be left for later. */
export default function BookingStep() {
  return (
    <WizardScreen wizard={useWorkWizard()} step="book-into-calendar">
      <Step />
    </WizardScreen>
  )
}
