import PrintIcon from '@mui/icons-material/PrintOutlined'
import { useTranslate } from 'ra-core'
import { useRef, useState } from 'react'
import type { jobDocument } from '../../../schema/areas/jobs/endpoints.ts'
import { usePanel } from '../../kit/acts/provider.ts'
import { useShowRefusal } from '../../kit/acts/useShowRefusal.ts'
import { usePorts } from '../../kit/ports.ts'
import { RecordAction } from '../../kit/record/availableActions/RecordAction.tsx'
import { saveAddress } from '../../kit/transfer/save.ts'

/** An endpoint that returns the address of a document. */
type DocumentEndpoint = typeof jobDocument

/** Opens the record's document in a new tab, where the browser can print or save it. */
export function DocumentButton({
  documentEndpoint,
  id,
}: {
  readonly documentEndpoint: DocumentEndpoint
  readonly id: number
}) {
  const translate = useTranslate()
  const panel = usePanel()
  const showRefusal = useShowRefusal()
  const { locale } = usePorts()
  const [pending, setPending] = useState(false)
  const running = useRef(false)
  const open = async () => {
    if (running.current) return
    running.current = true
    setPending(true)
    try {
      const { url } = await panel.ask(documentEndpoint, { id, body: { locale } })
      // If the browser blocks new windows, the file is downloaded.
      if (!window.open(url, '_blank')) saveAddress(url)
    } catch (error) {
      showRefusal(error)
    } finally {
      running.current = false
      setPending(false)
    }
  }
  return (
    <RecordAction
      name={'print'}
      keys={'p'}
      pending={pending}
      text={translate('work.print')}
      icon={<PrintIcon fontSize="small" aria-hidden="true" />}
      run={() => void open()}
    />
  )
}
