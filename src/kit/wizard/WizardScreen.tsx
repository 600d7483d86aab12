import { ResourceContextProvider, useBlocker, useNavigate, useNotify, useTranslate } from 'ra-core'
import { type ReactNode, useCallback, useEffect, useMemo, useRef, useState } from 'react'
import { useLocation, useNavigationType } from 'react-router'
import type { AnyResource } from '../../../schema/engine/define.ts'
import { declarationOf } from '../declarationOf.ts'
import { ScreenHead } from '../form/ScreenHead.tsx'
import { listMemory } from '../list/listMemory.ts'
import { listPath } from '../list/listUrl.ts'
import { usePorts } from '../ports.ts'
import { titleText } from '../screens/Titles.tsx'
import { openedFrom } from '../screens/trail.ts'
import { ConfirmDialog } from '../ui/ConfirmDialog.tsx'
import { Pending } from '../ui/Pending.tsx'
import { WizardContext } from './context.ts'
import { DraftOffers } from './DraftOffers.tsx'
import type { WizardDraft } from './draft.ts'
import type { DraftStore, Offer } from './draftStore.ts'
import { isUnsaved } from './missing.ts'
import { StepsNav } from './StepsNav.tsx'
import { useDraft } from './useDraft.ts'
import {
  begunWith,
  inRow,
  isAbout,
  isOpenStep,
  isStart,
  isWithin,
  pathOf,
  rowOf,
  stepOf,
  WITHIN,
  type Wizard,
  type WizardStep,
} from './wizard.ts'
import '../kit.css'
import '../form/form.css'
import '../form/formLines.css'
import './wizard.css'

interface WizardScreenProps {
  readonly wizard: Wizard
  /** Key of the step that is shown. */
  readonly step: string
  readonly children: ReactNode
}

/** Where Cancel leads. A record saved meanwhile is shown, so that nobody starts it again. */
const wayOut = (resource: AnyResource, { record }: WizardDraft, from: string | undefined): string =>
  record ? `/${resource.name}/${record.id}/show` : (from ?? listPath(resource, listMemory.get(resource.name).search))

/** Draft → the history entry at which its record was started. */
const begunAt = new WeakMap<DraftStore, string>()
/** Drafts left because the user had to sign in again. */
const loggingIn = new WeakSet<DraftStore>()

/** Whether the page was loaded by its address, for example from a link of another program, and not reloaded. */
const isReloaded = (): boolean =>
  performance.getEntriesByType('navigation').some((entry) => (entry as PerformanceNavigationTiming).type === 'navigate')

/**
 * Opens the draft of a step: the one this tab was working on, or a new one where the step was opened to start a new record.
 * @returns whether it is open
 */
function useOpened(wizard: Wizard, step: WizardStep, store: DraftStore, isOver: () => boolean): boolean {
  const { key: locationKey, search, state } = useLocation()
  const isBack = useNavigationType() === 'POP'
  const [begunKey, setBegunKey] = useState(() => begunAt.get(store))
  const [failed, setFailed] = useState<Error | null>(null)
  const hasDraft = store.get() !== null
  const isReturn = isBack ? hasDraft || !isReloaded() : loggingIn.has(store)
  const isNewStart = begunKey !== locationKey && isStart(wizard, { key: step.key, search, state, isReturn })
  const isOpen = hasDraft && !isNewStart
  useEffect(() => {
    if (isOpen || isOver()) return
    const begunIds = begunWith(wizard, search)
    store.open(step.key, { anew: isNewStart, isOffered: (draft) => isAbout(draft, begunIds) }).then(() => {
      begunAt.set(store, locationKey)
      setBegunKey(locationKey)
    }, setFailed)
  }, [store, step, wizard, locationKey, search, isNewStart, isOpen, isOver])
  useEffect(() => {
    if (isOpen) loggingIn.delete(store)
  }, [isOpen, store])
  if (failed) throw failed
  return isOpen
}

/**
 * One step of a wizard at its own address. Input is restored after a reload or a new sign-in, and offered on any device where another record is
 * started; leaving the wizard discards it after asking. A step that needs earlier ones redirects to the first step where these are missing.
 */
export function WizardScreen(props: WizardScreenProps) {
  // Wizards may share a step's component, so it is remounted when one wizard follows another.
  return <StepScreen key={props.wizard.path} {...props} />
}

function StepScreen({ wizard, step: key, children }: WizardScreenProps) {
  const resource = declarationOf(wizard.resource)
  const { store, draft, offers } = useDraft(wizard)
  const translate = useTranslate()
  const navigate = useNavigate()
  const notify = useNotify()
  const { pathname } = useLocation()
  const step = stepOf(wizard, key)
  const safe = useRef(false)
  const { user } = usePorts()
  // No new record is started while the user has to sign in again.
  const isOver = useCallback(() => safe.current || !user, [user])
  const ready = useOpened(wizard, step, store, isOver)
  const [from] = useState(() => openedFrom(wizard.path))

  // Stored, so that another device continues at the open step.
  useEffect(() => {
    if (ready && draft && draft.step !== key) store.change({ step: key })
  }, [store, draft, key, ready])

  const isExpired = ready && draft !== null && !isOpenStep(step, draft)
  useEffect(() => {
    if (!isExpired) return
    notify('message.wizard_expired', { type: 'error' })
    navigate(pathOf(wizard.steps[0], null), { replace: true, state: WITHIN })
  }, [isExpired, notify, navigate, wizard])

  useEffect(
    () => () => {
      // The next step is mounted immediately; any other page means that the wizard was left.
      setTimeout(() => {
        if (!isWithin(wizard, window.location.pathname)) void store.drop()
        else if (!window.location.pathname.startsWith(wizard.path)) loggingIn.add(store)
      })
    },
    [store, wizard],
  )
  const unsaved = isUnsaved(resource, draft, wizard.passing)
  const blocker = useBlocker(({ nextLocation }) => unsaved && !safe.current && !isWithin(wizard, nextLocation.pathname))

  const screen = useMemo(
    () =>
      draft && {
        wizard,
        resource,
        step,
        draft,
        store,
        go: (distance: 1 | -1) => {
          const row = rowOf(wizard)
          const next = row[row.indexOf(inRow(wizard, step)) + distance]
          if (next) navigate(pathOf(next, store.get()), { state: WITHIN })
        },
        open: (next: string, replace = false) =>
          navigate(pathOf(stepOf(wizard, next), store.get()), { replace, state: WITHIN }),
        finish: (id: number) => {
          safe.current = true
          listMemory.record(resource.name, id)
          void store.drop()
          navigate(`/${resource.name}/${id}/show`)
        },
        leave: () => navigate(wayOut(resource, draft, from)),
      },
    [wizard, resource, step, draft, store, navigate, from],
  )
  const startAgain = () => {
    void store.drop()
    navigate(pathOf(wizard.steps[0], null), { state: WITHIN })
  }
  const takeOffer = async (offer: Offer) => {
    try {
      const stepKey = await store.take(offer)
      if (stepKey === null) return notify('wizard.offer.open_elsewhere', { type: 'warning' })
      const resumedStep = wizard.steps.find((one) => one.key === stepKey) ?? wizard.steps[0]
      const path = pathOf(resumedStep, store.get())
      if (path !== pathname) navigate(path, { replace: true, state: WITHIN })
    } catch (error) {
      console.warn('another draft was not gone on with', error)
      notify('wizard.offer.not_kept', { type: 'error' })
    }
  }
  return (
    <ResourceContextProvider value={resource.name}>
      <div className="form-screen" key={pathname}>
        <ScreenHead
          title={titleText(translate, 'titles.add', { name: `resources.${resource.name}.name` })}
          {...(from ? { back: from } : {})}
        />
        {screen && ready && !isExpired ? (
          <WizardContext value={screen}>
            <StepsNav wizard={wizard} resource={resource} step={step} draft={screen.draft} />
            {store.cameBack() && (
              <p className="notice" role="status">
                {translate('wizard.restored')}{' '}
                <button type="button" className="link-button" onClick={startAgain}>
                  {translate('wizard.again')}
                </button>
              </p>
            )}
            {offers.length > 0 && screen.draft.record === null && (
              <DraftOffers
                wizard={wizard}
                resource={resource}
                offers={offers}
                onTake={(offer) => void takeOffer(offer)}
                onDiscard={(offer) => void store.discard(offer)}
              />
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
