import EventIcon from '@mui/icons-material/CalendarTodayOutlined'
import { useTranslate } from 'ra-core'
import { useRef } from 'react'
import { DATE_PLACEHOLDER, formatDate, parseDate } from '../../../schema/engine/text/format.ts'
import { isDay } from '../../../schema/engine/time/time.ts'
import { DraftControl } from './parts/DraftControl.tsx'
import type { CellProps, FieldFace, InputProps } from './types.ts'

/** The browser's own calendar, opened by the button; what it picks is typed into the field. */
export function CalendarButton({
  value,
  disabled,
  compact,
  onPick,
}: {
  value: unknown
  disabled?: boolean
  compact?: boolean
  onPick: (day: string | null) => void
}) {
  const translate = useTranslate()
  const native = useRef<HTMLInputElement>(null)
  return (
    <>
      <button
        type="button"
        className="affix-button"
        disabled={disabled}
        tabIndex={compact ? -1 : undefined}
        aria-label={translate('kit.date.open')}
        onClick={() => native.current?.showPicker()}
      >
        <EventIcon fontSize="small" />
      </button>
      <input
        ref={native}
        type="date"
        className="native-picker"
        tabIndex={-1}
        aria-hidden="true"
        value={typeof value === 'string' && isDay(value) ? value : ''}
        onChange={(event) => onPick(event.target.value || null)}
      />
    </>
  )
}

export function DateInput(props: InputProps<string>) {
  return (
    <DraftControl
      {...props}
      format={(day) => formatDate(day)}
      parse={(text) => parseDate(text) ?? undefined}
      inputMode="numeric"
      placeholder={DATE_PLACEHOLDER}
      suffix={
        <CalendarButton
          value={props.value}
          disabled={props.disabled ?? false}
          compact={props.compact ?? false}
          onPick={props.onChange}
        />
      }
    />
  )
}

export const date: FieldFace = {
  Cell: ({ value }: CellProps<string | null>) => formatDate(value),
  Input: DateInput,
  narrow: true,
  inline: true,
}
