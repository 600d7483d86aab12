// Custom screens: the generated list cannot show a tree, nor link to a group's permissions.
import { LinkBase, useTranslate } from 'ra-core'
import declaration from '../../../../schema/areas/access/user-groups.ts'
import { usePorts } from '../../../kit/ports.ts'
import { defineScreens } from '../../../kit/screens/defineScreens.ts'
import { GroupName } from './GroupCells.tsx'
import { GroupList } from './GroupList.tsx'
import './groups.css'

function Actions({ record }: { readonly record: { readonly id: number } }) {
  const translate = useTranslate()
  const { opens } = usePorts()
  if (!opens(declaration.area, 'edit')) return null
  return (
    <LinkBase className="button" to={`/users/permissions/${record.id}`}>
      {translate('access.permissions')}
    </LinkBase>
  )
}

export default defineScreens(declaration, { cells: { name: GroupName }, list: GroupList, actions: Actions })
