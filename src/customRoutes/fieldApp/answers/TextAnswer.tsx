import { plainFigure } from '../../../../schema/engine/text/figure.ts'
import { dayOf, fromWallClock } from '../../../../schema/engine/time/time.ts'
import { clockOf } from '../clock.ts'
import type { ControlProps } from './AnswerControl.tsx'

const LONG = ['textarea', 'address']
/** The phone keyboard for each type. */
const TYPES: Readonly<Record<string, string>> = {
  date: 'date',
  datetime: 'datetime-local',
  phone: 'tel',
  email: 'email',
}
const FIGURES = ['number', 'money']

/** Text of an answer in its input. */
function textOf(type: string, value: unknown): string {
  if (value === null || value === undefined) return ''
  return type === 'datetime' ? `${dayOf(String(value))}T${clockOf(String(value))}` : String(value)
}

/** The value sent for the typed text; text that is not a number is sent as it is and refused. */
function typed(type: string, text: string): unknown {
  const trimmed = text.trim()
  if (!trimmed) return null
  if (FIGURES.includes(type)) {
    const plain = plainFigure(trimmed)
    return plain === undefined ? trimmed : Number(plain)
  }
  if (type !== 'datetime') return trimmed
  const [day = '', time = ''] = trimmed.split('T')
  return fromWallClock(day, time.slice(0, 5)) ?? trimmed
}

/** Texts, numbers and dates: saved when the input loses focus. */
export function TextAnswer({ id, answer, value, labelledBy, describedBy, invalid, onAnswer }: ControlProps) {
  const { type, max_length } = answer.question
  const text = textOf(type, value)
  const saveText = (rawText: string) => {
    const answerValue = typed(type, rawText)
    if (answerValue !== (value ?? null)) onAnswer(answerValue)
  }
  const field = {
    id,
    defaultValue: text,
    key: text,
    'aria-labelledby': labelledBy,
    'aria-describedby': describedBy,
    'aria-invalid': invalid || undefined,
    ...(max_length === null ? {} : { maxLength: max_length }),
  }
  const { key, ...rest } = field
  if (LONG.includes(type))
    return <textarea key={key} rows={3} {...rest} onBlur={({ target }) => saveText(target.value)} />
  return (
    <input
      key={key}
      {...rest}
      type={TYPES[type] ?? 'text'}
      inputMode={FIGURES.includes(type) ? 'decimal' : undefined}
      onBlur={({ target }) => saveText(target.value)}
      onKeyDown={(event) => {
        if (event.key === 'Enter') saveText(event.currentTarget.value)
      }}
    />
  )
}
