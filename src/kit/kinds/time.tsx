import { NOTHING } from '../../../schema/engine/text/format.ts'
import { DraftControl } from './parts/DraftControl.tsx'
import type { CellProps, FieldFace, InputProps } from './types.ts'

/** `9`, `930`, `9.30` and `09:30` are times of day; undefined for anything else. */
export function parseTime(text: string): string | undefined {
  const [, hour, minute = '00'] = /^\s*(\d{1,2})(?:[:.]?(\d{2}))?\s*$/.exec(text) ?? []
  if (hour === undefined || Number(hour) > 23 || Number(minute) > 59) return undefined
  return `${hour.padStart(2, '0')}:${minute}`
}

export const TimeInput = (props: InputProps<string>) => (
  <DraftControl {...props} format={(v) => v} parse={parseTime} inputMode="numeric" placeholder="HH:mm" />
)

export const time: FieldFace = {
  Cell: ({ value }: CellProps<string | null>) => value ?? NOTHING,
  Input: TimeInput,
  narrow: true,
  inline: true,
}
