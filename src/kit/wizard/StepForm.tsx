import { type RaRecord, useNotify, useTranslate } from 'ra-core'
import { type ReactNode, useEffect, useId, useMemo, useRef, useState } from 'react'
import { useFormContext, useFormState } from 'react-hook-form'
import type { AnyResource } from '../../../schema/engine/define.ts'
import { useErrorText } from '../errorText.ts'
import { initialValues, writableFields } from '../form/check.ts'
import { ErrorSummary } from '../form/ErrorSummary.tsx'
import { Form } from '../form/Form.tsx'
import { FormScreenContext } from '../form/FormContext.ts'
import { focusFirstField } from '../form/focusFirstField.ts'
import { resolverFor } from '../form/resolver.ts'
import { useFormKeys } from '../form/useFormKeys.ts'
import { useSave } from '../form/useSave.ts'
import { Keys } from '../shortcuts/Keys.tsx'
import { useShortcuts } from '../shortcuts/useShortcuts.ts'
import { loadable } from '../ui/loadable.tsx'
import { useWizard } from './context.ts'
import { wholeOf } from './missing.ts'

const StaleDialog = loadable(() => import('../form/stale/StaleDialog.tsx').then((m) => ({ default: m.StaleDialog })))

type Values = Record<string, unknown>

/** The shortcut of every form's main action: here it continues to the next step. */
const ON_KEYS = 'Mod+Enter'
/** Saves, as in every form. */
const SAVE_KEYS = 'Mod+s'
/** Label in the last step, which saves and has no next step. */
const FINISH = 'wizard.finish'

/** Reads and writes the form's input in the draft. */
interface Place {
  readonly read: () => Values
  readonly write: (fields: Values) => void
}

/** Stores input in the draft, and shows the errors that block the form. */
function Typed({ place: { read, write } }: { readonly place: Place }) {
  const { subscribe, getValues } = useFormContext()
  const { errors, submitCount, isSubmitting } = useFormState()
  const notify = useNotify()
  useEffect(
    () =>
      subscribe({
        formState: { values: true, dirtyFields: true },
        callback: ({ dirtyFields = {} }) => {
          const values = getValues()
          const names = [...new Set([...Object.keys(read()), ...Object.keys(dirtyFields)])]
          write(Object.fromEntries(names.map((name) => [name, values[name] ?? null])))
        },
      }),
    [subscribe, getValues, read, write],
  )
  const codes = Object.values(errors).map((error) => error?.type)
  const text = codes.every((code) => code === 'required') ? 'message.mandatory' : 'message.check_validation'
  // biome-ignore lint/correctness/useExhaustiveDependencies: only a save reports this, not a correction
  useEffect(() => {
    if (submitCount > 0 && !isSubmitting && codes.length > 0) notify(text, { type: 'error' })
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- only a submit reports this, not a correction
  }, [submitCount, isSubmitting])
  return null
}

/** A record of another resource that a step creates or changes. */
export interface StepAside {
  readonly resource: AnyResource
  /** Name in the draft under which its input is stored. */
  readonly extraKey: string
  /** The stored record. */
  readonly record?: RaRecord<number>
  /** Known values of a new record. */
  readonly given?: Values
}

interface StepFormProps {
  /** The fields, as `FormField`s. */
  readonly children: ReactNode
  /** Shown next to them, or below them on narrow screens. */
  readonly aside?: ReactNode
  /** Called with the record once it is saved. */
  readonly onSaved: (record: RaRecord<number>) => void
  /** Message key of the main button: what happens after the save. */
  readonly act: string
  /** Called before a save with its values; the save only goes ahead if it returns true. */
  readonly before?: (values: Values) => boolean | Promise<boolean>
  /** The form edits another record than the one that the wizard creates. */
  readonly beside?: StepAside
  /** Replaces going to the previous step. */
  readonly onBack?: () => void
  /** The following steps are optional: a separate key saves the record and opens it. */
  readonly ends?: boolean
}

/**
 * A wizard step that is a form for fields of the record. The first save creates the record, later ones update it; only fields of the step itself can
 * be refused in it.
 */
export function StepForm({ children, aside, onSaved, act, before, beside, onBack, ends = false }: StepFormProps) {
  const { wizard, resource: wizardResource, step, draft, store, go, leave, finish } = useWizard()
  const translate = useTranslate()
  const resource = beside?.resource ?? wizardResource
  const extraKey = beside?.extraKey
  const errorText = useErrorText()
  const notify = useNotify()
  const id = useId()
  const container = useRef<HTMLDivElement>(null)
  const element = useRef<HTMLFormElement>(null)
  /** What follows a save: the next step, the record's page, or nothing. */
  const then = useRef<'on' | 'end' | 'stay'>('on')
  const submit = (next: 'on' | 'end' | 'stay') => {
    then.current = next
    element.current?.requestSubmit()
  }
  const end = () => submit('end')
  const base = useRef<RaRecord | undefined>(beside ? beside.record : (draft.record ?? undefined))
  const where = useMemo<Place>(
    () => ({
      read: () =>
        extraKey ? ((store.get()?.extra?.[extraKey] as Values | undefined) ?? {}) : (store.get()?.fields ?? {}),
      write: (fields) => store.change(extraKey ? { extra: { ...store.get()?.extra, [extraKey]: fields } } : { fields }),
    }),
    [store, extraKey],
  )
  useEffect(() => {
    // The record was saved outside this form or on another device.
    if (!extraKey && draft.record && Number(draft.record['version']) > Number(base.current?.['version'] ?? 0))
      base.current = draft.record
  }, [draft.record, extraKey])
  // Input is stored in the draft; the form reads it once, as its initial values.
  const [initial] = useState(() =>
    beside
      ? { ...initialValues(resource, beside.record), ...(beside.record ? {} : beside.given), ...where.read() }
      : wholeOf(resource, draft),
  )
  const isStored = Boolean(beside ? beside.record : draft.record)
  const resolver = useMemo(() => resolverFor(resource, () => base.current), [resource])
  const screen = useMemo(
    () => ({
      resource,
      record: undefined,
      stored: isStored,
      readOnly: false,
      clashes: [],
      absorb: () => undefined,
      settle: () => undefined,
    }),
    [resource, isStored],
  )
  const { save, stale, closeStale } = useSave({
    resource,
    base,
    onTheirs: (record) => (base.current = record),
    onSaved: (saved) => {
      const record = saved as RaRecord<number>
      base.current = record
      if (extraKey) {
        const { [extraKey]: _, ...rest } = store.get()?.extra ?? {}
        store.change({ extra: rest })
      } else store.change({ record, fields: {} })
      if (then.current === 'end') finish(record.id)
      else if (then.current === 'on') onSaved(record)
    },
  })
  useFormKeys(element, false, onBack ?? leave, () => submit(act === FINISH ? 'on' : ends ? 'end' : 'stay'))
  useShortcuts([
    {
      keys: ON_KEYS,
      scope: 'form',
      text: translate(act),
      typing: true,
      palette: act !== FINISH,
      run: () => submit('on'),
    },
  ])
  useEffect(() => {
    element.current = container.current?.querySelector('form') ?? null
    return focusFirstField(() => element.current, { passesFilled: true })
  }, [])
  const isFirst = wizard.steps[0] === step
  const back = onBack ?? (isFirst ? undefined : () => go(-1))
  /** Errors in fields of another step are shown with a link to it. */
  const onSubmit = async (values: Values) => {
    if (before && !(await before(values))) return undefined
    const fieldErrors = await save(Object.fromEntries(writableFields(resource).map((name) => [name, values[name]])))
    const [otherError] = Object.entries(fieldErrors ?? {}).filter(
      ([path]) => !beside && !step.fields.includes(path.split('.')[0] ?? ''),
    )
    if (otherError) notify(errorText(otherError[1]), { type: 'error' })
    return fieldErrors
  }
  return (
    <FormScreenContext value={screen}>
      <div ref={container}>
        <Form
          id={id}
          initial={initial}
          resolver={resolver}
          // After a refused save the main button continues to the next step again.
          onSubmit={(values) => onSubmit(values).finally(() => (then.current = 'on'))}
        >
          <Typed place={where} />
          <div className="form-columns">
            <div className="form-main">
              <ErrorSummary form={container} />
              <div className="form-card">{children}</div>
              <StepBar
                act={act}
                {...(back ? { onBack: back } : {})}
                {...(ends ? { onEnd: end } : {})}
                onCancel={onBack ?? leave}
              />
            </div>
            {aside && <div className="form-aside">{aside}</div>}
          </div>
        </Form>
        {stale && (
          <StaleDialog
            resource={resource}
            base={base.current ?? {}}
            localValues={stale.localValues}
            serverRecord={stale.serverRecord}
            onResolve={(values) => {
              base.current = stale.serverRecord
              closeStale()
              void save(values)
            }}
            onClose={closeStale}
          />
        )}
      </div>
    </FormScreenContext>
  )
}

interface StepBarProps {
  readonly act: string
  readonly onBack?: () => void
  readonly onEnd?: () => void
  readonly onCancel: () => void
}

function StepBar({ act, onBack, onEnd, onCancel }: StepBarProps) {
  const translate = useTranslate()
  const { isSubmitting } = useFormState()
  return (
    <div className="form-bar">
      <button
        type="submit"
        className="button button-main"
        aria-disabled={isSubmitting || undefined}
        aria-keyshortcuts={act === FINISH ? 'Control+S Meta+S Control+Enter Meta+Enter' : 'Control+Enter Meta+Enter'}
      >
        {translate(act)} <Keys keys={act === FINISH ? SAVE_KEYS : ON_KEYS} />
      </button>
      {onEnd && (
        <button
          type="button"
          className="button"
          aria-disabled={isSubmitting || undefined}
          aria-keyshortcuts="Control+S Meta+S"
          onClick={onEnd}
        >
          {translate('ra.action.save')} <Keys keys={SAVE_KEYS} />
        </button>
      )}
      {onBack && (
        <button type="button" className="button" onClick={onBack}>
          {translate('wizard.back')}
        </button>
      )}
      <button type="button" className="button" aria-keyshortcuts="Escape" onClick={onCancel}>
        {translate('ra.action.cancel')} <kbd aria-hidden="true">Esc</kbd>
      </button>
    </div>
  )
}
