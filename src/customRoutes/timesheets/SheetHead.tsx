import BackIcon from '@mui/icons-material/ChevronLeft'
import ForthIcon from '@mui/icons-material/ChevronRight'
import DownloadIcon from '@mui/icons-material/FileDownloadOutlined'
import { useTranslate } from 'ra-core'
import type { Sheet } from '../../../schema/areas/timesheets/shapes.ts'
import { f } from '../../../schema/engine/fields/index.ts'
import { formatDate } from '../../../schema/engine/text/format.ts'
import { addDays } from '../../../schema/engine/time/time.ts'
import { LazyPicker, targetOf } from '../../kit/kinds/parts/LazyPicker.tsx'
import { Keys } from '../../kit/shortcuts/Keys.tsx'
import { belongs, SHOWN, type SheetState } from './sheetState.ts'
import styles from './timesheets.module.css'

const FRANCHISES = f.refs('franchises')

interface HeadProps {
  readonly state: SheetState
  readonly week: string
  /** All sheets of the week, for the count of each choice. */
  readonly counts: readonly Sheet[] | undefined
  readonly onChange: (next: Partial<SheetState>) => void
  /** Undefined without permission. */
  readonly onSave: (() => void) | undefined
}

/** The week with links to others, the filter, and the export. */
export function SheetHead({ state, week, counts, onChange, onSave }: HeadProps) {
  const translate = useTranslate()
  return (
    <>
      <div className="screen-head">
        <h1>{translate('timesheets.title')}</h1>
        <span className={`screen-count ${styles.sheetDays}`}>
          {formatDate(week)} – {formatDate(addDays(week, 6))}
        </span>
        <span className="spring" />
        {onSave && (
          <button type="button" className="button" onClick={onSave}>
            <DownloadIcon fontSize="small" aria-hidden="true" />
            <span className={styles.sheetWide}>{translate('timesheets.csv')}</span>
            <Keys keys="d" />
          </button>
        )}
      </div>
      <div className={styles.sheetTools}>
        <span className={styles.sheetSteps}>
          <button
            type="button"
            className="button"
            aria-label={translate('timesheets.back')}
            onClick={() => onChange({ week: addDays(week, -7) })}
          >
            <BackIcon fontSize="small" aria-hidden="true" />
            <Keys keys="[" />
          </button>
          <button type="button" className="button" onClick={() => onChange({ week: undefined })}>
            {translate('timesheets.this_week')}
          </button>
          <button
            type="button"
            className="button"
            aria-label={translate('timesheets.forth')}
            onClick={() => onChange({ week: addDays(week, 7) })}
          >
            <ForthIcon fontSize="small" aria-hidden="true" />
            <Keys keys="]" />
          </button>
        </span>
        <fieldset className="switch">
          <legend className="sr-only">{translate('timesheets.show')}</legend>
          {SHOWN.map((name) => (
            <button
              key={name}
              type="button"
              aria-pressed={state.show === name}
              onClick={() => onChange({ show: name })}
            >
              {translate(`timesheets.filters.${name}`)}
              {counts && <span className={styles.sheetQuiet}>{counts.filter((one) => belongs(one, name)).length}</span>}
            </button>
          ))}
        </fieldset>
        <label className={styles.sheetFranchise} htmlFor="timesheets-franchise">
          <span className="sr-only">{translate('timesheets.franchise')}</span>
          <LazyPicker
            id={'timesheets-franchise'}
            name={'franchise_id'}
            resource={'workers'}
            multiple={true}
            field={FRANCHISES}
            target={targetOf(FRANCHISES)}
            ids={(state.franchise_id ?? '').split(',').filter(Boolean).map(Number)}
            placeholder={translate('timesheets.all_franchises')}
            onPick={(ids) => onChange({ franchise_id: ids.join(',') || undefined })}
          />
        </label>
      </div>
    </>
  )
}
