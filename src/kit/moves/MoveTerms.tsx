import { useTranslate } from 'ra-core'
import { useId, useMemo } from 'react'
import type { MoveStatus, Moves } from '../../../schema/areas/workspace/moveShapes.ts'
import type { AnyResource } from '../../../schema/engine/define.ts'
import { MOVE_RULES } from '../../../schema/engine/status/moves.ts'
import { LazyPicker, targetOf } from '../kinds/parts/LazyPicker.tsx'
import { Chip } from '../ui/Chip.tsx'
import { wordsOf } from '../words.ts'
import { type Draft, NO_TERMS, type Terms, termsAt, withMoves } from './draft.ts'
import type { Pair } from './MovesGrid.tsx'

interface TermsProps {
  readonly library: AnyResource
  readonly moves: Moves
  readonly draft: Draft
  readonly pair: Pair
  readonly onChange: (draft: Draft) => void
  /** Returns to the move in the grid. */
  readonly onLeave: () => void
}

/** Requirements of one move: its required fields, and who may make it. */
export function MoveTerms({ library, moves, draft, pair, onChange, onLeave }: TermsProps) {
  const translate = useTranslate()
  const id = useId()
  const find = (one: number) => moves.statuses.find((status) => status.id === one) as MoveStatus
  const [from, to] = [find(pair.from), find(pair.to)]
  const terms = termsAt(draft, pair.from, pair.to)
  const group = useMemo(() => {
    const { store } = library.fields[MOVE_RULES] as AnyResource['fields'][string]
    if (store.as !== 'child' || !store.fields['group_id']) throw new Error(`${library.name} has moves without groups`)
    return store.fields['group_id']
  }, [library])
  const set = (next: Terms | undefined) => onChange(withMoves(draft, [[pair.from, pair.to]], next))
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: handles Escape for everything inside
    <aside
      className="card moves-terms"
      aria-label={translate('moves.terms')}
      onKeyDown={(event) => {
        if (event.key !== 'Escape' || event.defaultPrevented || event.nativeEvent.isComposing) return
        event.preventDefault()
        event.stopPropagation()
        onLeave()
      }}
    >
      <h2 aria-live="polite">
        <Chip wash colour={from.colour}>
          {from.label}
        </Chip>
        <span aria-hidden="true">→</span>
        <span className="sr-only">{translate('moves.leads_to')}</span>
        <Chip wash colour={to.colour}>
          {to.label}
        </Chip>
      </h2>
      <label className="moves-allow">
        <input
          type="checkbox"
          data-terms-first
          checked={terms !== undefined}
          onChange={() => set(terms ? undefined : NO_TERMS)}
        />
        {translate('moves.allowed')}
      </label>
      {!terms ? (
        <p className="quiet">{translate('moves.forbidden_about')}</p>
      ) : to.automatic ? (
        <p className="quiet">{translate('moves.automatic_about')}</p>
      ) : (
        <>
          <div className="field">
            <label className="field-label" htmlFor={`${id}-group`}>
              {translate('moves.group')}
            </label>
            <LazyPicker
              key={`${pair.from} ${pair.to}`}
              id={`${id}-group`}
              name="group_id"
              resource={library.name}
              field={group}
              target={targetOf(group)}
              multiple={false}
              ids={terms.group_id === null ? [] : [terms.group_id]}
              onPick={([picked]) => set({ ...terms, group_id: picked ?? null })}
            />
            <p className="field-help">{translate('moves.group_help')}</p>
          </div>
          {moves.about.map(({ resource, fields }) => {
            const words = wordsOf(translate, resource)
            return (
              <fieldset key={resource} className="moves-needs">
                <legend>{translate('moves.needs', { name: words.one.toLowerCase() })}</legend>
                {fields.map((name) => (
                  <label key={name}>
                    <input
                      type="checkbox"
                      checked={terms.needs.includes(name)}
                      onChange={({ target }) =>
                        set({
                          ...terms,
                          needs: target.checked ? [...terms.needs, name] : terms.needs.filter((one) => one !== name),
                        })
                      }
                    />
                    {words.field(name)}
                  </label>
                ))}
              </fieldset>
            )
          })}
          {moves.about.length === 0 && <p className="quiet">{translate('moves.no_records')}</p>}
        </>
      )}
    </aside>
  )
}
