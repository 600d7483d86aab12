import type { AnyResource } from '../../../schema/engine/define.ts'

/** The address that a row opens, in react-admin's notation: the record's page where it has one, else its form. */
export const openPath = ({ name, features }: Pick<AnyResource, 'name' | 'features'>, id: number): string =>
  features ? `/${name}/${id}/show` : `/${name}/${id}`

/** The action whose permission is needed to open a row. */
export const openAction = ({ features, recordPath = 'details' }: Pick<AnyResource, 'features' | 'recordPath'>) =>
  features ? recordPath : 'edit'
