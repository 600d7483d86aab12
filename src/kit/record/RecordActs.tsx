import LinkIcon from '@mui/icons-material/Link'
import { type RaRecord, useNavigate, useNotify, useTranslate } from 'ra-core'
import type { AnyResource } from '../../../schema/engine/define.ts'
import { useArchive } from '../archive/useArchive.tsx'
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

/** What can be done with the record: each with its key. */
export function RecordActs({ resource, record, name }: RecordActsProps) {
  const translate = useTranslate()
  const navigate = useNavigate()
  const notify = useNotify()
  const { can } = usePorts()
  // At once: the toast offers to undo it.
  const archive = useArchive({ resource, record, name })
  const isProtected = resource.protect ? record[resource.protect.when] === true : false
  const mayArchive = resource.archive === true && can(resource.area, 'delete') && !isProtected
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
    mayArchive && { keys: 'a', scope: 'record', text: verb, run: () => void archive.run(), palette: true },
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
      {mayArchive && (
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
      {archive.dialog}
      {history.dialog}
    </div>
  )
}
