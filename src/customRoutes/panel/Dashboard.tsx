import { useTranslate } from 'ra-core'
import { usePorts } from '../../kit/ports.ts'
import '../screens.css'
import '../libraries.css'
import { LatestChanges } from './LatestChanges.tsx'
import { LibraryShortcuts } from './LibraryShortcuts.tsx'

/** /dashboard: the libraries with their counts, and what was changed last, as far as the session may see either. */
export default function Dashboard() {
  const translate = useTranslate()
  const { can } = usePorts()
  return (
    <div className="screen">
      <div className="screen-head">
        <h1>{translate('dashboard.title')}</h1>
      </div>
      <div className="dashboard">
        <LibraryShortcuts />
        {can('Logs', 'view') && <LatestChanges />}
      </div>
    </div>
  )
}
