import LinkIcon from '@mui/icons-material/Link'
import { type RaRecord, useNavigate, useNotify, useTranslate } from 'ra-core'
import { useState } from 'react'
import type { AnyResource } from '../../../schema/engine/define.ts'
import { refusedBy, useRefusal } from '../acts/useRefusal.ts'
import { InUseDialog } from '../archive/InUseDialog.tsx'
import type { Usage } from '../archive/UsageList.tsx'
import { useArchiveVerbs } from '../archive/verbs.ts'
import { useHistoryDialog } from '../history/useHistoryDialog.tsx'
import { announce } from '../list/announce.tsx'
import { listMemory } from '../list/listMemory.ts'
import { listPath } from '../list/listUrl.ts'
import { usePorts } from '../ports.ts'
import { FROM_RECORD } from '../screens/wayBack.ts'
import { useShortcuts } from '../shortcuts/useShortcuts.ts'

interface RecordActsProps {
  readonly resource: AnyResource
  readonly record: RaRecord<number>
  readonly name: string
}

/** Archives the record or takes it out of the archive, at once: the toast offers to undo it. */
function useArchive({ resource, record, name }: RecordActsProps) {
  const verbs = useArchiveVerbs(resource.name)
  const notify = useNotify()
  const tell = useRefusal()
  const { can } = usePorts()
  const [pending, setPending] = useState(false)
  const [usage, setUsage] = useState<readonly Usage[] | null>(null)
  const act = record['archived_at'] ? 'reinstate' : 'archive'
  const isProtected = resource.protect ? record[resource.protect.when] === true : false
  const may = resource.archive === true && can(resource.area, 'delete') && !isProtected
  const run = async () => {
    if (pending) return
    setPending(true)
    try {
      await verbs.one(act, record)
      notify(`kit.${act}.done`, { type: 'success', messageArgs: { what: `“${name}”` } })
    } catch (error) {
      const { code, body } = refusedBy(error)
      if (code === 'in_use') setUsage(body['usage'] as readonly Usage[])
      else tell(error)
    } finally {
      setPending(false)
    }
  }
  const refusal = usage && <InUseDialog name={name} usage={usage} onClose={() => setUsage(null)} />
  return { act, may, pending, run, refusal }
}

/** What can be done with the record: each with its key. */
export function RecordActs({ resource, record, name }: RecordActsProps) {
  const translate = useTranslate()
  const navigate = useNavigate()
  const notify = useNotify()
  const { can } = usePorts()
  const archive = useArchive({ resource, record, name })
  const history = useHistoryDialog(resource)
  const mayEdit = can(resource.area, 'edit') && !record['archived_at']
  const edit = () => navigate(`/${resource.name}/${record.id}`, { state: FROM_RECORD })
  const back = () => {
    listMemory.record(resource.name, record.id)
    navigate(listPath(resource, listMemory.get(resource.name).search))
  }
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(window.location.href.split('#')[0] as string)
      notify('record.copied', { type: 'success' })
    } catch (error) {
      console.warn('the link was not copied', error)
      announce(translate('record.not_copied'))
      notify('record.not_copied', { type: 'error' })
    }
  }
  const verb = translate(`kit.${archive.act}.verb`)
  useShortcuts([
    mayEdit && { keys: 'e', scope: 'record', text: translate('ra.action.edit'), run: edit, palette: true },
    archive.may && { keys: 'a', scope: 'record', text: verb, run: () => void archive.run(), palette: true },
    { keys: 'y', scope: 'record', text: translate('record.copy'), run: () => void copy(), palette: true },
    { keys: 'h', scope: 'record', text: history.text, run: () => history.open(record), palette: true },
    { keys: 'Escape', scope: 'record', text: translate('record.to_list'), run: back },
  ])
  return (
    <div className="record-acts no-print">
      <button
        type="button"
        className="button record-icon"
        title={translate('record.copy')}
        aria-label={translate('record.copy')}
        aria-keyshortcuts="y"
        onClick={() => void copy()}
      >
        <LinkIcon fontSize="small" />
        <kbd aria-hidden="true">y</kbd>
      </button>
      {archive.may && (
        <button
          type="button"
          className="button"
          aria-keyshortcuts="a"
          aria-disabled={archive.pending || undefined}
          onClick={() => void archive.run()}
        >
          {verb} <kbd aria-hidden="true">a</kbd>
        </button>
      )}
      {mayEdit && (
        <button type="button" className="button button-main" aria-keyshortcuts="e" onClick={edit}>
          {translate('ra.action.edit')} <kbd aria-hidden="true">e</kbd>
        </button>
      )}
      {archive.refusal}
      {history.dialog}
    </div>
  )
}
