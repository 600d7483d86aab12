import { z } from 'zod'
import { buildOnce, type Field, type FieldOptions, failsWith, NO_OPTIONS } from '../../engine/fields/field.ts'
import { refuseCardNumbers } from '../../engine/fields/refuseCardNumbers.ts'

/** An email address, trimmed, otherwise as typed; compared and sorted ignoring case. At most 254 characters (RFC 5321). */
export function email<const O extends FieldOptions<string>>(options: O = NO_OPTIONS): Field<string, O> {
  const schema = buildOnce(() =>
    refuseCardNumbers(
      z
        .string()
        .trim()
        .max(254)
        .refine((v) => z.email().safeParse(v).success, failsWith('email')),
    ),
  )
  return {
    kind: 'email',
    options,
    get schema() {
      return schema()
    },
    store: { as: 'column', type: 'text', check: (c) => `char_length(${c}) <= 254`, caseless: true },
    operators: ['eq'],
    parse: (raw) => raw.trim(),
    hints: { max: 254, width: 220, mailed: true },
  }
}
