import type { AnyResource } from '../../../../schema/engine/define.ts'
import type { FieldErrors } from '../../../../schema/engine/errors.ts'
import { invalid } from '../../http/errors.ts'

type Line = Readonly<Record<string, unknown>>

const flagged = (lines: unknown, flag: string): boolean =>
  Array.isArray(lines) && lines.some((line: Line) => line[flag] === true)

/**
 * Where exactly one line carries a flag (`one` of the lines): the first takes it when none does, but once a record has such a line it
 * cannot be taken away without another in its place. Changes `values`.
 * @param putsBack an undo may also go back to no lines at all
 */
export function keepSingleLines(
  resource: AnyResource,
  values: Record<string, unknown>,
  before: Line | null,
  putsBack = false,
): void {
  const errors: FieldErrors = {}
  for (const [name, { store }] of Object.entries(resource.fields)) {
    if (store.as !== 'child' || !store.one || !Array.isArray(values[name])) continue
    const { flag, code } = store.one
    const lines = values[name] as Line[]
    if (flagged(lines, flag)) continue
    if (flagged(before?.[name], flag) && !putsBack) errors[name] = [{ code }]
    else if (lines.length) values[name] = lines.with(0, { ...lines[0], [flag]: true })
  }
  if (Object.keys(errors).length) throw invalid(errors)
}
