import { formatDate, formatMoney } from '../../engine/text/format.ts'
import { localDayAndTime } from '../../engine/time/shifts.ts'
import type { Line } from './shapes.ts'

interface Words {
  /** Who it was, when the program did it. */
  readonly program: string
  readonly fieldName: (about: string | null, name: string) => string
  /** Separates the names of a list. */
  readonly between: string
}

/** Parameters of a line's text, for screens and email: `at` is an instant, `amount` money, `fields` names of fields of the record. */
export function filled(
  { who, params, about }: Pick<Line, 'who' | 'params' | 'about'>,
  { program, fieldName, between }: Words,
): Readonly<Record<string, unknown>> {
  const { at, amount, fields } = params
  return {
    ...params,
    who: who ?? program,
    ...(typeof at === 'string' && { at: `${formatDate(at)} ${localDayAndTime(at).time}` }),
    ...((typeof amount === 'string' || typeof amount === 'number') && { amount: formatMoney(amount) }),
    ...(Array.isArray(fields) && { fields: fields.map((name) => fieldName(about, String(name))).join(between) }),
  }
}
