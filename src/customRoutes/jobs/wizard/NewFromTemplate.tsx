import { useQuery } from '@tanstack/react-query'
import { LinkBase, useTranslate } from 'ra-core'
import { useNavigate } from 'react-router'
import jobTemplates from '../../../../schema/areas/jobs/job-templates.ts'
import { matcher } from '../../../../schema/engine/text/matcher.ts'
import { usePorts } from '../../../kit/ports.ts'
import { Pending } from '../../../kit/ui/Pending.tsx'
import { useSearchedLinks } from '../../../kit/useSearchedLinks.ts'
import '../../screens.css'
import '../../libraries.css'
import './work.css'

interface Template {
  readonly id: number
  readonly name: string
  readonly job_type_id: number
}
interface Page {
  readonly data: readonly Template[]
  readonly labels?: Readonly<Record<string, Readonly<Record<string, { readonly label: string }>>>>
}

const LIST = `/${jobTemplates.name}/list?active=true&under=0&sort=name&direction=asc&limit=200`
const wizardOf = ({ id }: Template) => `/jobs/create/step1/identify?template=${id}`

/** /jobs/from-template: chooses the template of a new job; typing filters, arrow keys move, Enter opens the first. */
export default function NewFromTemplate() {
  const translate = useTranslate()
  const navigate = useNavigate()
  const { get, can } = usePorts()
  const { text, setText, box, list, keys } = useSearchedLinks<HTMLUListElement>(translate('work.template.search'))
  const mayList = can(jobTemplates.area, 'list')
  const { data, error } = useQuery({
    queryKey: [jobTemplates.name, 'getList', 'from-template'],
    queryFn: () => get<Page>(LIST),
    enabled: mayList,
  })
  const matches = matcher(text)
  const found = (data?.data ?? []).filter(({ name }) => matches(name))
  const [first] = found
  return (
    <div className="screen" onKeyDown={keys(first && (() => void navigate(wizardOf(first))))} role="presentation">
      <div className="screen-head">
        <h1>{translate('work.template.new')}</h1>
      </div>
      {!mayList && <p className="quiet">{translate('work.template.not_seen')}</p>}
      {mayList && (
        <input
          ref={box}
          className="control template-search"
          type="search"
          value={text}
          aria-label={translate('work.template.search')}
          placeholder={translate('work.template.search')}
          onChange={(event) => setText(event.target.value)}
        />
      )}
      {mayList && !data && !error && <Pending lines={4} />}
      {error && <p role="alert">{translate('problem.server')}</p>}
      {data && found.length === 0 && (
        <p className="quiet">{translate(data.data.length ? 'work.template.no_match' : 'work.template.none')}</p>
      )}
      <ul ref={list} className="template-list">
        {found.map((template) => (
          <li key={template.id}>
            <LinkBase to={wizardOf(template)}>
              {template.name}
              <span className="quiet">{data?.labels?.['job_type_id']?.[template.job_type_id]?.label}</span>
            </LinkBase>
          </li>
        ))}
      </ul>
    </div>
  )
}
