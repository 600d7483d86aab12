import { type RaRecord, useNavigate, useTranslate } from 'ra-core'
import type { AnyResource } from '../../../schema/engine/define.ts'
import { archiveText } from '../archive/texts.ts'
import { useArchive } from '../archive/useArchive.tsx'
import { useHistoryDialog } from '../history/useHistoryDialog.tsx'
import { listMemory } from '../list/listMemory.ts'
import { listPath } from '../list/listUrl.ts'
import { usePorts } from '../ports.ts'
import { useScreens } from '../screens/ScreensContext.ts'
import { FROM_RECORD } from '../screens/wayBack.ts'
import { useShortcuts } from '../shortcuts/useShortcuts.ts'
import { COMMON_ACTION_ORDER } from './availableActions/availableActions.ts'
import { iconOf } from './availableActions/icons.tsx'
import { RecordAction } from './availableActions/RecordAction.tsx'
import { useCopyLink } from './useCopyLink.ts'
import { useIsLocked } from './useIsLocked.ts'

interface RecordActsProps {
  readonly resource: AnyResource
  readonly record: RaRecord<number>
  readonly name: string
}

/** Actions that every record has, each with its key. */
export function RecordActs({ resource, record, name }: RecordActsProps) {
  const translate = useTranslate()
  const navigate = useNavigate()
  const { can } = usePorts()
  const copy = useCopyLink()
  // Without confirmation: the toast offers to undo it.
  const archive = useArchive({ resource, record, name })
  const isProtected = resource.protect ? record[resource.protect.when] === true : false
  const mayArchive = resource.archive === true && can(resource.area, 'delete') && !isProtected
  const history = useHistoryDialog(resource)
  const { frame } = useScreens()
  // A record with a custom form layout has no edit form once its status locks it.
  const isLocked = useIsLocked(resource, record) && frame !== undefined
  const mayEdit = can(resource.area, 'edit') && !record['archived_at'] && !isLocked
  const back = () => {
    listMemory.record(resource.name, record.id)
    navigate(listPath(resource, listMemory.get(resource.name).search))
  }
  useShortcuts([{ keys: 'Escape', scope: 'record', text: translate('record.to_list'), run: back }])
  return (
    <>
      {mayEdit && (
        <RecordAction
          name={'edit'}
          keys={'e'}
          place={-COMMON_ACTION_ORDER}
          icon={iconOf('edit')}
          text={translate('ra.action.edit')}
          to={`/${resource.name}/${record.id}`}
          state={FROM_RECORD}
        />
      )}
      <RecordAction
        name={'copy'}
        keys={'y'}
        place={COMMON_ACTION_ORDER}
        icon={iconOf('link')}
        text={translate('record.copy')}
        run={() => void copy()}
      />
      <RecordAction
        name={'history'}
        keys={'h'}
        place={COMMON_ACTION_ORDER + 1}
        icon={iconOf('history')}
        text={history.text}
        run={() => history.open(record)}
      />
      {mayArchive && (
        <RecordAction
          name={'archive'}
          keys={'a'}
          place={COMMON_ACTION_ORDER + 2}
          icon={iconOf('archive')}
          pending={archive.pending}
          text={archiveText(translate, resource.name, archive.act, 'verb')}
          run={() => void archive.run()}
        />
      )}
      {archive.dialog}
      {history.dialog}
    </>
  )
}
