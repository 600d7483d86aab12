import { keepPreviousData } from '@tanstack/react-query'
import { useTranslate } from 'ra-core'
import { useRef, useState } from 'react'
import { timesheets, timesheetsAddress } from '../../../schema/areas/timesheets/endpoints.ts'
import { totalOf } from '../../../schema/areas/timesheets/visitTotals.ts'
import { addDays, dayOf, fullWeek } from '../../../schema/engine/time/time.ts'
import { useAnswer, usePanel } from '../../kit/acts/provider.ts'
import { useShowRefusal } from '../../kit/acts/useShowRefusal.ts'
import { usePorts } from '../../kit/ports.ts'
import { useShortcuts } from '../../kit/shortcuts/useShortcuts.ts'
import { saveAddress } from '../../kit/transfer/save.ts'
import { Pending } from '../../kit/ui/Pending.tsx'
import { showToast } from '../../kit/ui/toastStore.ts'
import { useAddress } from '../../kit/useAddress.ts'
import { type Asked, SheetDialogs } from './SheetDialogs.tsx'
import { SheetHead } from './SheetHead.tsx'
import { SheetTable } from './SheetTable.tsx'
import { belongs, readSheets, SHOWN, writeSheets } from './sheetState.ts'
import { useSheetKeys } from './useSheetKeys.ts'
import '../../kit/kit.css'
import '../../kit/ui/states.css'
import '../../kit/ui/switch.css'
import '../screens.css'
import styles from './timesheets.module.css'

/** /workers/timesheets: hours worked in a week compared with the plan; a row expands to its visits. The whole state is part of the address. */
export default function Timesheets() {
  const translate = useTranslate()
  const { can, locale } = usePorts()
  const panel = usePanel()
  const showRefusal = useShowRefusal()
  const [state, go] = useAddress(readSheets, writeSheets)
  const [openDialog, setOpenDialog] = useState<Asked | null>(null)
  const table = useRef<HTMLTableElement>(null)
  const [today] = useState(() => dayOf(Date.now()))
  const { week = fullWeek(today).from, show, franchise_id } = state
  const query = { week, ...(franchise_id ? { franchise_id } : {}) }
  const { data, error, refetch, isPlaceholderData } = useAnswer(
    timesheets,
    { query },
    { asList: true, placeholderData: keepPreviousData },
  )
  const toWeek = (weekDay: string) => go({ week: weekDay })
  const save = async () => {
    try {
      const { url } = await panel.ask(timesheetsAddress, {
        body: { week, ...(franchise_id ? { franchises: franchise_id } : {}), locale },
      })
      saveAddress(url)
      showToast(translate('transfer.export.started'), { type: 'success' })
    } catch (error) {
      showRefusal(error)
    }
  }
  const mayExport = can('Timesheets', 'export')
  useShortcuts([
    { keys: '[', scope: 'list', text: translate('timesheets.back'), run: () => toWeek(addDays(week, -7)) },
    { keys: ']', scope: 'list', text: translate('timesheets.forth'), run: () => toWeek(addDays(week, 7)) },
    ...SHOWN.map((name, i) => ({
      keys: String(i + 1),
      scope: 'list' as const,
      run: () => go({ show: name }),
      text: `${translate('timesheets.show')}: ${translate(`timesheets.filters.${name}`)}`,
    })),
    mayExport && {
      keys: 'd',
      scope: 'list',
      palette: true,
      run: () => void save(),
      text: translate('timesheets.csv'),
    },
  ])
  useSheetKeys(table, data, setOpenDialog)
  const shownSheets = data?.data.filter((sheet) => belongs(sheet, show)) ?? []
  return (
    <div className={`screen ${styles.sheets}`}>
      <SheetHead
        state={state}
        week={week}
        onChange={go}
        counts={data?.data}
        onSave={mayExport ? () => void save() : undefined}
      />
      {error && !data ? (
        <div className="state" role="alert">
          <h2>{translate(error.message, { _: translate('problem.server') })}</h2>
          <button type="button" className="button" onClick={() => void refetch()}>
            {translate('action.retry')}
          </button>
        </div>
      ) : !data ? (
        <Pending />
      ) : shownSheets.length === 0 ? (
        <div className="state">
          <h2>{translate('timesheets.none')}</h2>
          <p>{translate('timesheets.none_about')}</p>
          <button
            type="button"
            className="button"
            onClick={() => go({ show: 'all', franchise_id: undefined, week: undefined })}
          >
            {translate('timesheets.show_all')}
          </button>
        </div>
      ) : (
        <div aria-busy={isPlaceholderData || undefined}>
          <SheetTable
            ref={table}
            sheets={shownSheets}
            total={totalOf(shownSheets)}
            week={data.from}
            over={data.over}
            open={state.open}
            onOpen={(open) => go({ open })}
            onAsk={setOpenDialog}
          />
        </div>
      )}
      {openDialog && <SheetDialogs dialog={openDialog} week={week} onClose={() => setOpenDialog(null)} />}
    </div>
  )
}
