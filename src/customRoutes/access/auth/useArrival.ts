import { useEffect, useRef, useState } from 'react'
import { usePorts } from '../../../kit/ports.ts'

/** The fragment of the sign-in page's address after returning from a provider; removed from the address, so that it does not stay in the history. */
function takeHash(): URLSearchParams {
  const found = new URLSearchParams(window.location.hash.slice(1))
  if (found.has('sign_on') || found.has('sign_on_error'))
    window.history.replaceState(window.history.state, '', window.location.pathname + window.location.search)
  return found
}

/**
 * Completes the sign-in of a user who returns from a provider, once.
 * @param onRefused called with the error code
 * @returns whether a response is pending
 */
export function useArrival(onRefused: (code: string) => void): boolean {
  const { arrive } = usePorts()
  const [arrival] = useState(takeHash)
  const code = arrival.get('sign_on')
  const [pending, setPending] = useState(code !== null)
  const hasBegun = useRef(false)
  useEffect(() => {
    if (hasBegun.current) return
    hasBegun.current = true
    const refusedCode = arrival.get('sign_on_error')
    if (refusedCode) onRefused(refusedCode)
    if (code === null) return
    void arrive(code).then((reason) => {
      if (reason === null) return
      setPending(false)
      onRefused(reason)
    })
  }, [arrive, code, arrival, onRefused])
  return pending
}
