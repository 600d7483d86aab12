import {
  LinkBase,
  ResourceContextProvider,
  useGetOne,
  useLocation,
  useNavigate,
  useParams,
  useTranslate,
} from 'ra-core'
import { declarationOf } from '../../../kit/declarationOf.ts'
import { ScreenHead } from '../../../kit/form/ScreenHead.tsx'
import { recordName } from '../../../kit/recordName.ts'
import { useShortcuts } from '../../../kit/shortcuts/useShortcuts.ts'
import { Missing } from '../../../kit/ui/Missing.tsx'
import { Pending } from '../../../kit/ui/Pending.tsx'
import { RecordBooking } from './RecordBooking.tsx'
import '../../../kit/kit.css'
import '../../../kit/form/form.css'
import '../../../kit/form/formLines.css'
import '../wizard/work.css'

function Visit({ resource }: { readonly resource: string }) {
  const translate = useTranslate()
  const navigate = useNavigate()
  const { id } = useParams<{ id: string }>()
  const { data, error, refetch } = useGetOne(resource, { id: Number(id) }, { retry: false })
  const path = `/${resource}/${id}/show`
  const back = () => navigate(path)
  useShortcuts([{ keys: 'Escape', scope: 'form', text: translate('shortcuts.form.back'), run: back, typing: true }])
  if (error) return <Missing error={error} retry={() => void refetch()} />
  if (!data) return <Pending />
  return (
    <div className="form-screen">
      <ScreenHead
        title={translate('wizard.book.for', { name: recordName(declarationOf(resource), data) })}
        back={path}
      />
      <div className="form-card">
        {data['archived_at'] ? (
          <p className="notice">{translate('kit.form.archived')}</p>
        ) : (
          <RecordBooking resource={resource} id={Number(id)} onBooked={back} />
        )}
        <div className="step-acts">
          <LinkBase className="button" to={path}>
            {translate('ra.action.cancel')} <kbd aria-hidden="true">Esc</kbd>
          </LinkBase>
        </div>
      </div>
    </div>
  )
}

/** Books a visit for an existing quote or job, like the last step of their wizards. */
export default function BookingScreen() {
  const resource = useLocation().pathname.startsWith('/jobs/') ? 'jobs' : 'quotes'
  return (
    <ResourceContextProvider value={resource}>
      <Visit resource={resource} />
    </ResourceContextProvider>
  )
}
