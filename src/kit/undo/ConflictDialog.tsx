import { useTranslate } from 'ra-core'
import { NOTHING } from '../../../schema/engine/text/format.ts'
import { UsageList } from '../archive/UsageList.tsx'
import { declarationOf } from '../declarationOf.ts'
import { errorMessage, useErrorText } from '../errorText.ts'
import { useAgo } from '../ui/Ago.tsx'
import { Dialog } from '../ui/Dialog.tsx'
import { inSentence, useWords } from '../words.ts'
import type { Act } from './acts.ts'
import type { Conflict, Refusal } from './conflict.ts'
import { useActText } from './useActText.ts'
import { type Names, Value } from './Value.tsx'

const SIDES = ['before', 'after', 'now'] as const

/** Shows for each field its original value, the value set by the undone action, and the value that another user has set since. */
function Fields({ conflict, names }: { readonly conflict: Conflict; readonly names: Names }) {
  const translate = useTranslate()
  const words = useWords(conflict.resource)
  const { fields } = declarationOf(conflict.resource)
  // The log names a part of the record as `comments.12`.
  const partOf = (field: string) => (field.includes('.') ? field.slice(0, field.indexOf('.')) : undefined)
  const name = (field: string) => {
    if (fields[field]) return words.field(field)
    const part = partOf(field)
    return translate(part ? `record.parts.${part}` : 'kit.list.archived_at')
  }
  const plain = (field: string, value: unknown) => {
    if (!partOf(field)) return translate(value === null ? 'kit.no' : 'kit.yes')
    return value === null ? NOTHING : typeof value === 'string' ? value : translate('kit.yes')
  }
  return (
    <div className="conflict-scroll">
      <table className="conflict-fields">
        <thead>
          <tr>
            <th scope="col">
              <span className="sr-only">{translate('kit.stale.field')}</span>
            </th>
            {SIDES.map((side) => (
              <th key={side} scope="col">
                {translate(`undo.conflict.${side}`)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {conflict.fields?.map((one) => {
            const field = fields[one.field]
            return (
              <tr key={one.field}>
                <th scope="row">{name(one.field)}</th>
                {SIDES.map((side) => (
                  <td key={side}>
                    {field ? (
                      <Value
                        resource={conflict.resource}
                        name={one.field}
                        field={field}
                        names={names}
                        value={one[side]}
                      />
                    ) : (
                      plain(one.field, one[side])
                    )}
                  </td>
                ))}
              </tr>
            )
          })}
        </tbody>
      </table>
    </div>
  )
}

function Why({ conflict }: { readonly conflict: Conflict }) {
  const translate = useTranslate()
  const words = useWords(conflict.resource)
  const errorText = useErrorText()
  const { code, by, at, errors = {}, usage } = conflict
  const ago = useAgo(at ?? '')
  const when = at ? inSentence(ago) : ''
  const since = by ? translate('undo.conflict.by', { user: by, when }) : translate('undo.conflict.somebody', { when })
  const wrong = Object.entries(errors).map(([field, [first]]) => {
    const [name = ''] = field.split('.')
    return `${words.field(name)}: ${first ? errorText(errorMessage(first)) : ''}`
  })
  if (code === 'changed') return <span className="quiet">{since}</span>
  if (wrong.length) return <span className="quiet">{wrong.join(' · ')}</span>
  const reason = translate(`kit.skipped.${code}`, {
    _: translate(`undo.why.${code}`, { _: translate('problem.conflict') }),
  })
  return (
    <>
      <span className="quiet">{reason}</span>
      {usage && <UsageList usage={usage} />}
    </>
  )
}

interface ConflictDialogProps {
  readonly act: Act
  readonly refusal: Refusal
  /** Called when everything else is to be undone. */
  readonly onRest: () => void
  readonly onClose: () => void
}

/** Explains why an action is not undone: other users have changed the same data since, which must not be lost unnoticed. */
export function ConflictDialog({ act, refusal, onRest, onClose }: ConflictDialogProps) {
  const translate = useTranslate()
  const text = useActText()
  const { conflicts, skipped, done, labels } = refusal
  return (
    <Dialog
      wide
      title={translate('undo.conflict.title')}
      onClose={onClose}
      acts={
        <>
          {done > 0 && (
            <button type="button" className="button" onClick={onRest}>
              {translate('undo.conflict.rest', { smart_count: done })}
            </button>
          )}
          <button type="button" className="button button-main" data-autofocus onClick={onClose}>
            {translate('action.close')}
          </button>
        </>
      }
    >
      <p>{translate('undo.conflict.body', { act: text(act) })}</p>
      <ul className="conflicts">
        {conflicts.map((conflict) => (
          <li key={`${conflict.resource} ${conflict.id}`}>
            <b>{conflict.label ?? `#${conflict.id}`}</b> <Why conflict={conflict} />
            {conflict.fields?.length ? <Fields conflict={conflict} names={labels} /> : null}
          </li>
        ))}
      </ul>
      {skipped > conflicts.length && (
        <p className="quiet">{translate('kit.in_use.more', { smart_count: skipped - conflicts.length })}</p>
      )}
    </Dialog>
  )
}
