import { useTranslate } from 'ra-core'
import { Link } from 'react-router'
import { titleText } from '../../kit/screens/Titles.tsx'
import type { Library } from './useLibraries.ts'

interface LibraryRowProps {
  readonly library: Library
  /** Opened by Enter. */
  readonly isFirst: boolean
}

export function LibraryRow({ library, isFirst }: LibraryRowProps) {
  const translate = useTranslate()
  const { title, about, to, count, mayAdd, name } = library
  return (
    <li className={`row library-row${isFirst ? ' row-current' : ''}`}>
      <div className="library-name">
        <Link to={to} data-library className="row-link">
          {title}
        </Link>
        {about && <p>{about}</p>}
      </div>
      {count && (
        <span className="library-count">
          {translate('dashboard.counts', { smart_count: count.active })}
          {count.archived > 0 && <> · {translate('dashboard.archived', { smart_count: count.archived })}</>}
        </span>
      )}
      {mayAdd && (
        <Link
          to={`${to}/add`}
          className="button button-small"
          aria-label={titleText(translate, 'titles.add', { name: `resources.${name}.name` })}
        >
          {translate('libraries.add')}
        </Link>
      )}
    </li>
  )
}
