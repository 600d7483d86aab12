import { useTranslate } from 'ra-core'
import { useFormScreen } from '../form/FormContext.ts'
import { ShownWhile } from '../form/ShownWhile.tsx'
import { fullName } from '../ui/person.ts'
import { useWords } from '../words.ts'
import { live } from './state.ts'
import './live.css'

/** Shown below a field that another user has saved while it was being edited: their value, and the choice between both. */
export function FieldConflictNote({ name }: { readonly name: string }) {
  const { resource, record, clashes, settle } = useFormScreen()
  const translate = useTranslate()
  const words = useWords(resource.name)
  const clash = clashes.find((one) => one.name === name)
  if (!clash || !record) return null
  const person = live.changer(resource.name, record.id)
  const field = words.field(name)
  const choice = (side: 'mine' | 'theirs', text: string) => (
    <button
      type="button"
      className="button button-small"
      aria-label={`${field}: ${text}`}
      onClick={() => {
        settle(name, side)
        document.getElementById(`field-${name}`)?.focus()
      }}
    >
      {text}
    </button>
  )
  return (
    <div className="clash">
      <span role="status">
        {person ? translate('live.changed_by', { name: fullName(person) }) : translate('live.changed')}{' '}
        <b>
          <ShownWhile resource={resource} name={name} value={clash.theirs} record={record} />
        </b>
      </span>
      <span className="clash-acts">
        {choice('mine', translate('live.keep_mine'))}
        {choice('theirs', translate('live.take_theirs'))}
      </span>
    </div>
  )
}
