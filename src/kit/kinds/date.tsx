import EventIcon from '@mui/icons-material/CalendarTodayOutlined'
import { useLocaleState, useTranslate } from 'ra-core'
import { useRef } from 'react'
import { DATE_PLACEHOLDER, formatDate, parseDate } from '../../../schema/engine/text/format.ts'
import { isDay, shortDay } from '../../../schema/engine/time/time.ts'
import { DraftControl } from './parts/DraftControl.tsx'
import { useWrittenDates } from './parts/useWrittenDates.ts'
import type { WrittenDate } from './parts/writtenDates.ts'
import type { CellProps, FieldComponents, InputProps } from './types.ts'

/** Opens the browser's own calendar and writes the chosen date into the field. */
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

/** Parses a date in figures, or in words without a time. */
export const dayTyped = (text: string, writtenDate: WrittenDate | undefined) =>
  parseDate(text) ?? (writtenDate && writtenDate.time === undefined ? writtenDate.day : undefined)

export function DateInput(props: InputProps<string>) {
  const [locale] = useLocaleState()
  const { parse, onTyped } = useWrittenDates(dayTyped, props.onChange)
  return (
    <DraftControl
      {...props}
      onTyped={onTyped}
      format={(day) => formatDate(day)}
      parse={parse}
      echo={(day) => shortDay(day, locale === 'zh' ? 'zh' : 'en')}
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

export const date: FieldComponents = {
  Cell: ({ value }: CellProps<string | null>) => formatDate(value),
  Input: DateInput,
  narrow: true,
  inline: true,
}
