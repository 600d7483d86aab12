import { formatDate, parseDate } from '../../../schema/format.ts'
import { DateInput } from './date.tsx'
import { DraftControl } from './parts/DraftControl.tsx'
import { rangeFilter } from './parts/RangeFilter.tsx'
import { fromWall, toWall } from './parts/wallTime.ts'
import { parseTime } from './time.tsx'
import type { CellProps, FieldFace, InputProps } from './types.ts'

function print(instant: string): string {
  const wall = toWall(instant)
  return wall ? `${formatDate(wall.day)} ${wall.time}` : instant
}

/** `21/11/2026 09:30` on the business's clock. */
function parse(text: string): string | undefined {
  const [, first = '', last = ''] = /^(.*\S)\s+(\S+)$/.exec(text.trim()) ?? []
  const day = parseDate(first)
  const time = parseTime(last)
  return day && time ? fromWall(day, time) : undefined
}

const InstantInput = (props: InputProps<string>) => (
  <DraftControl {...props} format={print} parse={parse} placeholder="DD/MM/YYYY HH:mm" />
)

export const instant: FieldFace = {
  Cell: ({ value }: CellProps<string | null>) => (value ? print(value) : formatDate(value)),
  Input: InstantInput,
  Filter: rangeFilter(DateInput),
  narrow: true,
}
