import { useTranslate } from 'ra-core'
import { useEffect, useRef, useState } from 'react'
import { QueueItem } from './QueueItem.tsx'
import type { Queue, QueueState } from './queue.ts'

interface UploadQueueProps extends QueueState {
  readonly queue: Queue
}

/** The files to be uploaded, with a description for each; a common one fills those that are empty. */
export function UploadQueue({ queue, items, done }: UploadQueueProps) {
  const translate = useTranslate()
  const list = useRef<HTMLUListElement>(null)
  const [common, setCommon] = useState('')
  const waiting = items.filter(({ state }) => state === 'waiting')
  const newest = waiting.at(-1)?.id
  const first = waiting.find(({ description }) => description === '')?.id
  const focus = (id: number | undefined) => list.current?.querySelector<HTMLElement>(`[data-item="${id}"]`)?.focus()
  // After choosing files, the focus moves to the description of the first one.
  const toDescribe = useRef(first)
  toDescribe.current = first
  useEffect(() => {
    if (newest !== undefined) list.current?.querySelector<HTMLElement>(`[data-item="${toDescribe.current}"]`)?.focus()
  }, [newest])
  const start = () => {
    const undescribed = queue.start()
    // The message is rendered with the next frame; the field is already there.
    if (undescribed !== undefined) focus(undescribed)
  }
  const describeAll = (text: string) => {
    for (const { id, description } of waiting)
      if (description === '' || description === common) queue.describe(id, text)
    setCommon(text)
  }
  if (items.length === 0) return null
  return (
    <div className="file-queue">
      {waiting.length > 1 && (
        <label className="file-queue-common">
          <span>{translate('files.describe_all')}</span>
          <input
            className="control"
            value={common}
            maxLength={500}
            onChange={(event) => describeAll(event.target.value)}
            onKeyDown={(event) => {
              if (event.key === 'Enter' && !event.nativeEvent.isComposing) start()
            }}
          />
        </label>
      )}
      <ul ref={list} aria-label={translate('files.queue')}>
        {items.map((item) => (
          <QueueItem key={item.id} item={item} queue={queue} onEnter={start} />
        ))}
      </ul>
      {waiting.length > 0 && (
        <div className="file-queue-foot">
          <button
            type="button"
            className="button"
            onClick={() => {
              for (const { id } of waiting) queue.remove(id)
            }}
          >
            {translate('ra.action.cancel')}
          </button>
          <button type="button" className="button button-main" onClick={start}>
            {translate('files.upload', { smart_count: waiting.length })} <kbd aria-hidden="true">⏎</kbd>
          </button>
        </div>
      )}
      <p className="sr-only" role="status">
        {done > 0 && translate('files.arrived', { smart_count: done })}
      </p>
    </div>
  )
}
