import PrintIcon from '@mui/icons-material/PrintOutlined'
import { type HttpError, useNotify, useTranslate } from 'ra-core'
import { useRef, useState } from 'react'
import { usePorts } from '../ports.ts'
import { useSend } from '../send.ts'
import { useShortcuts } from '../shortcuts/useShortcuts.ts'
import { saveAddress } from '../transfer/save.ts'

/** Opens the record as the paper that goes out, in a tab of its own, from where the browser prints or saves it. */
export function PaperButton({ resource, id }: { readonly resource: string; readonly id: number }) {
  const translate = useTranslate()
  const notify = useNotify()
  const send = useSend()
  const { locale } = usePorts()
  const [pending, setPending] = useState(false)
  const running = useRef(false)
  const open = async () => {
    if (running.current) return
    running.current = true
    setPending(true)
    try {
      const { url } = await send<{ url: string }>({ method: 'POST', path: `${resource}/${id}/pdf`, body: { locale } })
      // A browser that lets no page open another one saves the file.
      if (!window.open(url, '_blank')) saveAddress(url)
    } catch (error) {
      const { status, message } = error as HttpError
      if (status !== 401) notify(message, { type: 'error' })
    } finally {
      running.current = false
      setPending(false)
    }
  }
  useShortcuts([{ keys: 'p', scope: 'record', text: translate('work.print'), run: () => void open(), palette: true }])
  return (
    <button
      type="button"
      className="button"
      aria-keyshortcuts="p"
      aria-disabled={pending || undefined}
      onClick={() => void open()}
    >
      <PrintIcon fontSize="small" aria-hidden="true" />
      {translate('work.print')} <kbd aria-hidden="true">p</kbd>
    </button>
  )
}
