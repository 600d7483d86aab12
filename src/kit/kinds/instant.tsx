import { formatDate, formatMoment, parseDate } from '../../../schema/engine/text/format.ts'
import { Ago } from '../ui/Ago.tsx'
import { CalendarButton } from './date.tsx'
import { DraftControl } from './parts/DraftControl.tsx'
import { useWrittenDates } from './parts/useWrittenDates.ts'
import { fromWall, toWall } from './parts/wallTime.ts'
import type { WrittenDate } from './parts/writtenDates.ts'
import { parseTime } from './time.tsx'
import type { CellProps, FieldComponents, InputProps } from './types.ts'

const print = (instant: string): string => (toWall(instant) ? formatMoment(instant) : instant)

/**
 * Parses `21/11/2026 09:30` or `tomorrow 9` in the business's time zone.
 * @param usual the time to use for a date without one
 */
export function momentTyped(
  text: string,
  writtenMoment: WrittenDate | undefined,
  usualTime?: string,
): string | undefined {
  const usedTime = writtenMoment?.time ?? usualTime
  if (writtenMoment) return usedTime ? fromWall(writtenMoment.day, usedTime) : undefined
  const dayOnly = usualTime ? parseDate(text) : null
  if (dayOnly && usualTime) return fromWall(dayOnly, usualTime)
  const [, first = '', last = ''] = /^(.*\S)\s+(\S+)$/.exec(text.trim()) ?? []
  const day = parseDate(first)
  const time = parseTime(last)
  return day && time ? fromWall(day, time) : undefined
}

/** A date chosen in the calendar keeps the entered time, or gets the usual one. */
function InstantInput(props: InputProps<string>) {
  const { value, field, onChange, disabled = false, compact = false } = props
  const time = field.hints.time?.()
  const wall = typeof value === 'string' ? toWall(value) : undefined
  const writtenDates = useWrittenDates((text, found) => momentTyped(text, found, time), onChange)
  return (
    <DraftControl
      {...props}
      onTyped={writtenDates.onTyped}
      format={print}
      parse={writtenDates.parse}
      echo={print}
      placeholder="DD/MM/YYYY HH:mm"
      suffix={
        <CalendarButton
          value={wall?.day}
          disabled={disabled}
          compact={compact}
          onPick={(day) => onChange(day ? (fromWall(day, wall?.time ?? time ?? '09:00') ?? null) : null)}
        />
      }
    />
  )
}

export const instant: FieldComponents = {
  Cell: ({ value, field }: CellProps<string | null>) =>
    value && field.hints.relative ? <Ago at={value} /> : value ? print(value) : formatDate(value),
  print,
  Input: InstantInput,
  narrow: true,
}
