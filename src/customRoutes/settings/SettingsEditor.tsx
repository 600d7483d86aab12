import { useTranslate } from 'ra-core'
import { useEffect, useRef, useState } from 'react'
import { useParams } from 'react-router'
import { type SettingState } from '../../../schema/areas/settings/shapes.ts'
import { declared } from '../../../schema/areas.ts'
import { LeaveGuard } from '../../kit/form/unsaved/LeaveGuard.tsx'
import { UnsavedBar } from '../../kit/form/unsaved/UnsavedBar.tsx'
import { SearchBox } from '../../kit/list/SearchBox.tsx'
import { usePorts } from '../../kit/ports.ts'
import { useShortcuts } from '../../kit/shortcuts/useShortcuts.ts'
import { ConfirmDialog } from '../../kit/ui/ConfirmDialog.tsx'
import { SettingsFiles } from './SettingsFiles.tsx'
import { SettingsGroupCard } from './SettingsGroupCard.tsx'
import { SettingsNav } from './SettingsNav.tsx'
import { type Only, passes } from './shown.ts'
import { useConnectionTests } from './useConnectionTests.ts'
import { useSettings } from './useSettings.ts'
import { useSettingWords } from './useSettingWords.ts'

/** Scrolls to what the address names: a setting by its id, or a group by its name. */
function useArrival(states: readonly SettingState[]): void {
  const { id } = useParams()
  const key = states.find((one) => String(one.id) === id)?.key
  useEffect(() => {
    const element = document.querySelector<HTMLElement>(
      key ? `[data-setting="${key}"]` : `[data-group="${CSS.escape(id ?? '')}"]`,
    )
    if (!element) return
    element.scrollIntoView({ block: key ? 'center' : 'start' })
    element.querySelector<HTMLElement>(':is(input, select, textarea):not(:disabled)')?.focus({ preventScroll: true })
  }, [id, key])
}

const focusSetting = (key: string) =>
  document.querySelector<HTMLElement>(`[data-setting="${key}"] .control, [data-setting="${key}"] input`)?.focus()
const focusFirst = () =>
  document.querySelector<HTMLElement>('.setting :is(input, select, textarea, button):not(:disabled)')?.focus()

/** All settings in groups, searchable by label, help and value, and saved together. */
export function SettingsEditor({ initial }: { readonly initial: readonly SettingState[] }) {
  const translate = useTranslate()
  const words = useSettingWords()
  const { can, viewAs } = usePorts()
  const mayEdit = can('SettingGroups', 'edit') && viewAs.group === null
  const editing = useSettings(initial)
  const { states, wanted, errors, overtaken, pending, save, discard } = editing
  const trials = useConnectionTests()
  const [text, setText] = useState('')
  const [only, setOnly] = useState<Only | null>(null)
  const [isConfirming, setConfirming] = useState(false)
  const safe = useRef(false)
  useArrival(states)
  const sought = text.trim().toLowerCase()
  // Fields with an error are shown even if they do not match the search.
  const visible = states.filter(
    (state) =>
      errors[state.key] !== undefined ||
      ((passes(state, only, trials.failing) || wanted.has(state.key)) &&
        (sought === '' || words.searched(state, wanted.get(state.key)).includes(sought))),
  )
  const submit = async () => {
    const [first] = await save()
    if (first) focusSetting(first)
  }
  useShortcuts([
    mayEdit && {
      keys: 'Mod+s',
      scope: 'form',
      text: translate('settings.save'),
      run: () => void submit(),
      typing: true,
      palette: true,
    },
    wanted.size > 0 && {
      keys: 'Escape',
      scope: 'form',
      text: translate('settings.discard'),
      run: () => setConfirming(true),
      typing: true,
    },
  ])
  const names = [...wanted.keys()].map(words.label).join(', ')

  return (
    <div className="screen settings-screen">
      <div className="screen-head">
        <h1>{translate('settings.title')}</h1>
        <span className="count">{states.length}</span>
        <span className="spring" />
        <SettingsFiles editing={editing} mayEdit={mayEdit} />
      </div>
      <div className="list-tools">
        <SearchBox value={text} label={translate('settings.search')} onSearch={setText} onDown={focusFirst} />
      </div>
      <p className="screen-about">{translate(mayEdit ? 'settings.about' : 'settings.read_only')}</p>
      {overtaken && (
        <p className="notice" role="alert">
          {translate('settings.overtaken')}
        </p>
      )}
      <div className="settings-columns">
        <SettingsNav states={states} visible={visible} only={only} failing={trials.failing} onOnly={setOnly} />
        <div className="settings-groups">
          {declared.settings.groups.map((group) => {
            const groupStates = visible.filter((state) => state.group === group.name)
            return groupStates.length ? (
              <SettingsGroupCard
                key={group.name}
                group={group}
                states={groupStates}
                editing={editing}
                mayEdit={mayEdit}
                trials={trials}
              />
            ) : null
          })}
          {visible.length === 0 && (
            <div className="card state">
              <h2>{translate('settings.nothing')}</h2>
              <p>{translate('settings.nothing_about')}</p>
              <button
                type="button"
                className="button"
                onClick={() => {
                  setText('')
                  setOnly(null)
                }}
              >
                {translate('settings.show_all')}
              </button>
            </div>
          )}
          <UnsavedBar
            count={wanted.size}
            names={names}
            pending={pending}
            texts="settings"
            onSave={() => void submit()}
            onDiscard={() => setConfirming(true)}
          />
        </div>
      </div>
      <ConfirmDialog
        open={isConfirming}
        dangerous
        title={translate('settings.discard_ask')}
        confirmLabel={translate('settings.discard')}
        cancelLabel={translate('kit.form.keep')}
        onConfirm={() => {
          discard()
          setConfirming(false)
        }}
        onClose={() => setConfirming(false)}
      >
        <p>{names}</p>
      </ConfirmDialog>
      <LeaveGuard dirty={wanted.size > 0} safe={safe} />
    </div>
  )
}
