import { useTranslate } from 'ra-core'
import { type DragEvent, useId, useState } from 'react'
import { checkSigned } from '../../../schema/areas/signing/endpoints.ts'
import { formatMoment } from '../../../schema/engine/text/format.ts'
import { usePanel } from '../../kit/acts/provider.ts'
import { useShowRefusal } from '../../kit/acts/useShowRefusal.ts'
import styles from './signing.module.css'

interface Found {
  readonly text: string
  readonly state: 'busy' | 'same' | 'other'
}

const hex = (bytes: ArrayBuffer) =>
  Array.from(new Uint8Array(bytes), (byte) => byte.toString(16).padStart(2, '0')).join('')
const holdsFiles = ({ dataTransfer }: DragEvent) => [...dataTransfer.types].includes('Files')

/** Checks whether a dropped or chosen file is exactly one that was signed here. The file stays on the device; only its SHA-256 is sent. */
export function CheckPdf() {
  const translate = useTranslate()
  const panel = usePanel()
  const showRefusal = useShowRefusal()
  const id = useId()
  const [isOver, setIsOver] = useState(false)
  const [result, setResult] = useState<Found | null>(null)
  const textOf = (key: string, args: Readonly<Record<string, unknown>> = {}) => translate(`signing.check.${key}`, args)

  const checkFile = async (file: File | undefined) => {
    if (!file) return
    // Browsers calculate it only on pages with HTTPS, and on localhost.
    if (!crypto.subtle) return setResult({ state: 'other', text: textOf('insecure') })
    setResult({ state: 'busy', text: textOf('working', { file: file.name }) })
    try {
      const sha256 = hex(await crypto.subtle.digest('SHA-256', await file.arrayBuffer()))
      const { data } = await panel.ask(checkSigned, { query: { sha256 } })
      if (!data) return setResult({ state: 'other', text: textOf('other', { file: file.name }) })
      const { name: document, signer_name: name, signed_at, withdrawn_at, job } = data
      const messageArgs = { file: file.name, document, name, job, when: formatMoment(signed_at) }
      setResult(
        withdrawn_at === null
          ? { state: 'same', text: textOf('same', messageArgs) }
          : { state: 'other', text: textOf('same_withdrawn', messageArgs) },
      )
    } catch (error) {
      setResult(null)
      showRefusal(error)
    }
  }
  const drag = (event: DragEvent, now: boolean) => {
    if (!holdsFiles(event)) return
    // Marks the drop as handled: otherwise the page would upload the file to the job.
    event.preventDefault()
    setIsOver(now)
  }
  return (
    <section
      className={styles['pdfCheck']}
      aria-labelledby={`${id}-title`}
      data-over={isOver || undefined}
      onDragEnter={(event) => drag(event, true)}
      onDragOver={(event) => drag(event, true)}
      onDragLeave={(event) => drag(event, false)}
      onDrop={(event) => {
        drag(event, false)
        void checkFile(event.dataTransfer.files[0])
      }}
    >
      <h3 id={`${id}-title`}>{textOf('title')}</h3>
      <p className="quiet">{textOf('drop')}</p>
      <label className="button button-small" htmlFor={id}>
        {textOf('choose')}
        <input
          id={id}
          type="file"
          accept="application/pdf,.pdf"
          className={styles['pdfCheckFile']}
          onChange={({ target }) => {
            void checkFile(target.files?.[0])
            target.value = ''
          }}
        />
      </label>
      <p role="status" data-state={result?.state}>
        {result?.text}
      </p>
    </section>
  )
}
