import { accessOfUser } from '../../../schema/areas/access/endpoints.ts'
import type { EndpointAnswer } from '../../../schema/engine/endpoint.ts'
import { useAnswer } from '../acts/provider.ts'

/** A user's permissions and the groups that give them. */
export type Access = EndpointAnswer<typeof accessOfUser>

/** Queries a user's permissions and the groups that give them; every user may query their own. */
export const useAccess = (id: number) => useAnswer(accessOfUser, { id }, { gcTime: 0 })
