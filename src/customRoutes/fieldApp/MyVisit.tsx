import { useState } from 'react'
import { matchPath, useLocation } from 'react-router'
import type { MyVisitWhole } from '../../../schema/areas/fieldApp/shapes.ts'
import { FROM, STEPS, type Step, stateOf, workedMinutes } from '../../../schema/areas/fieldApp/track.ts'
import { dayOf } from '../../../schema/engine/time/time.ts'
import { placeNow } from '../../kit/placeNow.ts'
import { type RefusedCall, type Translate, usePorts } from '../../kit/ports.ts'
import { showToast } from '../../kit/ui/toastStore.ts'
import { QuestionPart } from './answers/QuestionPart.tsx'
import { clockOf, dayName } from './clock.ts'
import { DayFrame } from './DayFrame.tsx'
import { Failed, refusalText } from './Failed.tsx'
import { FinishSheet } from './FinishSheet.tsx'
import frame from './frame.module.css'
import { Icon } from './icons.tsx'
import { goTo, type Missing, missingOf } from './missing.ts'
import { PhotoPart } from './PhotoPart.tsx'
import { Places } from './Places.tsx'
import { SignPart } from './SignPart.tsx'
import { type Asked, StepSheet } from './StepSheet.tsx'
import { Track } from './Track.tsx'
import { useFetched } from './useFetched.ts'
import { WorkPart } from './WorkPart.tsx'
import { useWords } from './words.ts'
import styles from './workday.module.css'

/** Path of each step below the visit. */
const PATHS: Readonly<Record<Step | 'stepBack' | 'note' | 'ask', string>> = {
  onTheWay: 'on-the-way',
  onSite: 'on-site',
  pause: 'break',
  resume: 'resume',
  finish: 'done',
  partDone: 'part-done',
  noAccess: 'no-access',
  abort: 'abort',
  stepBack: 'step-back',
  note: 'note',
  ask: 'request',
}
/** The next step in each state. */
const NEXT = { waiting: 'onTheWay', on_the_way: 'onSite', on_site: 'finish', break: 'resume', finished: null } as const
const OTHER_STEPS: readonly Step[] = ['onTheWay', 'onSite', 'pause', 'finish', 'partDone', 'noAccess', 'abort']

/** How long an action waits for the phone's location, in ms; after that it goes ahead without it. */
const TIMEOUT = 4_000
const isStep = (name: string): boolean => STEPS.some((one) => one === name)

interface PartProps {
  readonly translate: Translate
  readonly visit: MyVisitWhole
  readonly put: (visit: MyVisitWhole) => void
  readonly reload: () => Promise<void>
}

interface MissingListProps {
  readonly translate: Translate
  readonly missing: readonly Missing[]
  readonly onClose: () => void
}

/** What has to be signed or answered before the refused step, with a link to each. */
function MissingList({ translate, missing, onClose }: MissingListProps) {
  if (missing.length === 0) return null
  return (
    <div role="alert" className={frame.dayMissing}>
      <p>{translate('workday.missing')}</p>
      <ul>
        {missing.map((one) => (
          <li key={one.at}>
            <button type="button" onClick={() => goTo(one)}>
              {one.name}
            </button>
          </li>
        ))}
      </ul>
      <button type="button" onClick={onClose}>
        {translate('workday.close')}
      </button>
    </div>
  )
}

function Foot({ translate, visit, put, reload }: PartProps) {
  const { send } = usePorts()
  const [openSheet, setOpenSheet] = useState<Asked | 'finish' | null>(null)
  const [more, setMore] = useState(false)
  /** A count, because an action may start while the previous one is still being sent. */
  const [running, setRunning] = useState(0)
  const pending = running > 0
  const [missing, setMissing] = useState<readonly Missing[]>([])
  const state = stateOf(visit.times)
  const next = NEXT[state]
  const otherSteps = OTHER_STEPS.filter((step) => step !== next && FROM[step].includes(state))
  const run = async (name: keyof typeof PATHS, body: unknown): Promise<string | null> => {
    setRunning((count) => count + 1)
    setMissing([])
    try {
      const position = visit.keeps_place && isStep(name) ? await placeNow(TIMEOUT) : undefined
      const answer = await send<MyVisitWhole | object>(
        'POST',
        `/my/visits/${visit.id}/${PATHS[name]}`,
        position ? { ...(body as object), place: position } : body,
      )
      if ('times' in answer) put(answer)
      // Another sheet may be open by now, with unsaved input.
      setOpenSheet((open) => (open === name || (open === 'finish' && isStep(name)) ? null : open))
      if (name === 'note' || name === 'ask')
        showToast(translate(name === 'note' ? 'workday.noted' : 'workday.told'), { type: 'success' })
      return null
    } catch (error) {
      const text = refusalText(translate, error as RefusedCall)
      const needed = missingOf(error as RefusedCall)
      setMissing(needed)
      // What is missing is listed at the bottom, with links.
      if (needed.length > 0) setOpenSheet((open) => (open === 'finish' ? null : open))
      if ((error as RefusedCall).status === 409) void reload()
      return text
    } finally {
      setRunning((count) => count - 1)
    }
  }
  const now = async (name: keyof typeof PATHS) => {
    setMore(false)
    const refusal = await run(name, name === 'stepBack' ? undefined : {})
    if (refusal !== null) showToast(refusal, { type: 'error' })
  }
  const open = (sheet: Asked | 'finish') => {
    // Shows the current state of what is still to be signed and answered.
    if (sheet === 'finish') void reload()
    setMore(false)
    setOpenSheet(sheet)
  }
  const choose = (name: Step) =>
    ['finish', 'partDone', 'noAccess', 'abort'].includes(name) ? open(name as Asked | 'finish') : now(name)
  return (
    <>
      <MissingList translate={translate} missing={missing} onClose={() => setMissing([])} />
      {next && (
        <button type="button" className={frame.dayThumb} disabled={pending} onClick={() => void choose(next)}>
          {next === 'finish' && <Icon name="done" />}
          {translate(`workday.steps.${next}`)}
        </button>
      )}
      <button
        type="button"
        className={frame.dayMoreButton}
        aria-label={translate('workday.more')}
        aria-expanded={more}
        onClick={() => setMore(!more)}
      >
        <Icon name="more" />
      </button>
      {more && (
        <div className={frame.dayMoreList}>
          {otherSteps.map((step) => (
            <button key={step} type="button" disabled={pending} onClick={() => void choose(step)}>
              {translate(`workday.steps.${step}`)}
            </button>
          ))}
          {visit.job && (
            <button type="button" onClick={() => open('note')}>
              {translate('workday.add_note')}
            </button>
          )}
          <button type="button" onClick={() => open('ask')}>
            {translate('workday.ask')}
          </button>
          {state !== 'waiting' && (
            <button type="button" disabled={pending} onClick={() => void now('stepBack')}>
              {translate('workday.steps.stepBack')}
            </button>
          )}
        </div>
      )}
      {openSheet === 'finish' && (
        <FinishSheet
          translate={translate}
          visit={visit}
          pending={pending}
          onFinish={run}
          onNote={(text) => run('note', { text })}
          onGo={(item) => {
            setOpenSheet(null)
            // The dialog restores the focus first.
            setTimeout(() => goTo(item))
          }}
          onClose={() => setOpenSheet(null)}
        />
      )}
      {openSheet && openSheet !== 'finish' && (
        <StepSheet
          key={openSheet}
          translate={translate}
          sheet={openSheet}
          pending={pending}
          onSend={(body) => run(openSheet, body)}
          onClose={() => setOpenSheet(null)}
        />
      )}
    </>
  )
}

function Head({ translate, visit }: Pick<PartProps, 'translate' | 'visit'>) {
  const { locale } = usePorts()
  const state = stateOf(visit.times)
  const minutesWorked = workedMinutes(visit.times)
  return (
    <article className={styles.dayCard} aria-label={visit.title}>
      <p className={styles.dayHeadLine}>
        <span className={styles.dayState} data-state={state}>
          {translate(state === 'finished' ? `workday.outcome.${visit.status}` : `workday.state.${state}`)}
        </span>
        <strong>
          {dayName(dayOf(visit.starts_at), locale)}, {clockOf(visit.starts_at)}–{clockOf(visit.ends_at)}
        </strong>
      </p>
      <h2>{visit.title}</h2>
      {visit.job && (
        <p className={styles.dayQuiet}>
          {visit.job.number}
          {visit.type ? ` · ${visit.type}` : ''}
        </p>
      )}
      <Places translate={translate} visit={visit} />
      <Track translate={translate} times={visit.times} />
      {minutesWorked !== null && (
        <p className={styles.dayQuiet}>{translate('workday.worked', { minutes: minutesWorked })}</p>
      )}
      {visit.outcome_note && <p className={styles.dayAccess}>{visit.outcome_note}</p>}
    </article>
  )
}

/** /my/visits/{id}: a visit on site, with the next action at the bottom. */
export default function MyVisit() {
  const translate = useWords()
  // This page is outside the router's own routes, which would provide the parameter.
  const { pathname } = useLocation()
  const id = matchPath('/my/visits/:id', pathname)?.params.id ?? ''
  const { data: visit, error, reload, put } = useFetched<MyVisitWhole>(`/my/visits/${encodeURIComponent(id)}`)
  if (!translate) return null
  const parts = visit && { translate, visit, put, reload }
  return (
    <DayFrame
      translate={translate}
      title={translate('workday.visit')}
      back="/my/visits"
      foot={parts && visit.kind !== 'leave' && <Foot {...parts} />}
    >
      {error && <Failed translate={translate} error={error} again={reload} />}
      {!visit && !error && <p role="status">{translate('workday.loading')}</p>}
      {parts && (
        <>
          <Head translate={translate} visit={visit} />
          <WorkPart {...parts} questions={visit.job && <QuestionPart {...parts} />} />
          {visit.job && <SignPart {...parts} />}
          {visit.job && <PhotoPart {...parts} />}
        </>
      )}
    </DayFrame>
  )
}

export type { PartProps }
