import { useTranslate } from 'ra-core'
import type { SettingState } from '../../../schema/areas/settings/shapes.ts'
import type { SettingsGroup } from '../../../schema/engine/settings/setting.ts'
import { Keys } from '../../kit/shortcuts/Keys.tsx'
import { useShortcuts } from '../../kit/shortcuts/useShortcuts.ts'
import { ConnectionTest } from '../../kit/ui/ConnectionTest.tsx'
import { SettingRow } from './SettingRow.tsx'
import type { ConnectionTests } from './useConnectionTests.ts'
import type { SettingsEditing } from './useSettings.ts'
import { useSettingWords } from './useSettingWords.ts'

interface SettingsGroupCardProps {
  readonly group: SettingsGroup
  readonly states: readonly SettingState[]
  readonly editing: SettingsEditing
  readonly mayEdit: boolean
  readonly trials: ConnectionTests
}

/** One group: its heading with connection tests, then a row for each setting. */
export function SettingsGroupCard({ group, states, editing, mayEdit, trials }: SettingsGroupCardProps) {
  const translate = useTranslate()
  const words = useSettingWords()
  const tests = mayEdit ? Object.entries(group.tests ?? {}) : []
  const nameOf = (test: string) => translate(`settings.tests.${group.name}.${test}`)
  useShortcuts(
    tests.map(([test, { key }]) => ({
      keys: key,
      scope: 'form',
      text: nameOf(test),
      palette: true,
      run: () => void trials.run(test),
    })),
  )
  return (
    <section className="settings-group" data-group={group.name} aria-labelledby={`settings-${group.name}`}>
      <div className="settings-head">
        <h2 id={`settings-${group.name}`}>{words.group(group.name)}</h2>
        <span className="settings-count">{states.length}</span>
        <span className="spring" />
        {tests.map(([test, { key }]) => (
          <button
            key={test}
            type="button"
            className="button button-small"
            aria-busy={trials.outcomes.get(test) === 'pending' || undefined}
            aria-keyshortcuts={key}
            onClick={() => void trials.run(test)}
          >
            {nameOf(test)} <Keys keys={key} />
          </button>
        ))}
      </div>
      <div className="settings-trials" role="status">
        {tests.map(([test]) => {
          const outcome = trials.outcomes.get(test)
          return outcome && <ConnectionTest key={test} outcome={outcome} onAgain={() => void trials.run(test)} />
        })}
      </div>
      {states.map((state) => (
        <SettingRow key={state.key} state={state} editing={editing} mayEdit={mayEdit} />
      ))}
    </section>
  )
}
