import { useNavigate, useTranslate } from 'ra-core'
import { useWatch } from 'react-hook-form'
import { usePorts } from '../../kit/ports.ts'
import { useWizard } from '../../kit/wizard/context.ts'
import { Matches } from '../../resources/customers/identify/Matches.tsx'
import { type Known, useIdentify } from '../../resources/customers/identify/useIdentify.ts'
import './leads.css'

const KINDS = ['customers', 'leads'] as const

function knownOf(values: Readonly<Record<string, unknown>>): Known {
  const text = (name: string) => (typeof values[name] === 'string' ? values[name].trim() : '')
  const name = `${text('first_name')} ${text('last_name')}`.trim()
  return { phone: text('phone'), email: text('email'), name, company: text('company_name') }
}

function Found() {
  const translate = useTranslate()
  const navigate = useNavigate()
  const { draft } = useWizard()
  const values = useWatch() as Readonly<Record<string, unknown>>
  const { matches, asked, settled } = useIdentify(knownOf(values), KINDS)
  // Excludes the lead that is being created.
  const otherMatches = matches.filter(({ resource, id }) => resource !== 'leads' || id !== draft.record?.id)
  if (!asked) return null
  return (
    <section className="form-card likely" aria-live="polite" aria-label={translate('wizard.likely.title')}>
      {otherMatches.length === 0 ? (
        <p className="quiet">{translate(settled ? 'wizard.likely.none' : 'app.loading')}</p>
      ) : (
        <>
          <h2>{translate('wizard.likely.title')}</h2>
          <p className="quiet">{translate('wizard.likely.help')}</p>
          <Matches matches={otherMatches} onPick={({ resource, id }) => navigate(`/${resource}/${id}/show`)} />
        </>
      )}
    </section>
  )
}

/** Customers and leads that match the caller's details while they are typed. */
export function PossibleMatches() {
  const { can } = usePorts()
  return can('Customers', 'list') || can('Leads', 'list') ? <Found /> : null
}
