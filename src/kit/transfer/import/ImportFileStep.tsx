import UploadIcon from '@mui/icons-material/FileUploadOutlined'
import { useTranslate } from 'ra-core'
import { useRef, useState } from 'react'
import { useDeclaration } from '../../declarationOf.ts'
import { usePorts } from '../../ports.ts'
import { showToast } from '../../ui/toastStore.ts'
import { saveBlob } from '../save.ts'
import type { Importing } from './useImport.ts'

/** Takes the file, chosen or dropped. Without one, the user can download a template. */
export function ImportFileStep({ importing }: { readonly importing: Importing }) {
  const resource = useDeclaration()
  const translate = useTranslate()
  const { locale } = usePorts()
  const [isOver, setOver] = useState(false)
  const input = useRef<HTMLInputElement>(null)
  const { calls, pending } = importing
  const chooseFile = (files: FileList | null) => {
    const [file] = files ?? []
    if (file && !pending) void importing.upload(file)
  }
  const template = async (format: 'csv' | 'xlsx') => {
    try {
      saveBlob(await calls.template(format, locale), `${resource.name}-template.${format}`)
    } catch {
      // Nothing was saved and nothing is lost: the user can try again.
      showToast(translate('problem.server'), { type: 'error' })
    }
  }
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: dropping is an alternative to the button
    <div
      className="import-drop"
      data-over={isOver || undefined}
      onDragOver={(event) => {
        event.preventDefault()
        setOver(true)
      }}
      onDragLeave={() => setOver(false)}
      onDrop={(event) => {
        event.preventDefault()
        setOver(false)
        chooseFile(event.dataTransfer.files)
      }}
    >
      <UploadIcon />
      <p>{translate(pending ? 'transfer.import.reading' : 'transfer.import.drop')}</p>
      <input
        ref={input}
        type="file"
        className="sr-only"
        tabIndex={-1}
        aria-hidden="true"
        accept=".csv,.tsv,.txt,.xlsx,.vcf"
        onChange={(event) => {
          chooseFile(event.target.files)
          // Allows the same file to be chosen again after it was corrected.
          event.target.value = ''
        }}
      />
      <button
        type="button"
        className="button button-main"
        aria-busy={pending || undefined}
        aria-disabled={pending || undefined}
        onClick={() => !pending && input.current?.click()}
      >
        {translate('transfer.import.choose')}
      </button>
      <p className="quiet">
        {translate('transfer.import.template')}{' '}
        <button type="button" className="link-button" onClick={() => void template('csv')}>
          {translate('transfer.csv')}
        </button>{' '}
        <button type="button" className="link-button" onClick={() => void template('xlsx')}>
          {translate('transfer.xlsx')}
        </button>
      </p>
    </div>
  )
}
