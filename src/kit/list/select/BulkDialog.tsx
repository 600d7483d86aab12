import { type RaRecord, useNotify, useTranslate } from 'ra-core'
import { useState } from 'react'
import type { AnyResource } from '../../../../schema/engine/define.ts'
import { archiveText } from '../../archive/texts.ts'
import type { BulkAct, Skipped } from '../../archive/verbs.ts'
import { recordName } from '../../recordName.ts'
import { Dialog } from '../../ui/Dialog.tsx'
import { DialogActs } from '../../ui/DialogActs.tsx'
import { useWords, type Words } from '../../words.ts'
import { announce } from '../announce.tsx'
import { SkippedList } from './SkippedList.tsx'
import { type BulkOrder, useBulkRun } from './useBulkRun.ts'

interface BulkDialogProps {
  readonly resource: AnyResource
  readonly order: BulkOrder
  readonly rows: readonly RaRecord<number>[]
  readonly onDone: () => void
  readonly onClose: () => void
}

/** Number of names that a question lists; the rest is counted. */
const NAMED = 5

const fieldsOf = (act: BulkAct, words: Words) =>
  act.act === 'change' ? Object.keys(act.change).map(words.field).join(', ') : ''

/** Confirms a bulk action: shows how many records and which, and which are skipped and why. Sends one request and reports the result. */
export function BulkDialog({ resource, order, rows, onDone, onClose }: BulkDialogProps) {
  const translate = useTranslate()
  const notify = useNotify()
  const words = useWords(resource.name)
  const [unforeseen, setUnforeseen] = useState<readonly Skipped[]>([])
  const { act } = order.act
  const text = (part: 'verb' | 'question' | 'meaning' | 'done', args: { readonly what?: string } = {}) =>
    act === 'change'
      ? translate(`grid.change.${part}`, { ...args, field })
      : archiveText(translate, resource.name, act, part, args)
  const field = fieldsOf(order.act, words)
  const { rehearsal, pending, run } = useBulkRun({
    resource: resource.name,
    order,
    onClose,
    onDone: ({ done, skipped }) => {
      const changed = text('done', { what: words.count(done.length) })
      const message =
        skipped.length > 0
          ? translate('grid.done_and_left', { done: changed, what: words.count(skipped.length) })
          : changed
      notify(message, { type: 'success' })
      announce(message)
      onDone()
      const knownIds = new Set(rehearsal?.skipped.map(({ id }) => id))
      const news = skipped.filter(({ id }) => !knownIds.has(id))
      if (news.length > 0) setUnforeseen(news)
      else onClose()
    },
  })
  const nameOf = (id: number) => recordName(resource, rows.find((row) => row.id === id) ?? { id })
  const skippedList = (skipped: readonly Skipped[]) => (
    <SkippedList resource={resource.name} skipped={skipped} nameOf={nameOf} />
  )
  const close = (
    <button type="button" className="button button-main" onClick={onClose} data-autofocus>
      {translate('action.close')}
    </button>
  )
  const leftTitle = (skipped: readonly Skipped[]) =>
    translate('kit.skipped.title', { what: words.count(skipped.length) })

  if (unforeseen.length > 0)
    return (
      <Dialog key="left" title={leftTitle(unforeseen)} onClose={onClose} acts={close}>
        {skippedList(unforeseen)}
      </Dialog>
    )
  if (rehearsal && rehearsal.done.length === 0)
    return (
      <Dialog key="none" title={translate('grid.nothing_done')} onClose={onClose} acts={close}>
        {skippedList(rehearsal.skipped)}
      </Dialog>
    )
  const count = rehearsal ? rehearsal.done.length : order.count
  const named = (rehearsal?.done ?? []).filter((id) => rows.some((row) => row.id === id)).slice(0, NAMED)
  return (
    <Dialog
      key="ask"
      role="alertdialog"
      title={text('question', { what: words.count(count) })}
      onClose={pending ? undefined : onClose}
      acts={
        <DialogActs onCancel={onClose} onAct={run} pending={pending} busy={!rehearsal} focus="act">
          {text('verb')}
        </DialogActs>
      }
    >
      {!rehearsal && <p className="quiet">{translate('grid.rehearsing')}</p>}
      {rehearsal && (
        <ul className="names">
          {named.map((id) => (
            <li key={id}>{nameOf(id)}</li>
          ))}
          {count > named.length && (
            <li className="quiet">
              {named.length > 0
                ? translate('kit.in_use.more', { smart_count: count - named.length })
                : words.count(count)}
            </li>
          )}
        </ul>
      )}
      <p>{text('meaning')}</p>
      <div role="status">
        {rehearsal && rehearsal.skipped.length > 0 && (
          <>
            <h3>{leftTitle(rehearsal.skipped)}</h3>
            {skippedList(rehearsal.skipped)}
          </>
        )}
      </div>
    </Dialog>
  )
}
