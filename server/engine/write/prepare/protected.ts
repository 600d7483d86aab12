import type { AnyResource } from '../../../../schema/engine/define.ts'
import { invalid, problem } from '../../http/errors.ts'
import type { RecordRow } from '../../read/read.ts'
import { singles } from './singles.ts'

type Values = Record<string, unknown>

/** Protected records keep the fields that the code relies on; all records keep fields that are set only once. */
export function checkProtected(resource: AnyResource, changed: Values, before: RecordRow): void {
  const { protect, fields } = resource
  const lockedNames = Object.keys(changed).filter((name) => fields[name]?.options.once)
  if (lockedNames.length) throw invalid(Object.fromEntries(lockedNames.map((name) => [name, [{ code: 'read_only' }]])))
  if (!protect || before[protect.when] !== true) return
  const touchedNames = protect.fields.filter((n) => n in changed)
  if (touchedNames.length) throw invalid(Object.fromEntries(touchedNames.map((n) => [n, [{ code: 'protected' }]])))
}

/** Why this record cannot be archived or deleted, if it cannot: it is protected, or the one required default. */
export function archiveRefusal(resource: AnyResource, row: RecordRow): string | undefined {
  if (resource.protect && row[resource.protect.when] === true) return 'protected'
  if (singles(resource).some((name) => row[name] === true)) return 'default_needed'
  return undefined
}

/** 404 for a resource without an archive. */
export function needArchive(resource: AnyResource): void {
  if (!resource.archive) throw problem(404, 'not_found')
}
