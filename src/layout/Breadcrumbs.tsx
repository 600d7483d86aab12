import { useTranslate } from 'ra-core'
import { Link } from 'react-router'
import { resources } from '../../schema/all.ts'
import { usePorts } from '../kit/ports.ts'
import { titleText } from '../kit/Titles.tsx'
import { LIBRARIES } from './menu.ts'
import { useOutcome } from './outcome.tsx'

interface Crumb {
  readonly text: string
  readonly to?: string
}

function useCrumbs(): Crumb[] {
  const translate = useTranslate()
  const { can } = usePorts()
  const { entry } = useOutcome()
  if (!entry?.title) return [{ text: translate('page.not_found.title') }]
  const here = { text: titleText(translate, entry.title, entry.titleArgs) }
  if (!entry.resource) return [here]
  const { name, path, area } = resources.get(entry.resource)
  const section = path.startsWith('libraries/')
    ? [{ text: translate(LIBRARIES.label), ...(can(LIBRARIES.area, LIBRARIES.action) ? { to: LIBRARIES.to } : {}) }]
    : []
  const list = { text: translate(`resources.${name}.name`, { smart_count: 2 }) }
  const parent = can(area, 'list') ? { ...list, to: `/${path}` } : list
  return entry.action === 'list' ? [...section, here] : [...section, parent, here]
}

/** Where one is: section › list › act. A phone shows the last only. */
export function Breadcrumbs() {
  const translate = useTranslate()
  const crumbs = useCrumbs()
  return (
    <nav className="crumbs" aria-label={translate('top.breadcrumbs')}>
      <ol>
        {crumbs.map(({ text, to }, i) => (
          <li key={text}>
            {to ? (
              <Link to={to}>{text}</Link>
            ) : (
              <span aria-current={i === crumbs.length - 1 ? 'page' : undefined}>{text}</span>
            )}
          </li>
        ))}
      </ol>
    </nav>
  )
}
