import { Navigate, useLocation, useNavigate, useRouterProvider, useTranslate } from 'ra-core'
import { useEffect, useState } from 'react'
import { useDeclaration } from '../../kit/declarationOf.ts'
import { ScreenHead } from '../../kit/form/ScreenHead.tsx'
import { listMemory } from '../../kit/list/listMemory.ts'
import { listPath } from '../../kit/list/listUrl.ts'
import { usePorts } from '../../kit/ports.ts'
import { AddScreen } from '../../kit/screens/AddScreen.tsx'
import { openedFrom } from '../../kit/screens/trail.ts'
import { useShortcuts } from '../../kit/shortcuts/useShortcuts.ts'
import { KnownPostcode } from './address/KnownPostcode.ts'
import { fieldsOfKnown } from './identify/fieldsOfKnown.ts'
import { IdentifyPicker } from './identify/IdentifyPicker.tsx'
import type { Known } from './identify/useIdentify.ts'
import '../../kit/kit.css'
import '../../kit/form/form.css'
import '../../kit/form/formLines.css'

/** Storage key of the input, which survives moving between the two steps and a reload. */
const STORAGE_KEY = 'customers.identify'

function readSaved(): Known {
  try {
    return JSON.parse(sessionStorage.getItem(STORAGE_KEY) ?? '{}') as Known
  } catch (error) {
    console.warn('what was typed before is not there any more', error)
    return {}
  }
}

/** Both steps return to where they were opened. */
function useOpenedFrom(): { readonly back?: string } {
  const [back] = useState(() => openedFrom('/customers/create'))
  return back ? { back } : {}
}

/** First step: checks whether the customer already exists. */
function Identify() {
  const translate = useTranslate()
  const navigate = useNavigate()
  const { can } = usePorts()
  const customers = useDeclaration()
  const { search } = listMemory.get(customers.name)
  const back = useOpenedFrom()
  useShortcuts([
    {
      keys: 'Escape',
      scope: 'form',
      text: translate('shortcuts.form.back'),
      typing: true,
      run: () => navigate(back.back ?? listPath(customers, search)),
    },
  ])
  const [knownFields, setKnownFields] = useState(readSaved)
  const change = (next: Known) => {
    sessionStorage.setItem(STORAGE_KEY, JSON.stringify(next))
    setKnownFields(next)
  }
  return (
    <div className="form-screen">
      <ScreenHead title={translate('customers.identify.title')} {...back} />
      <p className="quiet">{translate('customers.identify.about')}</p>
      <IdentifyPicker
        knownFields={knownFields}
        onKnown={change}
        kinds={['customers', 'leads']}
        onPick={({ resource, id }) => {
          sessionStorage.removeItem(STORAGE_KEY)
          navigate(`/${resource}/${id}/show`)
        }}
        {...(can(customers.area, 'add') ? { onNew: () => navigate('/customers/create/create-new') } : {})}
      />
    </div>
  )
}

/** Second step: the form, with the input of the first. */
function CreateNew() {
  const [knownFields] = useState(readSaved)
  const [initialFields] = useState(() => fieldsOfKnown(knownFields))
  const back = useOpenedFrom()
  return (
    <KnownPostcode value={knownFields.postcode ?? null}>
      <AddScreen given={initialFields} {...back} />
    </KnownPostcode>
  )
}

/**
 * The two addresses of the specification; any other address below redirects to the first. The generated form does not check whether the customer
 * already exists.
 */
export function CreateCustomer() {
  const { Route, Routes } = useRouterProvider()
  const { search } = useLocation()
  // Leaving both steps clears the input.
  useEffect(() => () => sessionStorage.removeItem(STORAGE_KEY), [])
  return (
    <Routes>
      <Route path="identify" element={<Identify />} />
      <Route path="create-new" element={<CreateNew />} />
      <Route path="*" element={<Navigate to={`/customers/create/identify${search}`} replace />} />
    </Routes>
  )
}
