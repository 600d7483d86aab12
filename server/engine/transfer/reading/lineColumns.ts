import type { AnyResource } from '../../../../schema/engine/define.ts'
import type { Field } from '../../../../schema/engine/fields/field.ts'

type Values = Record<string, unknown>

/** Fields whose lines can be given in columns of a file, one line for each row, with the names of those columns: `addresses.line1`. */
export function lineColumns({
  fields,
}: Pick<AnyResource, 'fields'>): Map<string, { of: string; inner: string; field: Field }> {
  return new Map(
    Object.entries(fields).flatMap(([owner, { hints, store }]) =>
      store.as === 'child' && hints.columns
        ? Object.entries(store.fields)
            .filter(([, field]) => !field.options.readOnly)
            .map(([inner, field]) => [`${owner}.${inner}`, { of: owner, inner, field }] as const)
        : [],
    ),
  )
}

const fold = (value: unknown) => (typeof value === 'string' ? value.trim().toLowerCase() : (value ?? null))
const isWithin = (line: Values, other: Values) => Object.keys(line).every((key) => fold(line[key]) === fold(other[key]))

/**
 * A record's lines with the one from a row of a file: an existing line that matches all the row's values stays, otherwise it is added at the end. No
 * row removes lines.
 */
export function joinLine(lines: readonly Values[], line: Values): readonly Values[] {
  return lines.some((one) => isWithin(line, one)) ? lines : [...lines, line]
}
