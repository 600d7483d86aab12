import { useTranslate } from 'ra-core'
import { useWatch } from 'react-hook-form'
import leads from '../../../schema/areas/leads/leads.ts'
import type { AnyResource } from '../../../schema/engine/define.ts'
import { FormField } from '../../kit/form/FormField.tsx'
import type { LayoutProps } from '../../kit/screens/defineScreens.ts'
import { useStatuses } from '../../kit/status/useStatuses.ts'
import { LeadLookup } from './LeadLookup.tsx'

type Field = LayoutProps<typeof leads>['Field']

/** The reason is asked for only where the status requires one. */
function Why({ Field }: { readonly Field: Field }) {
  const status: unknown = useWatch({ name: leads.status ?? '' })
  const reason: unknown = useWatch({ name: 'lost_reason' })
  const isAsked = useStatuses(leads)?.find(({ id }) => id === status)?.reason === true
  return isAsked || reason ? <Field name="lost_reason" /> : null
}

/** The form of a lead: the address can be looked up, and the reason for losing it is shown only where there is one. */
export function Layout({ Field }: LayoutProps<typeof leads>) {
  const translate = useTranslate()
  const { fields }: AnyResource = leads
  return leads.sections.map(({ key, fields: names }) => (
    <section
      key={key}
      className="form-section"
      data-section={key}
      aria-label={translate(`resources.leads.sections.${key}`)}
    >
      <h2>{translate(`resources.leads.sections.${key}`)}</h2>
      {key === 'address' && <LeadLookup />}
      {names
        .filter((name) => !fields[name]?.options.hidden)
        .map((name) =>
          name === 'lost_reason' ? <Why key={name} Field={Field} /> : <FormField key={name} name={name} />,
        )}
    </section>
  ))
}
