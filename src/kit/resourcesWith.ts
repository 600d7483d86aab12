import { resources } from '../../schema/all.ts'
import type { AnyResource } from '../../schema/engine/define.ts'
import type { RecordFeature } from '../../schema/engine/fields/field.ts'

/** The resources whose records have a feature. */
export const resourcesWith = (part: RecordFeature): readonly AnyResource[] =>
  resources.all.filter(({ features }) => features?.[part])

/** The resource of that name if it has the feature. Old data may contain names of resources that no longer exist. */
export const resourceWith = (part: RecordFeature, name: unknown): AnyResource | undefined =>
  resourcesWith(part).find((one) => one.name === name)

/** Path of a record's page: its details page where it has one, else its form. */
export const recordPathOf = ({ path, features, recordPath = 'details' }: AnyResource, id: number): string =>
  `/${path}/${features ? recordPath : 'edit'}/${id}`
