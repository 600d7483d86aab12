import UploadIcon from '@mui/icons-material/FileUploadOutlined'
import { LinkBase, useTranslate } from 'ra-core'
import type { AnyResource } from '../../../schema/define.ts'
import { usePorts } from '../ports.ts'
import './transfer.css'

/** The way to the import of a list, for who may add to it. */
export function ImportLink({ resource }: { readonly resource: AnyResource }) {
  const translate = useTranslate()
  const { can } = usePorts()
  if (!can(resource.area, 'add')) return null
  return (
    <LinkBase className="button transfer-act" to={`/${resource.path}/import`}>
      <UploadIcon fontSize="small" />
      <span>{translate('transfer.import.open')}</span>
    </LinkBase>
  )
}
