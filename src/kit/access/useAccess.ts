import { useQuery } from '@tanstack/react-query'
import { useSend } from '../send.ts'

export interface NamedGroup {
  readonly id: number
  readonly name: string
}

/** `GET /users/{id}/access`. */
export interface Access {
  readonly id: number
  readonly name: string
  /** The user's group and those above it, nearest first. */
  readonly chain: readonly NamedGroup[]
  /** Permission → the nearest group that gives it. */
  readonly rights: Readonly<Record<string, NamedGroup>>
  /** What the user has not → the groups that would give it. */
  readonly missing: Readonly<Record<string, readonly NamedGroup[]>>
}

/** What somebody may do and through which group; everybody may ask about himself. */
export function useAccess(id: number) {
  const send = useSend()
  return useQuery({
    queryKey: ['users', 'access', id],
    queryFn: () => send<Access>({ method: 'GET', path: `users/${id}/access` }),
    retry: false,
    gcTime: 0,
  })
}
