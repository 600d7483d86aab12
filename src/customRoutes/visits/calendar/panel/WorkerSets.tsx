import CloseIcon from '@mui/icons-material/Close'
import { useTranslate } from 'ra-core'
import { type FormEvent, useId, useState } from 'react'
import appointments from '../../../../../schema/areas/visits/appointments.ts'
import { declarationOf } from '../../../../kit/declarationOf.ts'
import { errorMessage, useErrorText } from '../../../../kit/errorText.ts'
import { DeleteView } from '../../../../kit/list/views/DeleteView.tsx'
import { useViewActs } from '../../../../kit/list/views/useViewActs.ts'
import type { View } from '../../../../kit/list/views/useViews.ts'
import { Keys } from '../../../../kit/shortcuts/Keys.tsx'
import { useShortcuts } from '../../../../kit/shortcuts/useShortcuts.ts'
import css from './WorkerSets.module.css'
import { isSame, queryOf, workersOf } from './workerSets.ts'

/** Number of sets with a shortcut. */
const KEYED = 9

interface WorkerSetsProps {
  readonly ticked: readonly number[]
  readonly onTick: (ids: readonly number[]) => void
  /** Only one instance on a page has the shortcuts. */
  readonly keyed: boolean
}

/** Saved sets of workers. They are views of the list of appointments, so that they can be saved, shared and deleted like those. */
export function WorkerSets({ ticked, onTick, keyed }: WorkerSetsProps) {
  const translate = useTranslate()
  const errorText = useErrorText()
  const id = useId()
  const { views, create, remove } = useViewActs({ resource: declarationOf(appointments.name), go: () => undefined })
  const [name, setName] = useState<string | null>(null)
  const [error, setError] = useState('')
  const [going, setGoing] = useState<View | null>(null)
  const sets = views.flatMap((view) => {
    const ids = workersOf(view)
    return ids ? [{ view, ids }] : []
  })
  useShortcuts(
    sets.slice(0, keyed ? KEYED : 0).map(({ view, ids }, i) => ({
      keys: `Alt+${i + 1}`,
      scope: 'list',
      text: translate('calendar.sets.show', { name: view.name }),
      run: () => onTick(ids),
    })),
  )
  const saveSet = async (event: FormEvent) => {
    event.preventDefault()
    const trimmedName = name?.trim() ?? ''
    if (!trimmedName) return setError(translate('validation.required'))
    const wrong = await create({ name: trimmedName, groups: [], begin: false }, queryOf(ticked))
    const [problem] = wrong?.['name'] ?? wrong?.['query'] ?? []
    if (problem) return setError(errorText(errorMessage(problem)))
    if (!wrong) setName(null)
  }
  const mayKeep = ticked.length > 0 && !sets.some(({ ids }) => isSame(ids, ticked))
  if (sets.length === 0 && !mayKeep) return null
  return (
    <section className={css['workerSets']} aria-labelledby={id}>
      <div className={css['setsHead']}>
        <h3 id={id}>{translate('calendar.sets.title')}</h3>
        {mayKeep && name === null && (
          <button type="button" className="link-button" onClick={() => setName('')}>
            {translate('calendar.sets.keep')}
          </button>
        )}
      </div>
      {name !== null && (
        <form className={css['setForm']} onSubmit={(event) => void saveSet(event)} noValidate>
          <label>
            <span className="sr-only">{translate('calendar.sets.name')}</span>
            <input
              className="control"
              // biome-ignore lint/a11y/noAutofocus: the user pressed the button that this replaces
              autoFocus
              maxLength={60}
              value={name}
              placeholder={translate('calendar.sets.name')}
              aria-invalid={error !== '' || undefined}
              aria-describedby={error ? `${id}-error` : undefined}
              onChange={({ target }) => {
                setError('')
                setName(target.value)
              }}
              onKeyDown={(event) => {
                if (event.key !== 'Escape') return
                event.stopPropagation()
                setName(null)
                setError('')
              }}
            />
          </label>
          <button type="submit" className="button button-small">
            {translate('ra.action.save')}
          </button>
          {error && (
            <p id={`${id}-error`} className="field-error" role="alert">
              {error}
            </p>
          )}
        </form>
      )}
      <ul>
        {sets.map(({ view, ids }, i) => (
          <li key={view.id} data-current={isSame(ids, ticked) || undefined}>
            <button type="button" aria-pressed={isSame(ids, ticked)} onClick={() => onTick(ids)}>
              <span className={css['setName']}>{view.name}</span>
              <span>{ids.length}</span>
              {keyed && i < KEYED && <Keys keys={`Alt+${i + 1}`} />}
            </button>
            {view.mine && (
              <button
                type="button"
                className="icon-button"
                aria-label={translate('calendar.sets.remove', { name: view.name })}
                onClick={() => setGoing(view)}
              >
                <CloseIcon />
              </button>
            )}
          </li>
        ))}
      </ul>
      {going && <DeleteView view={going} onDelete={() => remove(going)} onClose={() => setGoing(null)} />}
    </section>
  )
}
