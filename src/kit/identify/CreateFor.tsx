import { Navigate, useLocation, useNavigate, useRouterProvider, useTranslate } from 'ra-core'
import { useState } from 'react'
import { AddScreen } from '../AddScreen.tsx'
import { useDeclaration } from '../declared.ts'
import { ScreenHead } from '../form/ScreenHead.tsx'
import { titleText } from '../Titles.tsx'
import { IdentifyPicker } from './IdentifyPicker.tsx'
import type { Known } from './useIdentify.ts'
import '../kit.css'
import '../form/form.css'

interface CreateForProps {
  /** Resource of those for whom a record is made, and the field that names one. */
  readonly owner: string
  readonly field: string
  /** Last part of the second step's address. */
  readonly step: string
}

const STEP1 = 'step1/identify'
/** In the address of the second step, so that it can be loaded anew and sent to somebody. */
const PARAMETER = 'for'

/** First step: for whom is it? */
function Identify({ owner, step }: CreateForProps) {
  const { name, path } = useDeclaration()
  const translate = useTranslate()
  const navigate = useNavigate()
  const [known, setKnown] = useState<Known>({})
  return (
    <div className="form-screen">
      <ScreenHead title={titleText(translate, 'titles.add', { name: `resources.${name}.name` })} />
      <p className="quiet">{translate('work.for_whom')}</p>
      <IdentifyPicker
        known={known}
        onKnown={setKnown}
        kinds={[owner]}
        onPick={({ id }) => navigate(`/${path}/create/step2/${step}?${PARAMETER}=${id}`)}
      />
    </div>
  )
}

/** Second step: the form, for whoever was chosen. */
function Details({ field }: CreateForProps) {
  const { path } = useDeclaration()
  const { search } = useLocation()
  const id = Number(new URLSearchParams(search).get(PARAMETER))
  if (!Number.isSafeInteger(id) || id < 1) return <Navigate to={`/${path}/create/${STEP1}`} replace />
  return <AddScreen key={id} given={{ [field]: id }} />
}

/** Makes a record for somebody who is looked for first; anything else below `create` leads to the first step. */
export function CreateFor(props: CreateForProps) {
  const { Route, Routes } = useRouterProvider()
  const { path } = useDeclaration()
  return (
    <Routes>
      <Route path={STEP1} element={<Identify {...props} />} />
      <Route path={`step2/${props.step}`} element={<Details {...props} />} />
      <Route path="*" element={<Navigate to={`/${path}/create/${STEP1}`} replace />} />
    </Routes>
  )
}
