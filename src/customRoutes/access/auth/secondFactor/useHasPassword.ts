import { useEffect, useState } from 'react'
import { usePorts } from '../../../../kit/ports.ts'

/** Whether the own account has a password here; undefined until that is known. Asked anew each time: it is what the next step depends on. */
export function useHasPassword(): boolean | undefined {
  const { get, user } = usePorts()
  const isIn = user !== null
  const [has, setHas] = useState<boolean>()
  useEffect(() => {
    if (!isIn) return undefined
    let isOn = true
    get<{ readonly has_password: boolean }>('/auth/me').then(
      ({ has_password }) => isOn && setHas(has_password),
      // Whatever is done then says what is wrong.
      () => isOn && setHas(true),
    )
    return () => {
      isOn = false
    }
  }, [get, isIn])
  return has
}
