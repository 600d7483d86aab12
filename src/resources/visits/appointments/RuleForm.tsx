import { type RaRecord, useTranslate } from 'ra-core'
import { useDeferredValue, useId, useState } from 'react'
import { changeRule } from '../../../../schema/areas/visits/acts.ts'
import type { Recurrence } from '../../../../schema/engine/time/recurrence.ts'
import { RuleFields } from '../../../kit/recurrence/RuleFields.tsx'
import { useWords } from '../../../kit/words.ts'
import { FoundDates } from './FoundDates.tsx'
import { isWrong, RULE_SCOPES, type RuleScope, useReplan, useSeriesAct } from './seriesData.ts'

interface RuleFormProps {
  readonly record: RaRecord<number>
  /** The rule as each scope would start from it. */
  readonly next: Readonly<Record<RuleScope, Recurrence>>
  /** Unsaved input of the form, which changes together with the rule. */
  readonly change: Readonly<Record<string, unknown>>
  readonly onBack: () => void
}

const same = (a: unknown, b: unknown) => JSON.stringify(a) === JSON.stringify(b)

/**
 * Changes the rule of a series, for one date onwards or all future ones, together with the input of the form: shows which dates stay, change, are
 * added, are removed, or conflict.
 */
export function RuleForm({ record, next, change, onBack }: RuleFormProps) {
  const translate = useTranslate()
  const words = useWords('appointments')
  const id = useId()
  const [scope, setScope] = useState<RuleScope>('following')
  const [rule, setRule] = useState(next.following)
  const request = useDeferredValue({ scope, rule, change })
  const { data, error, isPlaceholderData } = useReplan(record.id, request)
  const act = useSeriesAct(changeRule, 'series.rule_saved')
  const turnTo = (which: RuleScope) => {
    const [was, target] = [next[scope], next[which]]
    const unchangedOr = <K extends 'count' | 'skipped' | 'moved'>(name: K) =>
      same(rule[name], was[name]) ? target[name] : rule[name]
    setScope(which)
    setRule({
      ...rule,
      starts_on: target.starts_on,
      count: unchangedOr('count'),
      skipped: unchangedOr('skipped'),
      moved: unchangedOr('moved'),
    })
  }
  const dates = error ? [] : (data?.dates ?? [])
  const wrong = dates.filter((one) => isWrong(one, change['override_reason']))
  const count = (fateName: string) => dates.filter((one) => one.fate === fateName && !wrong.includes(one)).length
  const fateTexts = (['keep', 'change', 'add', 'move', 'remove'] as const).flatMap((fateName) =>
    count(fateName) ? [translate(`series.fates.${fateName}`, { smart_count: count(fateName) })] : [],
  )
  const fields = Object.keys(change).map((name) => words.field(name))
  const isSame = same(rule, next[scope]) && fields.length === 0
  const waits = act.pending || isPlaceholderData || dates.length === 0 || isSame
  const save = () => void act.run({ scope, rule, change, skip: wrong.map(({ of }) => of) }, record)
  return (
    <div className="rule-fields">
      <div className="rule-row">
        <label htmlFor={`${id}-scope`}>{translate('series.holds_for')}</label>
        <select
          id={`${id}-scope`}
          className="control"
          // biome-ignore lint/a11y/noAutofocus: it replaces the button that was pressed
          autoFocus
          value={scope}
          onChange={({ target }) => turnTo(RULE_SCOPES.find((one) => one === target.value) ?? 'following')}
        >
          {RULE_SCOPES.map((one) => (
            <option key={one} value={one}>
              {translate(`series.scopes.${one}`)}
            </option>
          ))}
        </select>
      </div>
      <RuleFields rule={rule} onChange={setRule} />
      {fields.length > 0 && <p className="quiet">{translate('series.saved_with', { fields: fields.join(', ') })}</p>}
      <FoundDates
        summary={fateTexts.join(' · ')}
        isStale={isPlaceholderData}
        error={error}
        refusal={act.error}
        dates={dates}
        onLeave={(date) => setRule({ ...rule, skipped: [...rule.skipped, date].toSorted() })}
      />
      <div className="series-acts">
        <button
          type="button"
          className="button button-main"
          aria-disabled={waits || undefined}
          onClick={() => !waits && save()}
        >
          {translate(wrong.length ? 'series.save_others' : 'series.save_rule', { smart_count: wrong.length })}
        </button>
        <button type="button" className="button" onClick={onBack}>
          {translate('series.back')}
        </button>
      </div>
    </div>
  )
}
