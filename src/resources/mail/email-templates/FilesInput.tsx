import { useTranslate } from 'ra-core'
import { useRef, useState } from 'react'
import { MAX_FILES } from '../../../../schema/areas/mail/email-templates.ts'
import type { Attachment } from '../../../../schema/areas/mail/emails.ts'
import { useShowRefusal } from '../../../kit/acts/useShowRefusal.ts'
import { sizeText } from '../../../kit/files/file.ts'
import type { InputProps } from '../../../kit/kinds/types.ts'
import { usePorts } from '../../../kit/ports.ts'
import styles from './template.module.css'

type Files = readonly Attachment[]

/** Files attached to every message of a template: uploaded at once, and attached to the template when it is saved. */
export function FilesInput({ id, value, onChange, onBlur, disabled, describedBy }: InputProps<Attachment[]>) {
  const translate = useTranslate()
  const { upload } = usePorts()
  const showRefusal = useShowRefusal()
  const input = useRef<HTMLInputElement>(null)
  const [busy, setBusy] = useState(false)
  const files: Files = value ?? []
  const add = async (newFiles: readonly File[]) => {
    setBusy(true)
    const found: Attachment[] = [...files]
    try {
      for (const file of newFiles.slice(0, MAX_FILES - files.length))
        found.push(
          await upload<Attachment>(`/email-templates/files?${new URLSearchParams({ name: file.name })}`, file, {}),
        )
    } catch (refusal) {
      showRefusal(refusal)
    } finally {
      setBusy(false)
      if (found.length > files.length) onChange(found)
    }
  }
  const removeFile = (index: number) => {
    const remaining = files.filter((_file, i) => i !== index)
    onChange(remaining.length ? remaining : null)
  }
  return (
    <div id={id} className={styles['letterFiles']} role="group" aria-describedby={describedBy}>
      {files.length > 0 && (
        <ul>
          {files.map((file, index) => (
            <li key={`${file.sha256} ${index}`}>
              <span>
                {file.name} <span className="quiet">{sizeText(file.size)}</span>
              </span>
              {!disabled && (
                <button
                  type="button"
                  className="button button-small"
                  aria-label={translate('mail.file_without', { name: file.name })}
                  onClick={() => removeFile(index)}
                >
                  ✕
                </button>
              )}
            </li>
          ))}
        </ul>
      )}
      {!disabled && files.length < MAX_FILES && (
        <button
          type="button"
          className="button button-small"
          aria-busy={busy || undefined}
          disabled={busy}
          onBlur={onBlur}
          onClick={() => input.current?.click()}
        >
          {translate('files.add')}
        </button>
      )}
      <input
        ref={input}
        type="file"
        multiple
        className="sr-only"
        tabIndex={-1}
        aria-hidden="true"
        onChange={({ target }) => {
          const newFiles = [...(target.files ?? [])]
          target.value = ''
          void add(newFiles)
        }}
      />
    </div>
  )
}
