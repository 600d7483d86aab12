import { useTranslate } from 'ra-core'
import { useState } from 'react'
import { approveTimesheet, CORRECTION, correctTimes, withdrawApproval } from '../../../schema/areas/timesheets/acts.ts'
import type { Sheet, SheetLine } from '../../../schema/areas/timesheets/shapes.ts'
import { hoursText } from '../../../schema/areas/timesheets/visitTotals.ts'
import type { ParsedBodyOf } from '../../../schema/engine/act.ts'
import { useAct } from '../../kit/acts/useAct.ts'
import { refusalOf, useShowRefusal } from '../../kit/acts/useShowRefusal.ts'
import { declarationOf } from '../../kit/declarationOf.ts'
import { ConfirmDialog } from '../../kit/ui/ConfirmDialog.tsx'
import { loadable } from '../../kit/ui/loadable.tsx'
import { showToast } from '../../kit/ui/toastStore.ts'

const ActDialog = loadable(() => import('../../kit/acts/ActDialog.tsx'))

/** Actions that ask for input first. */
export type Asked =
  | { readonly act: 'correct'; readonly sheet: Sheet; readonly line: SheetLine }
  | { readonly act: 'approve' | 'withdraw'; readonly sheet: Sheet }

interface DialogProps {
  readonly week: string
  readonly onClose: () => void
}
type Errors = Readonly<Record<string, string>>

function Correct({ sheet, line, onClose }: DialogProps & { readonly sheet: Sheet; readonly line: SheetLine }) {
  const translate = useTranslate()
  const showRefusal = useShowRefusal()
  const { run, pending } = useAct(correctTimes)
  const [errors, setErrors] = useState<Errors>({})
  const { appointment_id, version, corrected, said, title } = line
  const times = corrected ?? said
  const saveCorrection = async (values: Readonly<Record<string, unknown>>) => {
    setErrors({})
    try {
      const body = { break_minutes: 0, ...values, version } as ParsedBodyOf<typeof correctTimes>
      await run({ params: { id: String(sheet.worker.id), visit_id: String(appointment_id) }, body })
      showToast(translate('timesheets.corrected'), { type: 'success' })
      onClose()
    } catch (error) {
      const refusal = refusalOf(error)
      if (Object.keys(refusal.fields).length > 0) return setErrors(refusal.fields)
      showRefusal(error)
      // Closes, so that the current state is shown.
      if (refusal.ruled) onClose()
    }
  }
  return (
    <ActDialog
      errors={errors}
      pending={pending}
      onClose={onClose}
      title={translate('timesheets.correct_title', { visit: title })}
      does={translate('timesheets.correct')}
      resource={declarationOf('appointments')}
      fields={CORRECTION}
      asks={Object.keys(CORRECTION)}
      optional={['break_minutes']}
      label={(name) => translate(`timesheets.fields.${name}`)}
      likely={{
        started_at: times.started_at ?? line.planned_from,
        finished_at: times.finished_at ?? line.planned_to,
        break_minutes: times.break_minutes,
      }}
      onGive={(values) => void saveCorrection(values)}
    />
  )
}

function Approve({ sheet, week, onClose }: DialogProps & { readonly sheet: Sheet }) {
  const translate = useTranslate()
  const showRefusal = useShowRefusal()
  const { run, pending } = useAct(approveTimesheet)
  const { worker, worked, planned, unsaid } = sheet
  const approveSheet = async () => {
    try {
      await run({ params: { id: String(worker.id) }, body: { week } })
      showToast(translate('timesheets.approve_done', { name: worker.name }), { type: 'success' })
    } catch (error) {
      showRefusal(error)
    }
    onClose()
  }
  return (
    <ConfirmDialog
      open
      pending={pending}
      onClose={onClose}
      title={translate('timesheets.approve_title', { name: worker.name })}
      confirmLabel={translate('timesheets.approve')}
      onConfirm={() => void approveSheet()}
    >
      <p>{translate('timesheets.approve_text', { worked: hoursText(worked), planned: hoursText(planned) })}</p>
      {unsaid > 0 && <p>{translate('timesheets.approve_unsaid', { smart_count: unsaid })}</p>}
    </ConfirmDialog>
  )
}

const WITHDRAWAL = { reason: CORRECTION.reason }

function Withdraw({ sheet, week, onClose }: DialogProps & { readonly sheet: Sheet }) {
  const translate = useTranslate()
  const showRefusal = useShowRefusal()
  const { run, pending } = useAct(withdrawApproval)
  const [errors, setErrors] = useState<Errors>({})
  const { worker } = sheet
  const give = async (reason: string) => {
    try {
      await run({ params: { id: String(worker.id) }, body: { week, reason } })
      showToast(translate('timesheets.withdraw_done'), { type: 'success' })
      onClose()
    } catch (error) {
      const { fields } = refusalOf(error)
      if (fields['reason']) return setErrors(fields)
      showRefusal(error)
      onClose()
    }
  }
  return (
    <ActDialog
      errors={errors}
      pending={pending}
      onClose={onClose}
      likely={{}}
      optional={[]}
      title={translate('timesheets.withdraw_title', { name: worker.name })}
      resource={declarationOf('appointments')}
      fields={WITHDRAWAL}
      asks={['reason']}
      label={(name) => translate(`timesheets.fields.${name}`)}
      onGive={({ reason }) => void give(String(reason))}
    />
  )
}

/** Asks for the input of an action on a time sheet. */
export function SheetDialogs({ dialog, ...rest }: DialogProps & { readonly dialog: Asked }) {
  if (dialog.act === 'correct') return <Correct {...rest} sheet={dialog.sheet} line={dialog.line} />
  return dialog.act === 'approve' ? (
    <Approve {...rest} sheet={dialog.sheet} />
  ) : (
    <Withdraw {...rest} sheet={dialog.sheet} />
  )
}
