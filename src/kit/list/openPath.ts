import type { AnyResource } from '../../../schema/engine/define.ts'

/** Where a row leads, as react-admin calls it: to the record's own screen where it has one, else to its form. */
export const openPath = ({ name, features }: Pick<AnyResource, 'name' | 'features'>, id: number): string =>
  features ? `/${name}/${id}/show` : `/${name}/${id}`

/** The action whose right lets a row be opened. */
export const openAction = ({ features, recordPath = 'details' }: Pick<AnyResource, 'features' | 'recordPath'>) =>
  features ? recordPath : 'edit'
