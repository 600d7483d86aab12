import { LinkBase, useTranslate } from 'ra-core'
import { usePorts } from '../../../kit/ports.ts'

/** Opens the job wizard with this template. */
export function TemplateActs({ record }: { readonly record: object }) {
  const { id, archived_at, active } = record as Readonly<Record<string, unknown>>
  const translate = useTranslate()
  const { can } = usePorts()
  if (archived_at || !active || !can('Jobs', 'add')) return null
  return (
    <LinkBase className="button" to={`/jobs/create/step1/identify?template=${String(id)}`}>
      {translate('work.template.use')}
    </LinkBase>
  )
}
