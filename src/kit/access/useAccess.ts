import { accessOfUser } from '../../../schema/areas/access/endpoints.ts'
import type { EndpointAnswer } from '../../../schema/engine/endpoint.ts'
import { useAnswer } from '../acts/provider.ts'

/** What somebody may do, and through which groups. */
export type Access = EndpointAnswer<typeof accessOfUser>

/** What somebody may do and through which group; everybody may ask about himself. */
export const useAccess = (id: number) => useAnswer(accessOfUser, { id }, { gcTime: 0 })
