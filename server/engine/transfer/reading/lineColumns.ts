import type { AnyResource } from '../../../../schema/engine/define.ts'
import type { Field } from '../../../../schema/engine/fields/field.ts'

type Values = Record<string, unknown>

/** Fields whose lines can stand in columns of a file, one line of each row, with the names of those columns: `addresses.line1`. */
export function lineColumns({
  fields,
}: Pick<AnyResource, 'fields'>): Map<string, { of: string; inner: string; field: Field }> {
  return new Map(
    Object.entries(fields).flatMap(([of, { hints, store }]) =>
      store.as === 'child' && hints.columns
        ? Object.entries(store.fields)
            .filter(([, field]) => !field.options.readOnly)
            .map(([inner, field]) => [`${of}.${inner}`, { of, inner, field }] as const)
        : [],
    ),
  )
}

const fold = (value: unknown) => (typeof value === 'string' ? value.trim().toLowerCase() : (value ?? null))
const isWithin = (line: Values, other: Values) => Object.keys(line).every((key) => fold(line[key]) === fold(other[key]))

/**
 * The lines of a record with the one that a row of a file gives: one that is there already in all that the row says stays as it is, another
 * is added at the end. No row takes lines away.
 */
export function joinLine(lines: readonly Values[], line: Values): readonly Values[] {
  return lines.some((one) => isWithin(line, one)) ? lines : [...lines, line]
}
