import { useRef } from 'react'
import { signedDocument } from '../../../schema/areas/signing/endpoints.ts'
import { usePanel } from '../../kit/acts/provider.ts'
import { useShowRefusal } from '../../kit/acts/useShowRefusal.ts'
import { saveAddress } from '../../kit/transfer/save.ts'

/** Opens a signed document in a new tab, where the browser can print or save it. */
export function useOpenDocument(): (id: number) => Promise<void> {
  const panel = usePanel()
  const showRefusal = useShowRefusal()
  const running = useRef(false)
  return async (id) => {
    if (running.current) return
    running.current = true
    try {
      const { url } = await panel.ask(signedDocument, { params: { id: String(id) }, body: {} })
      // If the browser blocks new windows, the file is downloaded.
      if (!window.open(url, '_blank')) saveAddress(url)
    } catch (error) {
      showRefusal(error)
    } finally {
      running.current = false
    }
  }
}
