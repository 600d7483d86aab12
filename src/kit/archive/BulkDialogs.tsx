import Button from '@mui/material/Button'
import Dialog from '@mui/material/Dialog'
import DialogActions from '@mui/material/DialogActions'
import DialogContent from '@mui/material/DialogContent'
import DialogTitle from '@mui/material/DialogTitle'
import { type RaRecord, useNotify, useTranslate } from 'ra-core'
import { useId, useState } from 'react'
import { ConfirmDialog } from '../ConfirmDialog.tsx'
import { errorMessage, useErrorText } from '../errorText.ts'
import { useWords } from '../words.ts'
import { UsageList } from './UsageList.tsx'
import { type BulkOutcome, type Skipped, useArchiveVerbs } from './verbs.ts'

interface BulkDialogsProps {
  readonly resource: string
  readonly represent: string
  readonly act: 'archive' | 'reinstate'
  readonly rows: readonly RaRecord<number>[]
  readonly onDone: () => void
  readonly onClose: () => void
}

/** Names that a question spells out; the rest is counted. */
const NAMED = 5

function Reason({ skipped }: { readonly skipped: Skipped }) {
  const translate = useTranslate()
  const errorText = useErrorText()
  const [first] = Object.values(skipped.errors ?? {}).flat()
  const text = first
    ? errorText(errorMessage(first))
    : translate(`kit.skipped.${skipped.code}`, { _: translate('problem.conflict') })
  return (
    <>
      <span className="quiet">{text}</span>
      {skipped.usage && <UsageList usage={skipped.usage} />}
    </>
  )
}

/** Asks with how many and which, does it in one request, and says what was left alone and why. */
export function BulkDialogs({ resource, represent, act, rows, onDone, onClose }: BulkDialogsProps) {
  const translate = useTranslate()
  const notify = useNotify()
  const words = useWords(resource)
  const verbs = useArchiveVerbs(resource)
  const titleId = useId()
  const [pending, setPending] = useState(false)
  const [outcome, setOutcome] = useState<BulkOutcome | null>(null)
  const nameOf = (id: number) => String(rows.find((row) => row.id === id)?.[represent] ?? `#${id}`)

  const run = async () => {
    setPending(true)
    try {
      const result = await verbs.bulk(
        act,
        rows.map((row) => row.id),
      )
      if (result.done.length > 0)
        notify(`kit.${act}.done`, { type: 'success', messageArgs: { what: words.count(result.done.length) } })
      onDone()
      if (result.skipped.length > 0) setOutcome(result)
      else onClose()
    } catch (error) {
      notify((error as Error).message, { type: 'error' })
      onClose()
    } finally {
      setPending(false)
    }
  }

  if (outcome)
    return (
      <Dialog open onClose={onClose} aria-labelledby={titleId} fullWidth maxWidth="xs">
        <DialogTitle id={titleId}>
          {translate('kit.skipped.title', { what: words.count(outcome.skipped.length) })}
        </DialogTitle>
        <DialogContent>
          <ul className="usage">
            {outcome.skipped.map((one) => (
              <li key={one.id}>
                <b>{nameOf(one.id)}</b> <Reason skipped={one} />
              </li>
            ))}
          </ul>
        </DialogContent>
        <DialogActions>
          <Button variant="contained" onClick={onClose} autoFocus>
            {translate('action.close')}
          </Button>
        </DialogActions>
      </Dialog>
    )
  const names = rows.slice(0, NAMED).map((row) => nameOf(row.id))
  const more = rows.length - names.length
  return (
    <ConfirmDialog
      open
      title={translate(`kit.${act}.question`, { what: words.count(rows.length) })}
      confirmLabel={translate(`kit.${act}.verb`)}
      pending={pending}
      onConfirm={() => void run()}
      onClose={onClose}
    >
      <ul className="names">
        {names.map((name, i) => (
          <li key={rows[i]?.id}>{name}</li>
        ))}
        {more > 0 && <li className="quiet">{translate('kit.in_use.more', { smart_count: more })}</li>}
      </ul>
      <p>{translate(`kit.${act}.meaning`)}</p>
    </ConfirmDialog>
  )
}
