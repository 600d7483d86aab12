import { type RaRecord, useNavigate } from 'ra-core'
import { type ReactNode, useCallback, useEffect, useId, useMemo, useRef, useState } from 'react'
import { useFormContext } from 'react-hook-form'
import { useDeclaration } from '../declarationOf.ts'
import { Aside } from '../form/Aside.tsx'
import { initialValues } from '../form/check.ts'
import { ErrorSummary, focusField } from '../form/ErrorSummary.tsx'
import { Fields } from '../form/Fields.tsx'
import { Form } from '../form/Form.tsx'
import { FormBar } from '../form/FormBar.tsx'
import { FormScreenContext } from '../form/FormContext.ts'
import { focusFirstField } from '../form/focusFirstField.ts'
import { resolverFor } from '../form/resolver.ts'
import { useOthersChanges } from '../form/stale/useOthersChanges.ts'
import { DraftKeeper } from '../form/unsaved/DraftKeeper.tsx'
import { UnsavedGuard } from '../form/unsaved/UnsavedGuard.tsx'
import { useFormKeys } from '../form/useFormKeys.ts'
import { useSave } from '../form/useSave.ts'
import { listMemory } from '../list/listMemory.ts'
import { openAction, openPath } from '../list/openPath.ts'
import { usePorts } from '../ports.ts'
import { recordName } from '../recordName.ts'
import { loadable } from '../ui/loadable.tsx'
import { createValue } from '../valueStore.ts'
import { useScreens } from './ScreensContext.ts'
import { useWayBack } from './wayBack.ts'
import '../kit.css'
import '../form/form.css'
import '../form/formLines.css'

// The server has just responded, so the dialog can be loaded when it is needed.
const StaleDialog = loadable(() => import('../form/stale/StaleDialog.tsx').then((m) => ({ default: m.StaleDialog })))
const InUseDialog = loadable(() => import('../archive/InUseDialog.tsx').then((m) => ({ default: m.InUseDialog })))

type Values = Record<string, unknown>

interface GeneratedFormProps {
  /** The stored record; undefined when adding one. */
  readonly record?: RaRecord
  readonly readOnly?: boolean
  /** Values of a new record that are already known. */
  readonly given?: Values
  /** Shown above the fields. */
  readonly head: ReactNode
  /** Called when the form should start again for another record. */
  readonly onAnother?: () => void
  /** Where the user came from, if not from the list or the record. */
  readonly back?: string
}

/** Gives components outside the form access to it. */
function Reach({ into }: { readonly into: (form: ReturnType<typeof useFormContext>) => void }) {
  const form = useFormContext()
  useEffect(() => into(form), [form, into])
  return null
}

/**
 * Generates the form of a resource from its declaration: one column, labels above the fields, the same validation as on the server. Changes that
 * another user saves meanwhile are shown next to what was typed.
 */
export function GeneratedForm({ record: latest, given, readOnly = false, head, onAnother, back }: GeneratedFormProps) {
  const resource = useDeclaration()
  const formId = useId()
  const container = useRef<HTMLDivElement>(null)
  const element = useRef<HTMLFormElement>(null)
  const [record, setRecord] = useState(latest)
  const base = useRef(record)
  const safe = useRef(false)
  const another = useRef(false)
  const saveAlso = useRef<(() => Promise<boolean>) | null>(null)
  const inner = useRef<ReturnType<typeof useFormContext> | null>(null)
  const initial = useMemo(() => ({ ...initialValues(resource, record), ...given }), [resource, record, given])
  const resolver = useMemo(() => resolverFor(resource, () => base.current), [resource])
  const screen = useMemo(() => {
    const absorb = (after: RaRecord) => {
      base.current = after
      for (const [name, value] of Object.entries(initialValues(resource, after)))
        if (!inner.current?.getFieldState(name).isDirty) inner.current?.resetField(name, { defaultValue: value })
    }
    return { resource, record, readOnly, absorb, along: saveAlso }
  }, [resource, record, readOnly])
  const formContext = useMemo(
    () => ({
      getBase: () => base.current,
      setBase: (next: RaRecord | undefined) => void (base.current = next),
      isSafe: () => safe.current,
    }),
    [],
  )
  const { clashes, follow, settle, forget } = useOthersChanges({
    resource,
    getBase: formContext.getBase,
    setBase: formContext.setBase,
    form: inner,
  })
  const { go: toList } = useWayBack(resource, latest?.id)
  const navigate = useNavigate()
  const goBack = useCallback(() => (back ? navigate(back) : toList()), [back, navigate, toList])
  const leave = useCallback(() => {
    safe.current = true
    goBack()
  }, [goBack])
  const context = useMemo(
    () => ({
      ...screen,
      leave,
      clashes,
      settle: (name: string, side: 'mine' | 'theirs') => settle(name, side, latest),
    }),
    [screen, leave, clashes, settle, latest],
  )

  // Updates the form when the record is reverted or changed elsewhere. Unsaved input stays, and fields changed on both sides are marked.
  useEffect(() => {
    const isDirty = Object.keys(initial).some((name) => inner.current?.getFieldState(name).isDirty)
    if (!latest || safe.current || !(Number(latest['version']) > Number(base.current?.['version']))) return
    if (isDirty) return follow(latest)
    base.current = latest
    setRecord(latest)
  }, [latest, initial, follow])

  const { refused: Refused, frame: Frame, drawers: Drawers, opensNew } = useScreens()
  const { can } = usePorts()
  const [[keptAt, drawer]] = useState(
    () => [createValue<number | null>(null), createValue<string | null>(null)] as const,
  )
  const onKept = useCallback(() => keptAt.set(Date.now()), [keptAt])
  const stay = (saved: RaRecord) => {
    base.current = saved
    setRecord(saved)
  }
  const { save, refusal, forgetRefusal, stale, closeStale, usage, closeUsage } = useSave({
    resource,
    base,
    onTheirs: formContext.setBase,
    showsRefusal: Refused !== undefined,
    onSaved: (saved) => {
      listMemory.record(resource.name, Number(saved.id))
      if (Frame && record) return stay(saved)
      safe.current = true
      if (another.current) onAnother?.()
      else if (opensNew && !latest && can(resource.area, openAction(resource)))
        navigate(openPath(resource, Number(saved.id)))
      else goBack()
    },
  })
  const saveAll = async (values: Values) => {
    // A form that was saved or cancelled stays visible until the next page is shown; pressing Save again would create a second record.
    if (safe.current) return undefined
    return saveAlso.current && !(await saveAlso.current()) ? undefined : save(values)
  }
  const submit = () => element.current?.requestSubmit()
  useFormKeys(element, readOnly, goBack)
  useEffect(() => {
    // Dialogs opened from the head contain forms too, so the form is found by its id.
    element.current = container.current?.querySelector<HTMLFormElement>(`form[id="${formId}"]`) ?? null
    // A new record starts with the focus in its first field; a stored one is usually read first.
    return record ? undefined : focusFirstField(() => element.current)
  }, [record, formId])
  const setInner = useMemo(() => (form: ReturnType<typeof useFormContext>) => void (inner.current = form), [])

  const resolve = (values: Values, serverRecord: RaRecord) => {
    follow(serverRecord)
    forget()
    base.current = serverRecord
    for (const [name, value] of Object.entries(values)) inner.current?.setValue(name, value, { shouldDirty: true })
    closeStale()
    submit()
  }

  const saveWith = (values: Values) => {
    forgetRefusal()
    for (const [name, value] of Object.entries(values)) inner.current?.setValue(name, value, { shouldDirty: true })
    focusField(container.current, Object.keys(values)[0])
  }

  return (
    <FormScreenContext value={context}>
      <div className="form-screen" ref={container}>
        {!Frame && head}
        <Form
          id={formId}
          initial={initial}
          resolver={resolver}
          onSubmit={(values) => saveAll(values).finally(() => (another.current = false))}
        >
          <Reach into={setInner} />
          {Frame && record ? (
            <Frame
              readOnly={readOnly}
              keptAt={keptAt}
              drawer={drawer}
              cancel={goBack}
              record={record as RaRecord<number>}
              save={submit}
              notices={
                <>
                  <DraftKeeper {...formContext} onKept={onKept} />
                  <ErrorSummary form={container} />
                </>
              }
            />
          ) : (
            <div className="form-columns">
              <div className="form-main">
                <DraftKeeper {...formContext} />
                <ErrorSummary form={container} />
                {Refused && refusal && <Refused {...refusal} onTake={saveWith} />}
                <div className="form-card">
                  <Fields />
                </div>
                <FormBar
                  onAnother={() => {
                    another.current = true
                    submit()
                  }}
                  onCancel={goBack}
                />
              </div>
              <Aside />
            </div>
          )}
          <UnsavedGuard safe={safe} />
        </Form>
        {Drawers && record && <Drawers readOnly={readOnly} drawer={drawer} record={record as RaRecord<number>} />}
        {stale && (
          <StaleDialog
            resource={resource}
            base={base.current ?? {}}
            localValues={stale.localValues}
            serverRecord={stale.serverRecord}
            onResolve={(values) => resolve(values, stale.serverRecord)}
            onClose={closeStale}
          />
        )}
        {usage && <InUseDialog name={record ? recordName(resource, record) : ''} usage={usage} onClose={closeUsage} />}
      </div>
    </FormScreenContext>
  )
}
