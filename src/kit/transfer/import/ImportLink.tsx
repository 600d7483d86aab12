import UploadIcon from '@mui/icons-material/FileUploadOutlined'
import { LinkBase, useNavigate, useTranslate } from 'ra-core'
import type { AnyResource } from '../../../../schema/engine/define.ts'
import { usePorts } from '../../ports.ts'
import { useShortcuts } from '../../shortcuts/useShortcuts.ts'
import '../transfer.css'

/** Link to the import of a list, for users who may add records. */
export function ImportLink({ resource }: { readonly resource: AnyResource }) {
  const translate = useTranslate()
  const { can } = usePorts()
  const navigate = useNavigate()
  const mayImport = !resource.noImport && can(resource.area, 'add')
  const path = `/${resource.path}/import`
  useShortcuts([
    mayImport && {
      scope: 'list',
      text: translate('transfer.import.open'),
      palette: true,
      run: () => navigate(path),
    },
  ])
  if (!mayImport) return null
  return (
    <LinkBase className="button transfer-act" to={path}>
      <UploadIcon fontSize="small" />
      <span>{translate('transfer.import.open')}</span>
    </LinkBase>
  )
}
