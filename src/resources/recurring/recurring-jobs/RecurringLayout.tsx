import { useWatch } from 'react-hook-form'
import declaration from '../../../../schema/areas/recurring/recurring-jobs.ts'
import { PricedLayout } from '../../jobs/lines/PricedLayout.tsx'

const ALL = Object.keys(declaration.fields)
const LINES: readonly string[] = declaration.sections.find(({ key }) => key === 'lines')?.fields ?? []
const WITHOUT_LINES = ALL.filter((name) => !LINES.includes(name))

/** A recurring job created from a template has no lines of its own. */
export function RecurringLayout() {
  const template: unknown = useWatch({ name: 'template_id' })
  return <PricedLayout only={typeof template === 'number' ? WITHOUT_LINES : ALL} />
}
