import VisibilityIcon from '@mui/icons-material/VisibilityOutlined'
import { useTranslate } from 'ra-core'
import { usePorts } from '../kit/ports.ts'

/** Shows on every page which group the user views the program as, with a button to stop. */
export function ViewAsBar() {
  const translate = useTranslate()
  const { viewAs } = usePorts()
  if (!viewAs.group) return null
  return (
    <div className="view-as no-print" role="region" aria-label={translate('access.viewing_as', viewAs.group)}>
      <VisibilityIcon aria-hidden="true" fontSize="small" />
      <strong>{translate('access.viewing_as', viewAs.group)}</strong>
      <span>{translate('access.viewing_note')}</span>
      <button type="button" className="button button-small" onClick={viewAs.stop}>
        {translate('access.stop')}
      </button>
    </div>
  )
}
