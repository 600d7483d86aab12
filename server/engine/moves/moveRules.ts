import type { Collection } from '../../../schema/engine/collect.ts'
import type { AnyResource } from '../../../schema/engine/define.ts'
import type { FieldErrors } from '../../../schema/engine/errors.ts'
import { askable, MOVE_RULES, type MoveRule } from '../../../schema/engine/status/moves.ts'
import { invalid } from '../http/errors.ts'
import { statusLibrary } from './moves.ts'

/** The resources whose records use a library of statuses. */
export const usersOf = (resources: Collection, library: AnyResource) =>
  resources.all.filter((one) => statusLibrary(resources, one) === library)

/**
 * Refuses rules that require a field which no record has or staff cannot fill in.
 * @throws 422 at `move_rules.<i>.needs`
 */
export function checkMoveRules(
  resources: Collection,
  library: AnyResource,
  values: Readonly<Record<string, unknown>>,
): void {
  const rules = library.fields[MOVE_RULES] ? (values[MOVE_RULES] as MoveRule[] | undefined) : undefined
  if (!rules?.length) return
  const knownFields = new Set(usersOf(resources, library).flatMap(askable))
  const errors: FieldErrors = {}
  rules.forEach(({ needs }, i) => {
    const wrong = needs.filter((name) => !knownFields.has(name))
    if (wrong.length) errors[`${MOVE_RULES}.${i}.needs`] = [{ code: 'choice', params: { choices: [...knownFields] } }]
  })
  if (Object.keys(errors).length) throw invalid(errors)
}
