import { useQuery } from '@tanstack/react-query'
import { useTranslate } from 'ra-core'
import { type FormEvent, useId, useState } from 'react'
import type { FieldErrors } from '../../../../schema/engine/errors.ts'
import { errorMessage, useErrorText } from '../../errorText.ts'
import { usePorts } from '../../ports.ts'
import { Dialog } from '../../ui/Dialog.tsx'
import { DialogActs } from '../../ui/DialogActs.tsx'
import type { ViewValues } from './useViewActs.ts'
import type { View } from './useViews.ts'

interface ViewFormProps {
  /** Undefined for a new view. */
  readonly view?: View | undefined
  readonly begins: boolean
  /** @returns the errors, if any */
  readonly onSave: (values: ViewValues) => Promise<FieldErrors | undefined>
  readonly onClose: () => void
}

/** Form for the name of a view, the groups it is shared with, and whether it opens by default. */
export function ViewForm({ view, begins, onSave, onClose }: ViewFormProps) {
  const translate = useTranslate()
  const errorText = useErrorText()
  const { get } = usePorts()
  const id = useId()
  const [name, setName] = useState(view?.name ?? '')
  const [groups, setGroups] = useState<readonly number[]>(view?.groups.map((group) => group.id) ?? [])
  const [begin, setBegin] = useState(begins)
  const [errors, setErrors] = useState<FieldErrors>({})
  const [isPending, setPending] = useState(false)
  const { data, error } = useQuery({
    queryKey: ['own', '/views/groups'],
    queryFn: () => get<{ data: readonly { id: number; name: string }[] }>('/views/groups'),
    staleTime: 60_000,
  })
  const shareableGroups = data?.data ?? []
  // A group that the view is already shared with may stay, even if this user could not share with it now.
  const all = [
    ...shareableGroups,
    ...(view?.groups ?? []).filter((group) => !shareableGroups.some((one) => one.id === group.id)),
  ]
  const [problem] = errors['name'] ?? errors['query'] ?? errors['groups'] ?? []
  const message = problem && errorText(errorMessage(problem))

  const submit = async (event: FormEvent) => {
    event.preventDefault()
    if (isPending) return
    if (name.trim() === '') {
      setErrors({ name: [{ code: 'required' }] })
      document.getElementById(id)?.focus()
      return
    }
    setPending(true)
    const wrong = await onSave({ name: name.trim(), groups, begin })
    setPending(false)
    if (!wrong) return onClose()
    setErrors(wrong)
    document.getElementById(id)?.focus()
  }

  return (
    <Dialog
      title={view ? translate('views.edit_title', { name: view.name }) : translate('views.new_title')}
      onClose={isPending ? undefined : onClose}
      acts={
        <DialogActs onCancel={onClose} form={`${id}-form`} pending={isPending}>
          {translate('ra.action.save')}
        </DialogActs>
      }
    >
      <form id={`${id}-form`} className="view-form" onSubmit={submit} noValidate>
        <label htmlFor={id}>{translate('views.name')}</label>
        <input
          id={id}
          className="control"
          data-autofocus
          required
          maxLength={60}
          autoComplete="off"
          value={name}
          // The suggested name is usually replaced.
          onFocus={(event) => event.target.select()}
          aria-invalid={message ? true : undefined}
          aria-describedby={message ? `${id}-error` : undefined}
          onChange={(event) => {
            setName(event.target.value)
            setErrors({})
          }}
        />
        {message && (
          <p id={`${id}-error`} className="field-error" role="alert">
            {message}
          </p>
        )}
        <label className="view-check">
          <input type="checkbox" checked={begin} onChange={(event) => setBegin(event.target.checked)} />
          {translate('views.begin_with')}
        </label>
        <fieldset aria-describedby={`${id}-help`}>
          <legend>{translate('views.share')}</legend>
          <p id={`${id}-help`} className="quiet">
            {error
              ? translate('views.not_loaded')
              : translate(data && all.length === 0 ? 'views.no_groups' : 'views.share_help')}
          </p>
          <div className="view-groups">
            {all.map((group) => (
              <label key={group.id} className="view-check">
                <input
                  type="checkbox"
                  checked={groups.includes(group.id)}
                  onChange={({ target }) =>
                    setGroups(target.checked ? [...groups, group.id] : groups.filter((one) => one !== group.id))
                  }
                />
                {group.name}
              </label>
            ))}
          </div>
        </fieldset>
      </form>
    </Dialog>
  )
}
