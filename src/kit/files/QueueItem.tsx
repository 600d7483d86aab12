import { useTranslate } from 'ra-core'
import { type KeyboardEvent, useEffect, useId, useState } from 'react'
import { endingOf, sizeText } from './file.ts'
import type { Item, Queue } from './queue.ts'

interface QueueItemProps {
  readonly item: Item
  readonly queue: Queue
  /** Enter in the description: moves to the next one, or starts the upload after the last. */
  readonly onEnter: () => void
}

/** Preview of the picture to be uploaded, read from the user's disk. */
function Preview({ file }: { readonly file: File }) {
  const [url, setUrl] = useState('')
  useEffect(() => {
    if (!/^image\/(jpeg|png|gif|webp|avif)$/.test(file.type)) return
    const objectUrl = URL.createObjectURL(file)
    setUrl(objectUrl)
    return () => URL.revokeObjectURL(objectUrl)
  }, [file])
  return url ? (
    // A file that is not a picture after all is shown by its extension.
    <img className="file-queue-face" src={url} alt="" onError={() => setUrl('')} />
  ) : (
    <span className="file-queue-face file-sign" aria-hidden="true">
      {endingOf(file.name)}
    </span>
  )
}

/** A file in the upload queue: its description while waiting, its progress, or its error. */
export function QueueItem({ item, queue, onEnter }: QueueItemProps) {
  const translate = useTranslate()
  const id = useId()
  const { file, state, sent, problem, missing, description } = item
  const percent = Math.min(100, Math.round((sent / Math.max(file.size, 1)) * 100))
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Enter' || event.nativeEvent.isComposing) return
    event.preventDefault()
    onEnter()
  }
  return (
    <li className="file-queue-item" data-state={state}>
      <Preview file={file} />
      <div className="file-queue-body">
        <p className="file-queue-name">
          <strong>{file.name}</strong> <span className="quiet">{sizeText(file.size)}</span>
        </p>
        {state === 'waiting' && (
          <>
            <input
              id={`${id}-text`}
              className="control"
              data-item={item.id}
              value={description}
              maxLength={500}
              placeholder={translate('files.describe')}
              aria-label={translate('files.description_of', { name: file.name })}
              aria-required="true"
              aria-invalid={missing || undefined}
              aria-describedby={missing ? `${id}-error` : undefined}
              onChange={(event) => queue.describe(item.id, event.target.value)}
              onKeyDown={onKeyDown}
            />
            {missing && (
              <p className="field-error" id={`${id}-error`}>
                {translate('validation.required')}
              </p>
            )}
          </>
        )}
        {state === 'sending' && (
          <p className="file-progress">
            <progress max={100} value={percent} aria-label={translate('files.progress', { name: file.name })} />
            <span className="quiet">{percent}%</span>
          </p>
        )}
        {problem && (
          <p className="file-problem" role="alert">
            <strong>{translate('message.upload_failed')}</strong>{' '}
            {translate(`files.problem.${problem.code}`, problem.args)}
          </p>
        )}
      </div>
      <div className="file-queue-acts">
        {state === 'failed' && !problem?.final && (
          <button
            type="button"
            className="button button-small"
            aria-label={translate('files.retry', { name: file.name })}
            onClick={() => queue.retry(item.id)}
          >
            {translate('action.retry')}
          </button>
        )}
        <button
          type="button"
          className="button button-small"
          aria-label={translate(state === 'sending' ? 'files.cancel' : 'files.drop_out', { name: file.name })}
          onClick={() => queue.remove(item.id)}
        >
          {translate(state === 'sending' ? 'ra.action.cancel' : 'files.remove')}
        </button>
      </div>
    </li>
  )
}
