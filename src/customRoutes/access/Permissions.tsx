import { useTranslate } from 'ra-core'
import { Link, useParams } from 'react-router'
import { permissionsOfGroup } from '../../../schema/areas/access/endpoints.ts'
import { useAnswer } from '../../kit/acts/provider.ts'
import { refusedBy } from '../../kit/acts/useRefusal.ts'
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

/** /users/permissions/{id}: what a user group may do. */
export default function Permissions() {
  const { id = '' } = useParams()
  const translate = useTranslate()
  const { data, error, isFetchedAfterMount, refetch } = useAnswer(
    permissionsOfGroup,
    { id },
    { refetchOnWindowFocus: false, gcTime: 0 },
  )
  if (error && !data) {
    const { status, message } = refusedBy(error)
    return (
      <div className="state" role="alert">
        <h1>{translate(message, { _: translate('problem.server') })}</h1>
        {status === 404 ? (
          <Link className="button" to="/users/groups">
            {translate('resources.user-groups.name', { smart_count: 2 })}
          </Link>
        ) : (
          <button type="button" className="button" onClick={() => void refetch()}>
            {translate('action.retry')}
          </button>
        )}
      </div>
    )
  }
  if (!data || !isFetchedAfterMount) return <Pending />
  return <PermissionsEditor key={data.id} rights={data} />
}
