import AddIcon from '@mui/icons-material/Add'
import { type RaRecord, useTranslate } from 'ra-core'
import { declared } from '../../../../schema/areas.ts'
import type { AnyResource } from '../../../../schema/engine/define.ts'
import { Keys } from '../../shortcuts/Keys.tsx'
import { useShortcuts } from '../../shortcuts/useShortcuts.ts'
import type { Names } from '../../undo/Value.tsx'
import { useWords } from '../../words.ts'
import { Fact } from './Fact.tsx'
import { factsOf } from './factsOf.ts'
import { useFacts } from './useFacts.tsx'

interface FactsProps {
  readonly resource: AnyResource
  readonly record: RaRecord<number>
  readonly names: Names
}

/**
 * Moves the focus from fact to fact.
 * @param distance 1 forward, -1 back
 */
function step(distance: 1 | -1) {
  const all = [...document.querySelectorAll<HTMLElement>('[data-fact]')]
  const index = all.indexOf(document.activeElement as HTMLElement)
  const targetIndex = index < 0 ? (distance > 0 ? 0 : all.length - 1) : index + distance
  all[Math.max(0, Math.min(all.length - 1, targetIndex))]?.focus()
}

/** The facts of a record, edited in place; empty fields are offered below as something to add. */
export function Facts({ resource, record, names }: FactsProps) {
  const translate = useTranslate()
  const words = useWords(resource.name)
  const { filled, empty } = factsOf(resource, record, declared.stepsOf(resource.name))
  const facts = useFacts(resource, record, filled)
  const addable = empty.filter(facts.mayEdit)
  // A fact that is being added is shown among the others while it is edited.
  const shownNames = [...filled, ...addable.filter((name) => facts.openName === name || facts.refusalOf(name))]
  useShortcuts([
    shownNames.some(facts.mayEdit) && {
      keys: 'j',
      scope: 'record',
      text: translate('record.facts.next'),
      run: () => step(1),
    },
    shownNames.some(facts.mayEdit) && {
      keys: 'k',
      scope: 'record',
      text: translate('record.facts.previous'),
      run: () => step(-1),
    },
  ])
  if (shownNames.length === 0 && addable.length === 0) return null
  return (
    <section className="record-card facts" aria-label={translate('record.details')}>
      {shownNames.length > 0 && (
        <dl className="fact-list">
          {shownNames.map((name) => (
            <Fact
              key={name}
              resource={resource}
              record={record}
              names={names}
              name={name}
              onEdit={facts.mayEdit(name) ? () => facts.edit(name) : undefined}
              editor={facts.editorOf(name)}
              refusal={facts.refusalOf(name)}
            />
          ))}
        </dl>
      )}
      {(addable.length > 0 || facts.openName) && (
        <div className="fact-foot no-print">
          <ul className="fact-chips" aria-label={translate('record.facts.add')}>
            {addable
              .filter((name) => !shownNames.includes(name))
              .map((name) => (
                <li key={name}>
                  <button type="button" className="fact-chip" data-fact={name} onClick={() => facts.edit(name)}>
                    <AddIcon aria-hidden="true" />
                    {words.field(name)}
                  </button>
                </li>
              ))}
          </ul>
          {facts.openName && (
            <p className="fact-keys" aria-hidden="true">
              <Keys keys="Enter" /> {translate('record.facts.saves')} <Keys keys="Tab" />{' '}
              {translate('record.facts.goes_on')} <Keys keys="Escape" /> {translate('record.facts.leaves')}
            </p>
          )}
        </div>
      )}
      {facts.dialog}
    </section>
  )
}
