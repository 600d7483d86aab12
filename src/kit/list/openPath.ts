import type { AnyResource } from '../../../schema/engine/define.ts'

/** Where a row leads, as react-admin calls it: to the record's own screen where it has one, else to its form. */
export const openPath = ({ name, carries }: Pick<AnyResource, 'name' | 'carries'>, id: number): string =>
  carries ? `/${name}/${id}/show` : `/${name}/${id}`

/** The action whose right lets a row be opened. */
export const openAction = ({ carries, recordPath = 'details' }: Pick<AnyResource, 'carries' | 'recordPath'>) =>
  carries ? recordPath : 'edit'
