import { useQuery, useQueryClient } from '@tanstack/react-query'
import { type Person, usePorts } from '../../../kit/ports.ts'

export interface FactorState {
  readonly on: boolean
  readonly since: string | null
  readonly codes_left: number
  readonly required: boolean
  /** The sign-in provider of this session required a second factor. */
  readonly elsewhere: boolean
}

/** Response of `GET /auth/profile`. */
export interface ProfileData extends Person {
  readonly first_name: string
  readonly last_name: string | null
  readonly phone: string | null
  readonly locale: 'en' | 'zh' | null
  readonly image: string | null
  readonly group: string
  /** Current minimum length of a password. */
  readonly password_min: number
  readonly second_factor: FactorState
}

/** Response to changes of the user's own profile, including a token with the new user data. */
export interface Changed {
  readonly profile: ProfileData
  readonly token: string
  readonly user: Person
}

const KEY = ['auth', 'profile']

export function useProfile() {
  const { get } = usePorts()
  return useQuery({
    queryKey: KEY,
    queryFn: () => get<ProfileData>('/auth/profile'),
    refetchOnWindowFocus: false,
    gcTime: 0,
  })
}

/** Returns a function that fetches the profile again. */
export function useProfileAgain(): () => Promise<void> {
  const client = useQueryClient()
  return () => client.invalidateQueries({ queryKey: KEY })
}
