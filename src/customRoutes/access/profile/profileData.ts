import { useQuery, useQueryClient } from '@tanstack/react-query'
import { type Person, usePorts } from '../../../kit/ports.ts'

export interface FactorState {
  readonly on: boolean
  readonly since: string | null
  readonly codes_left: number
  readonly required: boolean
  /** The sign-in provider of this session asked for a second factor. */
  readonly elsewhere: boolean
}

/** What `GET /auth/profile` answers. */
export interface ProfileData extends Person {
  readonly first_name: string
  readonly last_name: string | null
  readonly phone: string | null
  readonly locale: 'en' | 'zh' | null
  readonly image: string | null
  readonly group: string
  /** Fewest characters of the password as things stand. */
  readonly password_min: number
  readonly second_factor: FactorState
}

/** What changes of the own profile answer: the token that describes the user anew comes along. */
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

/** Has the profile fetched again. */
export function useProfileAgain(): () => Promise<void> {
  const client = useQueryClient()
  return () => client.invalidateQueries({ queryKey: KEY })
}
