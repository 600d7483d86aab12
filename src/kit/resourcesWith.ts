import { resources } from '../../schema/all.ts'
import type { AnyResource } from '../../schema/engine/define.ts'
import type { RecordFeature } from '../../schema/engine/fields/field.ts'

/** The resources whose records carry a part. */
export const resourcesWith = (part: RecordFeature): readonly AnyResource[] =>
  resources.all.filter(({ features }) => features?.[part])

/** The resource of that name when it carries the part; names in old data may be of none. */
export const resourceWith = (part: RecordFeature, name: unknown): AnyResource | undefined =>
  resourcesWith(part).find((one) => one.name === name)

/** Where the screen of a record stands: its own where it has one, else its form. */
export const recordPathOf = ({ path, features, recordPath = 'details' }: AnyResource, id: number): string =>
  `/${path}/${features ? recordPath : 'edit'}/${id}`
