import type { AnyResource } from '../../schema/engine/define.ts'
import { displayName, shortName, TITLE_SEPARATOR } from '../../schema/engine/titleFields.ts'

/** What a record is called wherever it is named, as text; its id where it has no name. */
export const recordName = (
  resource: Pick<AnyResource, 'titleFields' | 'represent'>,
  record: Readonly<Record<string, unknown>>,
): string => displayName(resource, record) || `#${String(record['id'])}`

/** What it is and its number, where the screen says who it is for. */
export const nameWithin = (
  resource: Pick<AnyResource, 'titleFields' | 'represent'>,
  record: Readonly<Record<string, unknown>>,
): string =>
  [shortName(resource, record), record[resource.represent] ?? `#${String(record['id'])}`]
    .filter(Boolean)
    .join(TITLE_SEPARATOR)
