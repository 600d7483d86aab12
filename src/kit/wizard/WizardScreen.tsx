import { ResourceContextProvider, useBlocker, useLocation, useNavigate, useNotify, useTranslate } from 'ra-core'
import { type ReactNode, useEffect, useMemo, useRef, useState } from 'react'
import { declared } from '../declared.ts'
import { ScreenHead } from '../form/ScreenHead.tsx'
import { listMemory } from '../list/listMemory.ts'
import { listPath } from '../list/listUrl.ts'
import { titleText } from '../screens/Titles.tsx'
import { openedFrom } from '../screens/trail.ts'
import { ConfirmDialog } from '../ui/ConfirmDialog.tsx'
import { Pending } from '../ui/Pending.tsx'
import { WizardContext } from './context.ts'
import { isUnsaved } from './missing.ts'
import { StepsNav } from './StepsNav.tsx'
import { useDraft } from './useDraft.ts'
import { inRow, isOpenStep, isWithin, pathOf, rowOf, stepOf, type Wizard } from './wizard.ts'
import '../kit.css'
import '../form/form.css'
import '../form/formLines.css'
import './wizard.css'

interface WizardScreenProps {
  readonly wizard: Wizard
  /** Key of the step that stands here. */
  readonly step: string
  readonly children: ReactNode
}

/**
 * One step of a wizard at its own address. What was typed comes back after a reload, a new login or on another device; leaving the
 * wizard throws it away, after asking. A step that needs the ones before it leads to the first when there is nothing to go on from.
 */
export function WizardScreen(props: WizardScreenProps) {
  // Wizards that share a step's component start afresh when one follows the other.
  return <StepScreen key={props.wizard.path} {...props} />
}

function StepScreen({ wizard, step: key, children }: WizardScreenProps) {
  const resource = declared(wizard.resource)
  const { store, draft } = useDraft(wizard)
  const translate = useTranslate()
  const navigate = useNavigate()
  const notify = useNotify()
  const { pathname, search } = useLocation()
  const [ready, setReady] = useState(store.get() !== null)
  const [failed, setFailed] = useState<Error | null>(null)
  const step = stepOf(wizard, key)
  const safe = useRef(false)
  const [from] = useState(() => openedFrom(wizard.path))

  useEffect(() => {
    if (ready) return
    store.open(key).then(() => {
      const kept = wizard.steps.find((one) => one.key === store.get()?.step)
      // One comes in at the first step, and goes on where one was, unless the address says what to begin with and nothing was made yet.
      const begins = search !== '' && !store.get()?.record
      if (kept && kept.key !== key && key === wizard.steps[0].key && !begins)
        navigate(pathOf(kept, store.get()), { replace: true })
      setReady(true)
    }, setFailed)
  }, [store, key, ready, wizard, navigate, search])
  // The step that is open is where another device goes on.
  useEffect(() => {
    if (ready && draft && draft.step !== key) store.change({ step: key })
  }, [store, draft, key, ready])

  const isExpired = ready && draft !== null && !isOpenStep(step, draft)
  useEffect(() => {
    if (!isExpired) return
    notify('message.wizard_expired', { type: 'error' })
    navigate(pathOf(wizard.steps[0], null), { replace: true })
  }, [isExpired, notify, navigate, wizard])

  useEffect(
    () => () => {
      // Another step takes the place of this one at once; a screen elsewhere is the end of it.
      setTimeout(() => isWithin(wizard, window.location.pathname) || void store.drop())
    },
    [store, wizard],
  )
  const unsaved = isUnsaved(resource, draft, wizard.passing)
  const blocker = useBlocker(({ nextLocation }) => unsaved && !safe.current && !isWithin(wizard, nextLocation.pathname))

  const screen = useMemo(
    () =>
      draft && {
        ...{ wizard, resource, step, draft, store },
        go: (by: 1 | -1) => {
          const row = rowOf(wizard)
          const next = row[row.indexOf(inRow(wizard, step)) + by]
          if (next) navigate(pathOf(next, store.get()))
        },
        open: (next: string, replace = false) => navigate(pathOf(stepOf(wizard, next), store.get()), { replace }),
        finish: (id: number) => {
          safe.current = true
          listMemory.record(resource.name, id)
          void store.drop()
          navigate(`/${resource.name}/${id}/show`)
        },
        leave: () => navigate(from ?? listPath(resource, listMemory.get(resource.name).search)),
      },
    [wizard, resource, step, draft, store, navigate, from],
  )
  const again = () => {
    void store.drop().then(() => store.open(wizard.steps[0].key))
    navigate(pathOf(wizard.steps[0], null))
  }
  if (failed) throw failed
  return (
    <ResourceContextProvider value={resource.name}>
      <div className="form-screen" key={pathname}>
        <ScreenHead
          title={titleText(translate, 'titles.add', { name: `resources.${resource.name}.name` })}
          {...(from ? { back: from } : {})}
        />
        {screen && ready && !isExpired ? (
          <WizardContext value={screen}>
            <StepsNav {...{ wizard, resource, step }} draft={screen.draft} />
            {store.cameBack() && (
              <p className="notice" role="status">
                {translate('wizard.restored')}{' '}
                <button type="button" className="link-button" onClick={again}>
                  {translate('wizard.again')}
                </button>
              </p>
            )}
            <div key={screen.draft.id}>{children}</div>
          </WizardContext>
        ) : (
          <Pending />
        )}
        <ConfirmDialog
          open={blocker.state === 'blocked'}
          dangerous
          title={translate('kit.form.unsaved')}
          confirmLabel={translate('kit.form.discard')}
          cancelLabel={translate('kit.form.keep')}
          onConfirm={() => {
            safe.current = true
            blocker.proceed?.()
          }}
          onClose={() => blocker.reset?.()}
        >
          <p>{translate('wizard.leave_body')}</p>
        </ConfirmDialog>
      </div>
    </ResourceContextProvider>
  )
}
