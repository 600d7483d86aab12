import AddIcon from '@mui/icons-material/AttachFileOutlined'
import { useTranslate } from 'ra-core'
import { useRef, useState } from 'react'
import type { FileInfo } from '../../../schema/areas/files/shapes.ts'
import { PartCard } from '../record/sections/PartCard.tsx'
import type { PartProps } from '../record/sections/parts.tsx'
import { recordName } from '../recordName.ts'
import { useShortcuts } from '../shortcuts/useShortcuts.ts'
import { loadable } from '../ui/loadable.tsx'
import { Pending, useDelayed } from '../ui/Pending.tsx'
import { DescriptionDialog } from './DescriptionDialog.tsx'
import { DropLayer } from './DropLayer.tsx'
import { FileGrid } from './FileGrid.tsx'
import { UploadQueue } from './UploadQueue.tsx'
import { useFileActs, useFiles, useLimits } from './useFiles.ts'
import { useQueue } from './useQueue.ts'
import './files.css'
import './fileQueue.css'

const FileViewer = loadable(() => import('./viewer/FileViewer.tsx').then((m) => ({ default: m.FileViewer })))

/** Delay before the limits are fetched, in ms: nobody chooses a file that soon after the page opens. */
const LIMITS_LATER_MS = 1000

/** The files of a record: dropped anywhere on its page, pasted or chosen, each with a description; viewed, downloaded, deleted. */
export default function FilesPart({ resource, record, readOnly }: PartProps) {
  const translate = useTranslate()
  const input = useRef<HTMLInputElement>(null)
  const subject = { resource: resource.name, id: record.id }
  const { data, isPending, isError, refetch, hasNextPage, fetchNextPage, isFetchingNextPage } = useFiles(subject)
  const { queue, items, done } = useQueue(subject, useLimits(useDelayed(LIMITS_LATER_MS)))
  const { describe, remove } = useFileActs(subject)
  const [viewed, setViewed] = useState<number | null>(null)
  const [edited, setEdited] = useState<FileInfo | null>(null)
  const files = data?.pages.flatMap((page) => page.data) ?? []
  const total = data?.pages[0]?.total
  const choose = () => input.current?.click()
  useShortcuts([!readOnly && { keys: 'u', scope: 'record', text: translate('files.add'), run: choose, palette: true }])
  /** After deleting a file with its key, the focus moves to the next one. */
  const removeOne = async (file: FileInfo) => {
    const index = files.findIndex(({ id }) => id === file.id)
    const next = files[index + 1] ?? files[index - 1]
    const card = (id: number | undefined) => document.querySelector<HTMLElement>(`[data-file="${id}"]`)
    if (!(await remove(file))) return
    // The card may still be there, or be removed together with the focus.
    const { activeElement, body } = document
    if (activeElement === body || card(file.id)?.contains(activeElement))
      card(next?.id)?.querySelector<HTMLElement>('.file-open')?.focus()
  }
  const add = !readOnly && (
    <button type="button" className="button button-small" aria-keyshortcuts="u" onClick={choose}>
      <AddIcon fontSize="small" /> {translate('files.add')} <kbd aria-hidden="true">u</kbd>
    </button>
  )
  return (
    <PartCard title={translate('files.title')} count={total} acts={add}>
      {!readOnly && (
        <>
          <input
            ref={input}
            type="file"
            multiple
            className="sr-only"
            tabIndex={-1}
            aria-hidden="true"
            onChange={({ target }) => {
              queue.add([...(target.files ?? [])])
              // Allows the same file to be chosen again.
              target.value = ''
            }}
          />
          <DropLayer name={recordName(resource, record)} onFiles={(droppedFiles) => queue.add(droppedFiles)} />
          <UploadQueue queue={queue} items={items} done={done} />
        </>
      )}
      {isPending && <Pending lines={3} />}
      {isError && (
        <div className="files-none" role="alert">
          <p>{translate('files.failed')}</p>
          <button type="button" className="button button-small" onClick={() => void refetch()}>
            {translate('action.retry')}
          </button>
        </div>
      )}
      {total === 0 && items.length === 0 && (
        <p className="files-none quiet">{translate(readOnly ? 'files.none' : 'files.none_yet')}</p>
      )}
      {files.length > 0 && (
        <FileGrid
          files={files}
          open={({ id }) => setViewed(id)}
          edit={readOnly ? undefined : setEdited}
          remove={readOnly ? undefined : (file) => void removeOne(file)}
        />
      )}
      {hasNextPage && (
        <button
          type="button"
          className="button files-more"
          aria-busy={isFetchingNextPage || undefined}
          onClick={() => void fetchNextPage()}
        >
          {translate('files.more')}
        </button>
      )}
      {viewed !== null && <FileViewer files={files} first={viewed} onClose={() => setViewed(null)} />}
      {edited && (
        <DescriptionDialog
          file={edited}
          onSave={(description) => describe(edited, description)}
          onClose={() => setEdited(null)}
        />
      )}
    </PartCard>
  )
}
