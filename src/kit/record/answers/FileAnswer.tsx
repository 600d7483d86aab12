import { useTranslate } from 'ra-core'
import { useState } from 'react'
import { FileThumbnail } from '../../files/FileThumbnail.tsx'
import type { Subject } from '../../files/file.ts'
import { useUploadFile } from '../../files/uploadFile.ts'
import { useFilesById, useRefresh } from '../../files/useFiles.ts'

interface FileAnswerProps {
  readonly id: string
  readonly subject: Subject
  /** Label of the files. */
  readonly label: string
  readonly pictures: boolean
  readonly value: unknown
  readonly invalid: boolean
  readonly describedBy?: string
  readonly onChange: (ids: readonly number[] | null) => void
  /** Called with a promise of each upload, which never rejects. */
  readonly onSending: (sending: Promise<unknown>) => void
}

const idsOf = (value: unknown) =>
  Array.isArray(value) ? value.filter((id): id is number => typeof id === 'number') : []

/** Files that answer a question. Each one is uploaded to the record as soon as it is chosen; removing it here does not delete it from the record. */
export function FileAnswer(props: FileAnswerProps) {
  const { id, subject, label, pictures, value, invalid, describedBy, onChange, onSending } = props
  const translate = useTranslate()
  const upload = useUploadFile()
  const refresh = useRefresh(subject)
  const [sending, setSending] = useState<{ readonly name: string; readonly share: number } | null>(null)
  const [failed, setFailed] = useState('')
  const ids = idsOf(value)
  const { data = [] } = useFilesById(subject, ids)
  const add = async (files: readonly File[]) => {
    setFailed('')
    let now = ids
    for (const file of files) {
      setSending({ name: file.name, share: 0 })
      try {
        const onProgress = (sent: number) => setSending({ name: file.name, share: sent / Math.max(file.size, 1) })
        const uploaded = await upload(subject, file, label, { onProgress })
        now = [...now, uploaded.id]
        onChange(now)
      } catch (error) {
        console.warn(`${file.name} was not uploaded`, error)
        setFailed(file.name)
      }
    }
    setSending(null)
    await refresh()
  }
  const remove = (removedId: number) => {
    const remaining = ids.filter((one) => one !== removedId)
    onChange(remaining.length ? remaining : null)
    document.getElementById(id)?.focus()
  }
  return (
    <div className="answer-upload">
      {data.length > 0 && (
        <ul className="answer-files">
          {data.map((file) => (
            <li key={file.id} className="answer-file">
              <FileThumbnail file={file} />
              <span>{file.name}</span>
              <button
                type="button"
                className="button button-small"
                aria-label={translate('answers.remove_file', { name: file.name })}
                onClick={() => remove(file.id)}
              >
                ×
              </button>
            </li>
          ))}
        </ul>
      )}
      <input
        id={id}
        type="file"
        multiple
        disabled={sending !== null}
        aria-invalid={invalid || undefined}
        aria-describedby={describedBy}
        {...(pictures ? { accept: 'image/*,video/*' } : {})}
        onChange={({ target }) => {
          const files = [...(target.files ?? [])]
          target.value = ''
          onSending(add(files))
        }}
      />
      <p role="status" className={failed ? 'field-error' : 'quiet'}>
        {sending && translate('answers.sending', { name: sending.name, percent: Math.round(sending.share * 100) })}
        {failed && translate('answers.not_sent', { name: failed })}
      </p>
    </div>
  )
}
