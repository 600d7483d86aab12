import MoreIcon from '@mui/icons-material/MoreHoriz'
import { type RaRecord, useTranslate } from 'ra-core'
import { createContext, useContext, useMemo, useState } from 'react'
import { f } from '../../../../schema/engine/fields/index.ts'
import type { CellProps } from '../../../kit/kinds/types.ts'
import type { Column } from '../../../kit/list/columns.ts'
import type { RowKeys } from '../../../kit/list/useRowActs.ts'
import { usePorts } from '../../../kit/ports.ts'
import { GeneratedList } from '../../../kit/screens/GeneratedList.tsx'
import { ScreensContext, useScreens } from '../../../kit/screens/ScreensContext.ts'
import { useShortcuts } from '../../../kit/shortcuts/useShortcuts.ts'
import { useUserActs } from './acts.ts'
import { UserMenu, useAllowed } from './UserMenu.tsx'

const COLUMNS: readonly Column[] = [{ name: 'acts', field: f.text({ list: true }) }]
const NO_COLUMNS: readonly Column[] = []
const NO_KEYS: RowKeys = {}

type Open = (record: RaRecord, anchor: HTMLElement) => void
const OpenContext = createContext<Open>(() => {})

/** Button for the actions of a row. The grid has one tab stop, so the keyboard shortcut is `m` on the row. */
function ActsCell({ record }: CellProps<unknown>) {
  const translate = useTranslate()
  const open = useContext(OpenContext)
  const name = String(record['name'])
  return (
    <button
      type="button"
      className="icon-button user-acts"
      tabIndex={-1}
      data-acts={String(record['id'])}
      aria-haspopup="menu"
      aria-keyshortcuts="m"
      aria-label={translate('users.actions_of', { name })}
      title={translate('users.actions_of', { name })}
      onClick={(event) => open(record as RaRecord, event.currentTarget)}
    >
      <MoreIcon fontSize="small" />
    </button>
  )
}

interface RowMenuProps {
  readonly record: RaRecord
  readonly anchor: HTMLElement | null
  readonly onClose: () => void
  readonly onDone: () => void
}

function RowMenu({ record, ...menu }: RowMenuProps) {
  const userActions = useUserActs(record)
  return <UserMenu of={userActions} allowed={useAllowed(userActions.record)} {...menu} />
}

/** The users with their actions: a button in the row, or `m`. */
export function UserList() {
  const translate = useTranslate()
  const screens = useScreens()
  const { can } = usePorts()
  const mayEdit = can('Users', 'edit')
  const [record, setRecord] = useState<RaRecord | null>(null)
  const [anchor, setAnchor] = useState<HTMLElement | null>(null)
  const [origin, setOrigin] = useState<Element | null>(null)
  const withActs = useMemo(() => ({ ...screens, cells: { ...screens.cells, acts: ActsCell } }), [screens])
  const open = useMemo(
    (): Open => (row, anchor) => {
      setOrigin(document.activeElement)
      setRecord(row)
      setAnchor(anchor)
    },
    [],
  )
  const text = translate('users.actions')
  const keys = useMemo(
    (): RowKeys => ({
      m: {
        text,
        run: (row) => {
          const anchor = document.querySelector<HTMLElement>(`[data-acts="${row.id}"]`)
          if (anchor) open(row, anchor)
        },
      },
    }),
    [open, text],
  )
  useShortcuts([mayEdit && { keys: 'm', scope: 'row', text }])
  return (
    <ScreensContext value={withActs}>
      <OpenContext value={open}>
        <GeneratedList more={mayEdit ? COLUMNS : NO_COLUMNS} rowKeys={mayEdit ? keys : NO_KEYS} />
      </OpenContext>
      {record && (
        <RowMenu
          key={`${record.id} ${String(record['version'])}`}
          record={record}
          anchor={anchor}
          onClose={() => setAnchor(null)}
          onDone={() => origin instanceof HTMLElement && origin.focus()}
        />
      )}
    </ScreensContext>
  )
}
