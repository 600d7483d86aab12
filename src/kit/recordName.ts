import type { AnyResource } from '../../schema/engine/define.ts'
import { displayName, shortName, TITLE_SEPARATOR } from '../../schema/engine/titleFields.ts'

/** The title of a record as text; its id where it has none. */
export const recordName = (
  resource: Pick<AnyResource, 'titleFields' | 'represent'>,
  record: Readonly<Record<string, unknown>>,
): string => displayName(resource, record) || `#${String(record['id'])}`

/** The record's type and number, for places where the screen already names the customer. */
export const nameWithin = (
  resource: Pick<AnyResource, 'titleFields' | 'represent'>,
  record: Readonly<Record<string, unknown>>,
): string =>
  [shortName(resource, record), record[resource.represent] ?? `#${String(record['id'])}`]
    .filter(Boolean)
    .join(TITLE_SEPARATOR)
