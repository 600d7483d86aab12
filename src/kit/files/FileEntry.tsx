import { useTranslate } from 'ra-core'
import { useState } from 'react'
import type { FileInfo } from '../../../schema/areas/files/shapes.ts'
import { EntryShell } from '../record/timeline/EntryShell.tsx'
import type { EntryProps } from '../record/timeline/kinds.ts'
import { loadable } from '../ui/loadable.tsx'
import { FileThumbnail } from './FileThumbnail.tsx'
import { downloadUrl, isShown, sizeText } from './file.ts'
import './files.css'
import './fileQueue.css'

const FileViewer = loadable(() => import('./viewer/FileViewer.tsx').then((m) => ({ default: m.FileViewer })))

/** A file in the timeline: who added it, its thumbnail, and a link to it. */
export function FileEntry({ entry }: EntryProps) {
  const translate = useTranslate()
  const [viewed, setViewed] = useState(false)
  const file = { ...entry.data, id: entry.id } as unknown as FileInfo
  const entryBody = (
    <>
      <FileThumbnail file={file} />
      <span>
        <span className="file-text">{file.description}</span>
        <span className="quiet">
          {file.name} · {sizeText(file.size)}
        </span>
      </span>
    </>
  )
  return (
    <EntryShell entry={entry} said={translate('files.added')}>
      {isShown(file) ? (
        <button type="button" className="file-entry" onClick={() => setViewed(true)}>
          {entryBody}
        </button>
      ) : (
        <a className="file-entry" href={downloadUrl(file)} download={file.name}>
          {entryBody}
        </a>
      )}
      {viewed && <FileViewer files={[file]} first={file.id} onClose={() => setViewed(false)} />}
    </EntryShell>
  )
}
