import { useTranslate } from 'ra-core'
import { Link } from 'react-router'
import { usePorts } from '../../kit/ports.ts'
import { byGroup, useLibraries } from '../catalogue/useLibraries.ts'

/** All libraries that the user may open, by group, with their number of active records. */
export function LibraryShortcuts() {
  const translate = useTranslate()
  const { can } = usePorts()
  const libraries = useLibraries()
  if (libraries.length === 0) return <p className="screen-about">{translate('dashboard.nothing')}</p>
  return (
    <section className="card" aria-labelledby="dashboard-libraries">
      <div className="card-head">
        <h2 id="dashboard-libraries">{translate('dashboard.libraries')}</h2>
        {can('Libraries', 'index') && <Link to="/libraries">{translate('dashboard.all_libraries')}</Link>}
      </div>
      <div className="shortcut-groups">
        {[...byGroup(libraries)].map(([group, members]) => (
          <div key={group} className="shortcut-group">
            <h3>{translate(`libraries.groups.${group}`)}</h3>
            <ul>
              {members.map(({ name, to, title, count }) => (
                <li key={name}>
                  <Link to={to} className="shortcut">
                    <span>{title}</span>
                    {count && <span className="shortcut-count">{count.active}</span>}
                  </Link>
                </li>
              ))}
            </ul>
          </div>
        ))}
      </div>
    </section>
  )
}
