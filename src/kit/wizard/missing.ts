import type { AnyResource } from '../../../schema/engine/define.ts'
import { checkForm, initialValues, writableFields } from '../form/check.ts'
import { isSame } from '../form/stale/conflict.ts'
import type { WizardDraft } from './draft.ts'
import type { WizardStep } from './wizard.ts'

/** The record with the draft's values. */
export const wholeOf = (resource: AnyResource, { fields, record }: WizardDraft): Record<string, unknown> => ({
  ...initialValues(resource, record ?? undefined),
  ...fields,
})

/** Fields of a step whose values prevent the record from being saved. */
export function missingIn(resource: AnyResource, { fields }: WizardStep, draft: WizardDraft): readonly string[] {
  const checked = checkForm(resource, wholeOf(resource, draft), draft.record ?? undefined)
  if (checked.ok) return []
  const refusedNames = new Set(Object.keys(checked.errors).map((path) => path.split('.')[0] ?? ''))
  return fields.filter((name) => refusedNames.has(name))
}

/** Whether there is input that has not been saved. */
export function isUnsaved(resource: AnyResource, draft: WizardDraft | null, passing: readonly string[] = []): boolean {
  if (!draft) return false
  const isKept = ([name, value]: [string, unknown]) =>
    !passing.includes(name) && typeof value === 'object' && value !== null && Object.keys(value).length > 0
  if (Object.entries(draft.extra ?? {}).some(isKept)) return true
  const saved = initialValues(resource, draft.record ?? undefined)
  return writableFields(resource).some((name) => name in draft.fields && !isSame(draft.fields[name], saved[name]))
}
