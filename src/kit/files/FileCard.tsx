import DeleteIcon from '@mui/icons-material/DeleteOutlined'
import DownloadIcon from '@mui/icons-material/DownloadOutlined'
import EditIcon from '@mui/icons-material/EditOutlined'
import { useTranslate } from 'ra-core'
import type { KeyboardEvent } from 'react'
import type { FileInfo } from '../../../schema/areas/files/shapes.ts'
import { formatSecond } from '../../../schema/engine/text/format.ts'
import { FileThumbnail } from './FileThumbnail.tsx'
import { downloadUrl, isShown, sizeText } from './file.ts'

export interface FileCardActs {
  readonly open: (file: FileInfo) => void
  /** Undefined where nothing may be changed. */
  readonly edit?: ((file: FileInfo) => void) | undefined
  readonly remove?: ((file: FileInfo) => void) | undefined
}

interface FileCardProps extends FileCardActs {
  readonly file: FileInfo
  /** Its controls are the tab stops of the grid. */
  readonly current: boolean
}

/** One file: thumbnail, description and actions. `e` edits and Delete deletes it while it has the focus. */
export function FileCard({ file, current, open, edit, remove }: FileCardProps) {
  const translate = useTranslate()
  const { name, description, size, user, created_at: createdAt } = file
  const tab = current ? 0 : -1
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.ctrlKey || event.metaKey || event.altKey) return
    const act = event.key === 'e' ? edit : event.key === 'Delete' || event.key === 'Backspace' ? remove : undefined
    if (!act) return
    event.preventDefault()
    event.stopPropagation()
    act(file)
  }
  const cardBody = (
    <>
      <FileThumbnail file={file} />
      <span className="file-text">{description}</span>
    </>
  )
  return (
    // biome-ignore lint/a11y/noNoninteractiveElementInteractions: handles the keys of all its parts
    <li className="file-card" data-file={file.id} onKeyDown={onKeyDown}>
      {isShown(file) ? (
        <button type="button" className="file-open" tabIndex={tab} onClick={() => open(file)}>
          {cardBody}
        </button>
      ) : (
        <a className="file-open" href={downloadUrl(file)} download={name} tabIndex={tab}>
          {cardBody}
        </a>
      )}
      <p className="file-meta quiet" title={`${name} · ${formatSecond(createdAt)}`}>
        <span className="file-name">{name}</span>
        <span className="file-name">
          {sizeText(size)} · {user}
        </span>
      </p>
      <div className="file-acts">
        <a
          className="icon-button"
          href={downloadUrl(file)}
          download={name}
          tabIndex={tab}
          aria-label={translate('files.download', { name })}
          title={translate('files.save')}
        >
          <DownloadIcon fontSize="small" />
        </a>
        {edit && (
          <button
            type="button"
            className="icon-button"
            tabIndex={tab}
            aria-label={translate('files.edit_of', { name })}
            aria-keyshortcuts="e"
            title={`${translate('files.edit')} (e)`}
            onClick={() => edit(file)}
          >
            <EditIcon fontSize="small" />
          </button>
        )}
        {remove && (
          <button
            type="button"
            className="icon-button"
            tabIndex={tab}
            aria-label={translate('files.delete_of', { name })}
            aria-keyshortcuts="Delete"
            title={`${translate('ra.action.delete')} (Del)`}
            onClick={() => remove(file)}
          >
            <DeleteIcon fontSize="small" />
          </button>
        )}
      </div>
    </li>
  )
}
