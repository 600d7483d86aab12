import { NOTHING } from '../../../schema/engine/text/format.ts'
import { DraftControl } from './parts/DraftControl.tsx'
import type { CellProps, FieldComponents, InputProps } from './types.ts'

/** Parses a time of day: `9`, `930`, `9.30`, `09:30`, `9am`, `2:30 pm`, `14h30`; undefined for anything else. */
export function parseTime(text: string): string | undefined {
  const [, first, minute = '00', half] =
    /^(\d{1,2})(?:[:.h]?(\d{2})|h)?\s*([ap])?(?:\.?m\.?)?$/.exec(text.normalize('NFKC').trim().toLowerCase()) ?? []
  if (first === undefined || Number(minute) > 59) return undefined
  const hour = Number(first)
  if (half ? hour < 1 || hour > 12 : hour > 23) return undefined
  const ofDay = half ? (hour % 12) + (half === 'p' ? 12 : 0) : hour
  return `${String(ofDay).padStart(2, '0')}:${minute}`
}

export const TimeInput = (props: InputProps<string>) => (
  <DraftControl {...props} format={(v) => v} parse={parseTime} inputMode="numeric" placeholder="HH:mm" />
)

export const time: FieldComponents = {
  Cell: ({ value }: CellProps<string | null>) => value ?? NOTHING,
  Input: TimeInput,
  narrow: true,
  inline: true,
}
