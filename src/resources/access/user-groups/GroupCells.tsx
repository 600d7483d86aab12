import { LinkBase, useTranslate } from 'ra-core'
import { members } from '../../../../schema/areas/access/endpoints.ts'
import type declaration from '../../../../schema/areas/access/user-groups.ts'
import type { Row } from '../../../../schema/engine/define.ts'
import { useAnswer } from '../../../kit/acts/provider.ts'
import type { CellProps } from '../../../kit/kinds/types.ts'
import type { TreeRow } from './tree.ts'

type Group = Row<typeof declaration>

/** Number of people in each group; one request for the whole list. */
function useMembers(id: number): number | undefined {
  const { data } = useAnswer(members, {})
  return data && (data.data.find((one) => one.id === id)?.members ?? 0)
}

/** Name, indented below its parent's, with the number of people in it. */
export function GroupName({ value, record }: CellProps<string | null, Group>) {
  const translate = useTranslate()
  const members = useMembers(record.id)
  const { depth = 0 } = record as Partial<TreeRow>
  return (
    <span className="group-name" style={{ paddingInlineStart: depth * 22 }} data-depth={depth}>
      {value}
      {members !== undefined && <span className="quiet">{translate('access.members', { smart_count: members })}</span>}
    </span>
  )
}

/** Link to the permissions of the group. The grid has one tab stop, so the keyboard shortcut is `p` on the row. */
export function PermissionsLink({ record }: CellProps<unknown>) {
  const translate = useTranslate()
  const name = String(record['name'])
  return (
    <LinkBase
      to={`/users/permissions/${String(record['id'])}`}
      tabIndex={-1}
      aria-label={translate('access.grid', { name })}
      aria-keyshortcuts="p"
    >
      {translate('access.permissions')}
    </LinkBase>
  )
}
