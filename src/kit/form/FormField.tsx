import { useTranslate } from 'ra-core'
import { type ComponentType, memo } from 'react'
import { useController, useFormContext, useWatch } from 'react-hook-form'
import { fieldOf } from '../../../schema/engine/fields/fieldOf.ts'
import { fieldKey } from '../../../schema/engine/helpPlaces.ts'
import { partOf, useErrorText } from '../errorText.ts'
import { HelpSign } from '../help/HelpSign.tsx'
import { componentsOf } from '../kinds/index.tsx'
import type { InputProps } from '../kinds/types.ts'
import { useScreens } from '../screens/ScreensContext.ts'
import { useStatuses } from '../status/useStatuses.ts'
import { loadable } from '../ui/loadable.tsx'
import { useWords } from '../words.ts'
import { isHidden } from './check.ts'
import { errorId, FieldShell, helpId } from './FieldShell.tsx'
import { useFormScreen } from './FormContext.ts'
import { messagesAt } from './resolver.ts'
import { ShownWhile } from './ShownWhile.tsx'
import { useLockReason } from './stale/useLockReason.ts'
import { useFranchiseChoice } from './useFranchiseChoice.ts'

interface NamedField {
  readonly name: string
}

const ClashNote = loadable(() =>
  import('../live/FieldConflictNote.tsx').then((m) => ({ default: m.FieldConflictNote })),
)

/** A status is a reference, but the current status determines the ones it can change to; other references are chosen freely. */
const StatusInput = loadable(
  () => import('../status/StatusInput.tsx'),
  <span className="control-frame picker" aria-busy="true" />,
)
const LazyStatus = (props: InputProps) => <StatusInput {...(props as InputProps<number>)} />

const domId = (name: string) => `field-${name}`

/** Values set by the system are shown as in a list. */
function ReadOnlyField({ name }: NamedField) {
  const { resource, record } = useFormScreen()
  const words = useWords(resource.name)
  if (!record) return null
  return (
    <div className="field">
      <span className="field-label">{words.field(name)}</span>
      <HelpSign place={fieldKey(resource.name, name)} name={words.field(name)} />
      <div className="field-shown">
        <ShownWhile resource={resource} name={name} value={record[name]} record={record} />
      </div>
      {words.help(name) && <p className="field-help">{words.help(name)}</p>}
    </div>
  )
}

/** Passes the current text of the title field to controls that show it. */
function WithTitle({ input: Input, props }: { readonly input: ComponentType<InputProps>; readonly props: InputProps }) {
  const { resource } = useFormScreen()
  const title = useWatch({ name: resource.represent })
  return <Input {...props} title={typeof title === 'string' ? title : ''} />
}

const Plain = ({ input: Input, props }: { readonly input: ComponentType<InputProps>; readonly props: InputProps }) => (
  <Input {...props} />
)

/** Passes the current value of the field that this one depends on. */
function Following({ input: Input, props }: { readonly input: ComponentType<InputProps>; readonly props: InputProps }) {
  const followed: unknown = useWatch({ name: props.field.hints.follows as string })
  return <Input {...props} followed={followed} />
}

interface EditableProps extends NamedField {
  /** Why it has its value. */
  readonly why?: string
}

const EditableField = memo(function EditableField({ name, why }: EditableProps) {
  const screen = useFormScreen()
  const { resource, readOnly } = screen
  const field = fieldOf(resource.fields, name)
  const components = componentsOf(field)
  const { inputs } = useScreens()
  const translate = useTranslate()
  const errorText = useErrorText()
  const words = useWords(resource.name)
  const { getValues, setValue } = useFormContext()
  const { field: control, fieldState } = useController({ name })
  const DefaultInput = name === resource.status ? LazyStatus : components.Input
  const Input = inputs?.[name] ?? DefaultInput
  const lock = useLockReason(screen, name)
  if (!Input) return null

  const { own, parts } = messagesAt(fieldState.error)
  const texts = Object.fromEntries(
    Object.entries(parts).map(([path, message]) => [path, errorText(message, partOf(field, path)?.kind)]),
  )
  // Types with a single control have no place for errors of parts, so the first one is shown.
  const error = errorText(own, field.kind) || (components.group ? '' : (Object.values(texts)[0] ?? ''))
  const id = domId(name)
  const help = words.help(name)
  const describedBy = [error && errorId(id), (help || lock || why) && helpId(id)].filter(Boolean).join(' ')
  const props: InputProps = {
    id,
    name,
    resource: resource.name,
    field,
    value: control.value,
    onChange: control.onChange,
    onBlur: control.onBlur,
    focusRef: control.ref,
    disabled: readOnly || lock !== undefined,
    invalid: error !== '',
    required: field.options.required ?? false,
    partErrors: texts,
    siblings: getValues,
    onSibling: (other, value) => setValue(other, value, { shouldDirty: true }),
    ...(describedBy ? { describedBy } : {}),
  }
  const Control = components.wantsTitle ? WithTitle : field.hints.follows ? Following : Plain
  return (
    <FieldShell
      id={id}
      label={words.field(name)}
      required={field.options.required ?? false}
      group={components.group ?? false}
      beside={components.labelBeside ?? false}
      invalid={fieldState.invalid}
      sign={<HelpSign place={fieldKey(resource.name, name)} name={words.field(name)} />}
      {...(help ? { help } : {})}
      {...(lock ? { note: translate(lock) } : why ? { note: why } : {})}
      {...(error ? { error } : {})}
    >
      <div className={components.narrow ? 'narrow' : undefined}>
        <Control input={Input} props={props} />
      </div>
      {screen.clashes.some((clash) => clash.name === name) && <ClashNote name={name} />}
    </FieldShell>
  )
})

/** A field that depends on others. It is rendered again only when its visibility changes, not with each key press in the form. */
function ConditionalField({ name }: NamedField) {
  const { resource, record } = useFormScreen()
  const hidden = useWatch({ compute: (values) => isHidden(resource, name, { ...record, ...values }) })
  return hidden ? null : <AnyField name={name} />
}

const AnyField = memo(function AnyField({ name }: NamedField) {
  const { resource } = useFormScreen()
  return resource.fields[name]?.options.readOnly ? <ReadOnlyField name={name} /> : <EditableField name={name} />
})

/** The reason for a record's status: asked for where the status requires one, shown where one was given. */
function ReasonField({ name }: NamedField) {
  const { resource, record } = useFormScreen()
  const statuses = useStatuses(resource)
  const [status, reason] = useWatch({ name: [resource.status as string, name] })
  const isAsked = statuses?.some((one) => one.id === status && one.reason) === true
  return isAsked || reason || record?.[name] ? <AnyField name={name} /> : null
}

/** The franchise of a new record: preselected, and hidden where there is only one. */
function FranchiseField({ name }: NamedField) {
  const choice = useFranchiseChoice(name)
  const value: unknown = useWatch({ name })
  const translate = useTranslate()
  if (choice.isPending || (choice.reason === 'only' && value === choice.franchise)) return null
  const isOpen = choice.franchise === null && (value ?? null) === null
  const isServing = choice.reason === 'site' && value === choice.franchise
  const showsReason = isServing || (isOpen && (choice.reason === 'several' || choice.reason === 'unserved'))
  return (
    <EditableField name={name} {...(showsReason ? { why: translate(`kit.form.franchise.${choice.reason}`) } : {})} />
  )
}

/** One field of the form as its declaration asks: hidden, read-only, locked or editable. */
export function FormField({ name }: NamedField) {
  const { resource, record, stored, readOnly } = useFormScreen()
  if (name === resource.reason?.field) return <ReasonField name={name} />
  if (resource.fields[name]?.hints.given && !record && !stored && !readOnly) return <FranchiseField name={name} />
  return name in resource.showIf ? <ConditionalField name={name} /> : <AnyField name={name} />
}
