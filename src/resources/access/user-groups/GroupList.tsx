import { useNavigate, useTranslate } from 'ra-core'
import { useMemo } from 'react'
import { f } from '../../../../schema/engine/fields/index.ts'
import type { Column } from '../../../kit/list/columns.ts'
import type { RowKeys } from '../../../kit/list/useRowActs.ts'
import { usePorts } from '../../../kit/ports.ts'
import { GeneratedList } from '../../../kit/screens/GeneratedList.tsx'
import { ScreensContext, useScreens } from '../../../kit/screens/ScreensContext.ts'
import { useShortcuts } from '../../../kit/shortcuts/useShortcuts.ts'
import { PermissionsLink } from './GroupCells.tsx'
import { treeOrder } from './tree.ts'

const COLUMNS: readonly Column[] = [{ name: 'permissions', field: f.text({ list: true }) }]
const NO_COLUMNS: readonly Column[] = []
const NO_KEYS: RowKeys = {}

/** The groups as a tree, with links to their permissions. */
export function GroupList() {
  const screens = useScreens()
  const navigate = useNavigate()
  const translate = useTranslate()
  const { opens } = usePorts()
  const mayEdit = opens('UserGroups', 'edit')
  const withLink = useMemo(() => ({ ...screens, cells: { ...screens.cells, permissions: PermissionsLink } }), [screens])
  const text = translate('shortcuts.row.permissions')
  const keys = useMemo(
    (): RowKeys => ({ p: { text, run: ({ id }) => navigate(`/users/permissions/${id}`) } }),
    [navigate, text],
  )
  useShortcuts([mayEdit && { keys: 'p', scope: 'row', text }])
  return (
    <ScreensContext value={withLink}>
      <GeneratedList arrange={treeOrder} more={mayEdit ? COLUMNS : NO_COLUMNS} rowKeys={mayEdit ? keys : NO_KEYS} />
    </ScreensContext>
  )
}
