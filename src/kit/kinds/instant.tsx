import { formatDate, formatMoment, parseDate } from '../../../schema/engine/text/format.ts'
import { Ago } from '../ui/Ago.tsx'
import { CalendarButton } from './date.tsx'
import { DraftControl } from './parts/DraftControl.tsx'
import { fromWall, toWall } from './parts/wallTime.ts'
import { parseTime } from './time.tsx'
import type { CellProps, FieldFace, InputProps } from './types.ts'

const print = (instant: string): string => (toWall(instant) ? formatMoment(instant) : instant)

/** `21/11/2026 09:30` on the business's clock. @param usual the time that a day alone means */
function parse(text: string, usual?: string): string | undefined {
  const alone = usual ? parseDate(text) : null
  if (alone && usual) return fromWall(alone, usual)
  const [, first = '', last = ''] = /^(.*\S)\s+(\S+)$/.exec(text.trim()) ?? []
  const day = parseDate(first)
  const time = parseTime(last)
  return day && time ? fromWall(day, time) : undefined
}

/** What the calendar picks keeps the time that stands there, or takes the usual one. */
function InstantInput(props: InputProps<string>) {
  const { value, field, onChange, disabled = false, compact = false } = props
  const time = field.hints.time?.()
  const wall = typeof value === 'string' ? toWall(value) : undefined
  return (
    <DraftControl
      {...props}
      format={print}
      parse={(text) => parse(text, time)}
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

export const instant: FieldFace = {
  Cell: ({ value, field }: CellProps<string | null>) =>
    value && field.hints.relative ? <Ago at={value} /> : value ? print(value) : formatDate(value),
  print,
  Input: InstantInput,
  narrow: true,
}
