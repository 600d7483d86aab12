import { useTranslate } from 'ra-core'
import { useEffect, useId, useMemo, useRef, useSyncExternalStore } from 'react'
import { FileFace } from './FileFace.tsx'
import { type FileInfo, type Subject, sizeText } from './file.ts'
import { problemBefore } from './problem.ts'
import { createQueue, type Item, type Queue } from './queue.ts'
import { useUploadFile } from './uploadFile.ts'
import { useFilesById, useLimits, useRefresh } from './useFiles.ts'
import './files.css'

export interface FileInputProps {
  /** Of the button, for the label. */
  readonly id: string
  /** The record that the files are kept with. */
  readonly subject: Subject
  /** Ids of files, in order. */
  readonly value: readonly number[]
  readonly onChange: (ids: readonly number[]) => void
  /** What the files are described as: what was asked for. */
  readonly description: string
  /** Pictures and films only; a phone offers its camera. */
  readonly photo?: boolean
  /** More than one may be given; true unless said. */
  readonly several?: boolean
  readonly readOnly?: boolean
  /** Nothing can be added, only taken out. */
  readonly closed?: boolean
  readonly invalid?: boolean
  readonly describedBy?: string | undefined
}

/** A queue of the field's own: what is chosen is sent at once, and its id joins the value. */
function useOwnQueue({ subject, description, value, onChange, several }: FileInputProps): Queue {
  const send = useUploadFile()
  const refresh = useRefresh(subject)
  const limits = useLimits()
  const now = useRef({ subject, description, value, onChange, several, send, refresh, limits })
  now.current = { subject, description, value, onChange, several, send, refresh, limits }
  return useMemo(
    () =>
      createQueue({
        check: (file) => problemBefore(file, now.current.limits),
        send: async ({ file }: Item, how) => {
          const { subject: to, description: text } = now.current
          const { id } = await now.current.send(to, file, text, how)
          // Another may have arrived in the same moment: each builds on what the one before has set.
          const value = now.current.several === false ? [id] : [...now.current.value, id]
          now.current = { ...now.current, value }
          now.current.onChange(value)
          void now.current.refresh()
        },
      }),
    [],
  )
}

function Given({ file, onRemove }: { readonly file: FileInfo; readonly onRemove?: (() => void) | undefined }) {
  const translate = useTranslate()
  return (
    <li className="file-given">
      <a href={file.url} target="_blank" rel="noreferrer">
        <FileFace file={file} />
        <span>
          {file.name} <span className="quiet">{sizeText(file.size)}</span>
        </span>
      </a>
      {onRemove && (
        <button
          type="button"
          className="button button-small"
          aria-label={translate('files.take_out', { name: file.name })}
          onClick={onRemove}
        >
          {translate('files.remove')}
        </button>
      )}
    </li>
  )
}

function Coming({ item, queue }: { readonly item: Item; readonly queue: Queue }) {
  const translate = useTranslate()
  const { file, sent, problem } = item
  return (
    <li className="file-given">
      <span>
        {file.name}
        {problem ? (
          <span className="file-problem" role="alert">
            <strong>{translate('message.upload_failed')}</strong>{' '}
            {translate(`files.problem.${problem.code}`, problem.args)}
          </span>
        ) : (
          <progress max={file.size} value={sent} aria-label={translate('files.progress', { name: file.name })} />
        )}
      </span>
      {problem && !problem.final && (
        <button type="button" className="button button-small" onClick={() => queue.retry(item.id)}>
          {translate('action.retry')}
        </button>
      )}
      <button
        type="button"
        className="button button-small"
        aria-label={translate(problem ? 'files.drop_out' : 'files.cancel', { name: file.name })}
        onClick={() => queue.remove(item.id)}
      >
        {translate(problem ? 'files.remove' : 'ra.action.cancel')}
      </button>
    </li>
  )
}

/** A field whose value is files of a record: chosen or dropped on it, sent at once, and seen with small pictures. */
export function FileInput(props: FileInputProps) {
  const { id, subject, value, onChange, photo = false, several = true, readOnly = false, closed = readOnly } = props
  const { invalid, describedBy } = props
  const translate = useTranslate()
  const input = useRef<HTMLInputElement>(null)
  const listId = useId()
  const { data: files = [] } = useFilesById(subject, value)
  const queue = useOwnQueue(props)
  const { items } = useSyncExternalStore(queue.subscribe, queue.get)
  // What is chosen here has its description already.
  useEffect(() => {
    const bare = items.filter(({ state, description }) => state === 'waiting' && description === '')
    for (const one of bare) queue.describe(one.id, props.description)
    if (bare.length > 0) queue.start()
  }, [items, queue, props.description])
  const take = (given: FileList | null) => {
    if (!closed && given) queue.add(several ? [...given] : [...given].slice(0, 1))
  }
  const choose = photo ? 'files.photo' : several ? 'files.choose' : 'files.choose_one'
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: dropping is a second way to what the button does
    <div
      className="file-input"
      onDragOver={(event) => {
        event.preventDefault()
        event.stopPropagation()
      }}
      onDrop={(event) => {
        event.preventDefault()
        event.stopPropagation()
        take(event.dataTransfer.files)
      }}
    >
      {(files.length > 0 || items.length > 0) && (
        <ul id={listId}>
          {files.map((file) => (
            <Given
              key={file.id}
              file={file}
              onRemove={readOnly ? undefined : () => onChange(value.filter((one) => one !== file.id))}
            />
          ))}
          {items.map((item) => (
            <Coming key={item.id} item={item} queue={queue} />
          ))}
        </ul>
      )}
      {!closed && (
        <>
          <input
            ref={input}
            type="file"
            className="sr-only"
            tabIndex={-1}
            aria-hidden="true"
            multiple={several}
            accept={photo ? 'image/*,video/*' : undefined}
            onChange={({ target }) => {
              take(target.files)
              // The same file can be chosen again.
              target.value = ''
            }}
          />
          <button
            type="button"
            id={id}
            className="button button-small"
            data-invalid={invalid || undefined}
            aria-describedby={describedBy}
            onClick={() => input.current?.click()}
          >
            {translate(choose)}
          </button>
        </>
      )}
    </div>
  )
}
