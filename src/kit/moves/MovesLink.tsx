import RouteIcon from '@mui/icons-material/AltRouteOutlined'
import { LinkBase, useNavigate, useTranslate } from 'ra-core'
import type { AnyResource } from '../../../schema/engine/define.ts'
import { MOVE_RULES } from '../../../schema/engine/status/moves.ts'
import { usePorts } from '../ports.ts'
import { useShortcuts } from '../shortcuts/useShortcuts.ts'

/** Link from a library of statuses to its moves, for users who may change it. */
export function MovesLink({ resource }: { readonly resource: AnyResource }) {
  const translate = useTranslate()
  const { can } = usePorts()
  const navigate = useNavigate()
  const mayEdit = resource.fields[MOVE_RULES] !== undefined && can(resource.area, 'edit')
  const path = `/${resource.path}/moves`
  useShortcuts([
    mayEdit && {
      keys: 'm',
      scope: 'list',
      text: translate('moves.open'),
      palette: true,
      run: () => navigate(path),
    },
  ])
  if (!mayEdit) return null
  return (
    <LinkBase className="button transfer-act" to={path} aria-keyshortcuts="m">
      <RouteIcon fontSize="small" />
      <span>{translate('moves.open')}</span>
    </LinkBase>
  )
}
