import { useQuery } from '@tanstack/react-query'
import { type RaRecord, useDataProvider, useGetOne, useTranslate } from 'ra-core'
import { Link, matchPath, useLocation } from 'react-router'
import { resources } from '../../schema/all.ts'
import type { AnyResource } from '../../schema/engine/define.ts'
import { splitTitle } from '../../schema/engine/titleFields.ts'
import { type Ports, type Translate, usePorts } from '../kit/ports.ts'
import { recordQuery } from '../kit/record/useRecord.ts'
import { recordPathOf } from '../kit/resourcesWith.ts'
import { titleText } from '../kit/screens/Titles.tsx'
import { useRecordName } from '../kit/useRecordName.ts'
import { LIBRARIES } from './menu.ts'
import { useOutcome } from './outcome.tsx'

interface Crumb {
  readonly text: string
  readonly to?: string
}

/** Breadcrumbs of a resource's list, including the pages above it. */
function listCrumbs(
  { name, path, area, listAction = 'list' }: AnyResource,
  translate: Translate,
  opens: Ports['opens'],
): Crumb[] {
  const above = resources.all.find((other) => path.startsWith(`${other.path}/`))
  const section = path.startsWith('libraries/')
    ? [{ text: translate(LIBRARIES.label), ...(opens(LIBRARIES.area, LIBRARIES.action) ? { to: LIBRARIES.to } : {}) }]
    : above
      ? listCrumbs(above, translate, opens)
      : []
  const text = translate(`resources.${name}.name`, { smart_count: 2 })
  return [...section, opens(area, listAction) ? { text, to: `/${path}` } : { text }]
}

/** Title of the record that an address concerns; undefined until loaded, and for users who may not read it. */
function useAbout(resource: AnyResource | undefined, id: string | undefined): Crumb | undefined {
  const { can, opens } = usePorts()
  const nameOf = useRecordName(resource)
  const provider = useDataProvider()
  const action = resource?.features ? (resource.recordPath ?? 'details') : 'edit'
  const isReadable = resource !== undefined && id !== undefined && can(resource.area, 'list')
  // The record's page sends the same query; both share one request.
  const hasScreen = isReadable && resource.features !== undefined && can(resource.area, action)
  const recordQueryResult = useQuery({ ...recordQuery(provider, resource?.name ?? '', id ?? ''), enabled: hasScreen })
  const other = useGetOne<RaRecord>(
    resource?.name ?? '',
    { id: id ?? '' },
    { enabled: isReadable && !hasScreen, retry: false },
  )
  const data = hasScreen ? recordQueryResult.data?.record : other.data
  if (!isReadable || !data) return undefined
  const name = nameOf(data) || `#${id}`
  // Customer and subject are in the head of the page, so the number is sufficient.
  const text = resource ? (splitTitle(resource, name).number ?? name) : name
  return opens(resource.area, action) ? { text, to: recordPathOf(resource, Number(id)) } : { text }
}

function useCrumbs(): Crumb[] {
  const translate = useTranslate()
  const { opens } = usePorts()
  const { pathname } = useLocation()
  const { entry, denied } = useOutcome()
  const subject = entry?.about && !denied ? resources.get(entry.about) : undefined
  const id = entry && matchPath(entry.path, pathname)?.params['id']
  const about = useAbout(subject, id ?? undefined)
  if (!entry?.title) return [{ text: translate('page.not_found.title') }]
  const currentCrumb = { text: titleText(translate, entry.title, entry.titleArgs) }
  // On the record's own page, the record is the last breadcrumb.
  if (subject && entry.action === (subject.recordPath ?? 'details') && entry.resource)
    return [...listCrumbs(subject, translate, opens), about ? { text: about.text } : currentCrumb]
  if (subject) return [...listCrumbs(subject, translate, opens), ...(about ? [about] : []), currentCrumb]
  if (!entry.resource)
    return entry.below ? [...listCrumbs(resources.get(entry.below), translate, opens), currentCrumb] : [currentCrumb]
  const list = listCrumbs(resources.get(entry.resource), translate, opens)
  return entry.path === `/${resources.get(entry.resource).path}`
    ? [...list.slice(0, -1), currentCrumb]
    : [...list, currentCrumb]
}

/** Breadcrumbs: section › list › record › action. A phone shows only the last. */
export function Breadcrumbs() {
  const translate = useTranslate()
  const crumbs = useCrumbs()
  return (
    <nav className="crumbs" aria-label={translate('top.breadcrumbs')}>
      <ol>
        {crumbs.map(({ text, to }, i) => (
          <li key={`${i} ${text}`}>
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
