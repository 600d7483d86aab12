import { type RaRecord, useGetOne, useNavigate, useNotify, useTranslate } from 'ra-core'
import { type ReactNode, use, useState } from 'react'
import { declared as areas } from '../../../schema/areas.ts'
import type { AnyLink, LikelyValue, ResourceAct } from '../../../schema/engine/act.ts'
import type { AnyResource } from '../../../schema/engine/define.ts'
import { actKey as helpKey } from '../../../schema/engine/helpPlaces.ts'
import { isFields } from '../../../schema/engine/shape.ts'
import { displayName } from '../../../schema/engine/titleFields.ts'
import { declarationOf } from '../declarationOf.ts'
import { HelpSign } from '../help/HelpSign.tsx'
import { openPath } from '../list/openPath.ts'
import { usePorts } from '../ports.ts'
import { ActLink } from '../record/ActLink.tsx'
import { AvailableActionsContext } from '../record/availableActions/availableActions.ts'
import { RecordAction } from '../record/availableActions/RecordAction.tsx'
import { useFollowUpAction } from '../record/availableActions/useFollowUpAction.ts'
import { useScreens } from '../screens/ScreensContext.ts'
import { loadable } from '../ui/loadable.tsx'
import { actKey } from './texts.ts'
import { useAct } from './useAct.ts'
import { hasRights, useIsAvailable } from './useIsAvailable.ts'
import { refusalOf, useShowRefusal } from './useShowRefusal.ts'

const ActDialog = loadable(() => import('./ActDialog.tsx'))
const OverDialog = loadable(() => import('./OverDialog.tsx'))

type Values = Readonly<Record<string, unknown>>

interface ActProps<A> {
  readonly act: A
  readonly record: RaRecord<number>
  /** Called when its dialog opens and closes. */
  readonly onAsking?: (isAsking: boolean) => void
  /** The action was available when its dialog opened, and no longer is. */
  readonly isOver?: boolean
  readonly onDone?: DeclaredActsProps['onDone']
}

/** A suggested value for an input, taken from a record that this one refers to. */
function useLikely(act: ResourceAct, record: RaRecord<number>): Values {
  const { can } = usePorts()
  const [name, likely] = Object.entries(act.suggestedFrom ?? {})[0] ?? ([] as unknown as [undefined, undefined])
  const { of, field } = likely ?? ({} as Partial<LikelyValue>)
  const store = of === undefined ? undefined : declarationOf(act.of).fields[of]?.store
  const target = store?.as === 'column' ? store.references : undefined
  const id: unknown = of === undefined ? undefined : record[of]
  const enabled = target !== undefined && typeof id === 'number' && can(declarationOf(target).area, 'list')
  const { data } = useGetOne(target ?? act.of, { id: id as number }, { enabled, retry: false })
  return name === undefined || field === undefined ? {} : { [name]: data?.[field] ?? null }
}

/** Opens the record that an action created, or that already existed. */
function useShow({ makes }: ResourceAct) {
  const navigate = useNavigate()
  const notify = useNotify()
  const { can } = usePorts()
  return (created: Values | undefined, message: string) => {
    const resource = makes && declarationOf(makes.resource)
    const name = String((resource && created && displayName(resource, created)) || created?.['label'] || '')
    notify(message, { type: 'success', messageArgs: { name, number: name } })
    if (!resource || !created) return
    const links = areas.actsOf(resource.name)
    const next = links.find((one) => one.is === 'link' && one.name === makes?.next && hasRights(one.needs, can))
    const id = Number(created['id'])
    navigate(next?.is === 'link' ? next.to.replace(':id', String(id)) : openPath(resource, id))
  }
}

/** Fields of the action's body that the server refused. */
const refusedFor = ({ body }: ResourceAct, fieldErrors: Readonly<Record<string, string>>): readonly string[] =>
  isFields(body) ? Object.keys(body).filter((name) => fieldErrors[name] !== undefined) : []

/** Leaves out errors about required fields: an empty input is not yet a mistake. */
const mistakesIn = (fieldErrors: Readonly<Record<string, string>>): Readonly<Record<string, string>> =>
  Object.fromEntries(Object.entries(fieldErrors).filter(([, text]) => !text.includes('validation.required')))

/** A declared action as a button in the head of its record, with its key, in the palette and in the list of shortcuts (`?`). */
function DeclaredAct({ act, record, onDone, onAsking, isOver = false }: ActProps<ResourceAct>) {
  const translate = useTranslate()
  const { run, pending } = useAct(act)
  const showRefusal = useShowRefusal()
  const show = useShow(act)
  const likely = useLikely(act, record)
  const [isDialogOpen, setIsAsking] = useState(false)
  const setDialogOpen = (isOpen: boolean) => {
    setIsAsking(isOpen)
    onAsking?.(isOpen)
  }
  const { answers, dialogs, dialogNotes } = useScreens()
  const { canFollow, follow } = useFollowUpAction(act.of, record)
  const [question, setQuestion] = useState<{ code: string; body: Values; given: Values | undefined }>()
  const [errors, setErrors] = useState<Readonly<Record<string, string>>>({})
  /** Inputs that are only sometimes required: shown once the server has refused the action without them. */
  const [wanting, setWanting] = useState<readonly string[]>([])
  const askedFields = [...(act.asks ?? []), ...(act.asksAlso ?? []), ...wanting]
  const key = act.makes?.as
  const createdRecordIn = (body: unknown) => (key ? (body as Values | undefined)?.[key] : body) as Values | undefined
  const start = async (input?: Values, next?: string) => {
    setErrors({})
    try {
      const answer = await run({ id: record.id, body: input }, record)
      if (answer === undefined) return
      setDialogOpen(false)
      setQuestion(undefined)
      if (!act.makes) onDone?.(answer as RaRecord)
      show(act.makes && createdRecordIn(answer), actKey(act, 'done'))
      if (next) follow(next)
    } catch (error) {
      const { code, body, fields } = refusalOf(error)
      if (code && answers?.[code]) {
        setDialogOpen(false)
        return setQuestion({ code, body, given: input })
      }
      setQuestion(undefined)
      const lacking = refusedFor(act, fields).filter((name) => !askedFields.includes(name))
      if (code === 'already_converted' && createdRecordIn(body)) {
        setDialogOpen(false)
        show(createdRecordIn(body), 'work.exists')
      } else if (lacking.length > 0) {
        setWanting([...wanting, ...lacking])
        setErrors(mistakesIn(fields))
        setDialogOpen(true)
      } else if (isDialogOpen && askedFields.some((name) => fields[name])) setErrors(fields)
      else {
        // A custom dialog without inputs cannot show errors of fields.
        if (Own) setDialogOpen(false)
        showRefusal(error)
      }
    }
  }
  // Inputs that the server found missing are asked for in the general dialog.
  const Own = wanting.length === 0 ? dialogs?.[act.name] : undefined
  const begin = () => (Own || askedFields.length > 0 ? setDialogOpen(true) : void start())
  const [text, short] = [actKey(act, 'does'), actKey(act, act.short ? 'short' : 'does')]
  const Note = dialogNotes?.[act.name]
  const Question = question && answers?.[question.code]
  return (
    <>
      {!isOver && (
        <RecordAction
          name={act.name}
          pending={pending}
          main={act.main}
          keys={act.key}
          run={begin}
          help={helpKey(act.words ?? act.of, act.name)}
          text={translate(text)}
          short={translate(short)}
        />
      )}
      {question && Question && (
        <Question
          record={record}
          pending={pending}
          body={question.body}
          onAnswer={(values) => void start({ ...question.given, ...values })}
          onClose={() => setQuestion(undefined)}
        />
      )}
      {isDialogOpen && isOver && (
        <OverDialog title={translate(text)} code={act.when?.code ?? 'conflict'} onClose={() => setDialogOpen(false)} />
      )}
      {isDialogOpen && !isOver && Own && (
        <Own
          record={record}
          pending={pending}
          errors={errors}
          canFollow={canFollow}
          onDo={(values, next) => void start(values, next)}
          onClose={() => setDialogOpen(false)}
        />
      )}
      {isDialogOpen && !isOver && !Own && (
        <ActDialog
          title={translate(text)}
          asks={askedFields}
          optional={act.asksAlso ?? []}
          likely={likely}
          errors={errors}
          pending={pending}
          resource={declarationOf(act.makes?.resource ?? act.of)}
          fields={isFields(act.body) ? act.body : {}}
          label={(name) => translate(actKey(act, `fields.${name}`))}
          onGive={(values) => void start(values)}
          onClose={() => setDialogOpen(false)}
          note={Note && <Note record={record} />}
        />
      )}
    </>
  )
}

const DeclaredLink = ({ act, record, state }: ActProps<AnyLink> & { readonly state: object | undefined }) => (
  <ActLink
    name={act.name}
    to={act.to.replace(':id', String(record.id))}
    text={actKey(act, 'does')}
    short={actKey(act, act.short ? 'short' : 'does')}
    keys={act.key ?? ''}
    main={act.main}
    {...(state ? { state } : {})}
  />
)

/** An action with the icon of its help next to it. */
function Described({ act, children }: { readonly act: ResourceAct | AnyLink; readonly children: ReactNode }) {
  const translate = useTranslate()
  const isGathered = use(AvailableActionsContext) !== null
  const words = act.is === 'act' ? (act.words ?? act.of) : act.of
  return (
    <>
      {children}
      {!isGathered && <HelpSign place={helpKey(words, act.name)} name={translate(actKey(act, 'does'))} />}
    </>
  )
}

interface DeclaredActsProps {
  readonly resource: AnyResource
  readonly record: RaRecord<number>
  /** Names of the actions to show; all by default. */
  readonly only?: readonly string[]
  /** Navigation state for the page behind a link, by the name of the link. */
  readonly states?: Readonly<Record<string, (record: Values) => object>> | undefined
  /** Called with the response of an action that creates nothing: the current record. */
  readonly onDone?: ((after: RaRecord) => void) | undefined
  /** False while the statuses are loaded as part of another request. */
  readonly asks?: boolean
}

/** All actions that the areas declare for a record, each as a button with its key. */
export function DeclaredActs({ resource, record, only, states, onDone, asks = true }: DeclaredActsProps) {
  const acts = areas
    .actsOf(resource.name)
    .filter((one) => only?.includes(one.name) ?? true)
    .filter((one) => one.key !== undefined && !(one.is === 'act' && one.ownButton))
  const isThere = useIsAvailable(resource, record, acts, asks)
  const [openAct, setOpenAct] = useState<string>()
  return acts
    .filter((act) => isThere(act) || act.name === openAct)
    .map((act) =>
      act.is === 'link' ? (
        <Described key={act.name} act={act}>
          <DeclaredLink act={act} record={record} state={states?.[act.name]?.(record)} />
        </Described>
      ) : (
        <Described key={act.name} act={act}>
          <DeclaredAct
            act={act}
            record={record}
            onDone={onDone}
            onAsking={(isOpen) => setOpenAct(isOpen ? act.name : undefined)}
            isOver={!isThere(act)}
          />
        </Described>
      ),
    )
}
