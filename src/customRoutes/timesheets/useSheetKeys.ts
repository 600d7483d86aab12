import { useTranslate } from 'ra-core'
import type { RefObject } from 'react'
import { timesheet } from '../../../schema/areas/timesheets/endpoints.ts'
import type { Sheets } from '../../../schema/areas/timesheets/shapes.ts'
import { usePanel } from '../../kit/acts/provider.ts'
import { useShowRefusal } from '../../kit/acts/useShowRefusal.ts'
import { usePorts } from '../../kit/ports.ts'
import { useShortcuts } from '../../kit/shortcuts/useShortcuts.ts'
import { step } from './rows.ts'
import type { Asked } from './SheetDialogs.tsx'

/** Shortcuts for the focused row, which is of a worker or a visit. */
export function useSheetKeys(
  table: RefObject<HTMLTableElement | null>,
  data: Sheets | undefined,
  onAsk: (dialog: Asked) => void,
): void {
  const translate = useTranslate()
  const { can } = usePorts()
  const panel = usePanel()
  const showRefusal = useShowRefusal()
  const current = () => {
    const { worker, visit } = document.activeElement?.closest<HTMLElement>('tr[data-row]')?.dataset ?? {}
    const sheet = data?.data.find((one) => String(one.worker.id) === worker)
    return sheet && { sheet, visit: visit === undefined ? undefined : Number(visit) }
  }
  const correct = async () => {
    const focusedLine = current()
    if (!focusedLine?.visit || focusedLine.sheet.approval || !data) return
    try {
      const request = { params: { id: String(focusedLine.sheet.worker.id) }, query: { week: data.from } }
      const { lines } = await panel.ask(timesheet, request)
      const line = lines.find(({ appointment_id }) => appointment_id === focusedLine.visit)
      if (line && line.state !== 'ahead') onAsk({ act: 'correct', sheet: focusedLine.sheet, line })
    } catch (error) {
      showRefusal(error)
    }
  }
  const ofWeek = (act: 'approve' | 'withdraw') => () => {
    const sheet = current()?.sheet
    if (!sheet || sheet.worker.own || (act === 'approve') === (sheet.approval !== null)) return
    if (act === 'withdraw' || (data?.over && sheet.visits > 0)) onAsk({ act, sheet })
  }
  const stepBy = (distance: 1 | -1) => () => {
    if (table.current) step(table.current, distance)
  }
  const mayApprove = can('Timesheets', 'approve')
  useShortcuts([
    { keys: 'j', scope: 'list', text: translate('timesheets.next'), run: stepBy(1) },
    { keys: 'k', scope: 'list', text: translate('timesheets.previous'), run: stepBy(-1) },
    can('Timesheets', 'edit') && {
      keys: 'e',
      scope: 'list',
      text: translate('timesheets.correct'),
      run: () => void correct(),
    },
    mayApprove && { keys: 'v', scope: 'list', text: translate('timesheets.approve'), run: ofWeek('approve') },
    mayApprove && { keys: 'Shift+v', scope: 'list', text: translate('timesheets.withdraw'), run: ofWeek('withdraw') },
  ])
}
