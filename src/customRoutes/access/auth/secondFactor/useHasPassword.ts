import { useEffect, useState } from 'react'
import { usePorts } from '../../../../kit/ports.ts'

/** Whether the user's own account has a password; undefined until loaded. Always fetched again, because the next step depends on it. */
export function useHasPassword(): boolean | undefined {
  const { get, user } = usePorts()
  const isIn = user !== null
  const [has, setHas] = useState<boolean>()
  useEffect(() => {
    if (!isIn) return undefined
    let isOn = true
    get<{ readonly has_password: boolean }>('/auth/me').then(
      ({ has_password }) => isOn && setHas(has_password),
      // The following request then reports the error.
      () => isOn && setHas(true),
    )
    return () => {
      isOn = false
    }
  }, [get, isIn])
  return has
}
