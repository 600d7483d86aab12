import { useParams } from 'react-router'
import { permissionsOfGroup } from '../../../schema/areas/access/endpoints.ts'
import { useAnswer } from '../../kit/acts/provider.ts'
import { Missing } from '../../kit/ui/Missing.tsx'
import { Pending } from '../../kit/ui/Pending.tsx'
import '../../kit/kit.css'
import '../../kit/list/list.css'
import '../../kit/list/listCard.css'
import '../../kit/ui/states.css'
import '../screens.css'
import '../libraries.css'
import { PermissionsEditor } from './PermissionsEditor.tsx'
import './users.css'
import './permissionCells.css'

/** /users/permissions/{id}: the permissions of a user group. */
export default function Permissions() {
  const { id = '' } = useParams()
  const { data, error, isFetchedAfterMount, refetch } = useAnswer(
    permissionsOfGroup,
    { id },
    { refetchOnWindowFocus: false, gcTime: 0 },
  )
  if (error && !data) return <Missing error={error} retry={() => void refetch()} />
  if (!data || !isFetchedAfterMount) return <Pending />
  return <PermissionsEditor key={data.id} rights={data} />
}
