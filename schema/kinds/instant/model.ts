import { z } from 'zod'
import { type Field, type FieldOptions, failsWith, NO_OPTIONS, parsed } from '../../engine/fields/field.ts'

const FIRST = Date.parse('0001-01-02T00:00:00Z')
const LAST = Date.parse('9999-12-31T23:59:59.999Z')

/** PostgreSQL has no year 0 and no offset of 16 hours; ISO 8601 has both. */
const isKept = (text: string): boolean => {
  const millis = Date.parse(text)
  return millis >= FIRST && millis <= LAST && !/[+-](?:1[6-9]|2\d):\d\d$/.test(text)
}

/** As the database returns it: UTC, seconds, at most six decimals without trailing zeros. Anything that is not an instant is returned unchanged. */
function toUtc(text: string): string {
  if (!isKept(text)) return text
  const fraction = (/\.(\d{1,6})/.exec(text)?.[1] ?? '').replace(/0+$/, '')
  return `${new Date(Date.parse(text)).toISOString().slice(0, 19)}${fraction && `.${fraction}`}Z`
}

/** A moment that the database can store, as requests contain it. */
export const moment = z.iso.datetime({ offset: true }).refine(isKept, failsWith('instant')).overwrite(toUtc)

export interface InstantOptions extends FieldOptions<string> {
  /** Time of day when only a day is typed, on the business's clock: `17:00`. */
  readonly time?: () => string
  /** In the past: shown as how long ago. */
  readonly relative?: true
}

/** A moment, ISO 8601 in UTC (`2026-11-21T09:30:00Z`); an offset is accepted and converted to UTC. */
export function instant<const O extends InstantOptions>(options: O = NO_OPTIONS): Field<string, O> {
  return {
    kind: 'instant',
    options,
    schema: moment,
    store: { as: 'column', type: 'timestamptz' },
    operators: ['eq', 'gte', 'gt', 'lte', 'lt'],
    parse: (raw) => parsed(z.union([moment, z.iso.date().refine(isKept)]), raw, 'instant'),
    hints: {
      align: 'right',
      width: 160,
      calendar: 'moment',
      ...(options.time ? { time: options.time } : {}),
      ...(options.relative ? { relative: true } : {}),
    },
  }
}
