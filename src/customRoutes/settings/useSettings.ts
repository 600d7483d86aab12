import { useNotify } from 'ra-core'
import { useState } from 'react'
import { flushSync } from 'react-dom'
import { saveSettings } from '../../../schema/areas/settings/acts.ts'
import { settingsList } from '../../../schema/areas/settings/endpoints.ts'
import type { SettingState } from '../../../schema/areas/settings/shapes.ts'
import { declared } from '../../../schema/areas.ts'
import { setCurrentValues } from '../../../schema/engine/settings/currentValues.ts'
import { same } from '../../dataProvider/changes.ts'
import { usePanel } from '../../kit/acts/provider.ts'
import { refusalOf } from '../../kit/acts/useShowRefusal.ts'

/** Key → new value; null restores the default. */
export type SettingChanges = ReadonlyMap<string, unknown>

/** Whether this is the current value. */
const isAsItWas = ({ key, value, is_set }: SettingState, newValue: unknown) => {
  if (newValue === undefined) return true
  if (declared.settings.find(key)?.secret) return newValue === null && !is_set
  return newValue === null ? !is_set : same(newValue, value)
}

const relevantChanges = (changes: SettingChanges, states: readonly SettingState[]): SettingChanges =>
  new Map([...changes].filter(([key, value]) => states.some((one) => one.key === key && !isAsItWas(one, value))))

/**
 * Edits and saves the settings, all or nothing. If another user has changed the same ones meanwhile, the input is applied to the new values, to be
 * checked again before saving.
 */
export function useSettings(initial: readonly SettingState[]) {
  const panel = usePanel()
  const notify = useNotify()
  const [states, setStates] = useState(initial)
  const [changes, setChanges] = useState<SettingChanges>(new Map())
  const [errors, setErrors] = useState<Readonly<Record<string, string>>>({})
  const [pending, setPending] = useState(false)
  const [overtaken, setOvertaken] = useState(false)
  const [read, setRead] = useState(initial)
  // The settings were fetched again, for example after an undo; unsaved input is kept.
  if (read !== initial) {
    setRead(initial)
    setStates(initial)
    setChanges(relevantChanges(changes, initial))
  }

  /** @param saved the values of the finished request; input typed over them meanwhile is kept */
  const applyStates = (fresh: readonly SettingState[], saved: SettingChanges = new Map()) => {
    // Pages that depend on settings are updated without a reload.
    setCurrentValues(
      fresh.flatMap(({ key, value, is_set, from }) => {
        const setting = declared.settings.find(key)
        if (!setting?.shown) return []
        // Of a secret only its existence is known.
        return [[key, setting.secret ? is_set || from === 'environment' || null : value] as const]
      }),
    )
    setStates(fresh)
    setChanges((now) =>
      relevantChanges(
        new Map([...now].filter(([key, value]) => !(saved.has(key) && same(saved.get(key), value)))),
        fresh,
      ),
    )
  }
  /** @returns keys with errors */
  const save = async (): Promise<readonly string[]> => {
    if (pending || changes.size === 0) return []
    setPending(true)
    setErrors({})
    try {
      const versions = Object.fromEntries(
        states.flatMap(({ key, version }) => (changes.has(key) ? [[key, version] as const] : [])),
      )
      const { data } = await panel.act(saveSettings, { body: { values: Object.fromEntries(changes), versions } })
      applyStates(data.settings, changes)
      setOvertaken(false)
      notify('settings.saved', { type: 'success' })
      return []
    } catch (error) {
      const { stale, fields, message, over } = refusalOf(error)
      const refusedKeys = Object.keys(fields)
      if (stale) {
        const { data } = await panel.ask(settingsList, {})
        applyStates(data)
        setOvertaken(true)
      } else if (!over) {
        // Rendered synchronously, so that the first field with an error can be focused.
        flushSync(() => setErrors(fields))
        notify(refusedKeys.length ? 'settings.refused' : message, {
          type: 'error',
          messageArgs: { smart_count: refusedKeys.length },
        })
      }
      return refusedKeys
    } finally {
      setPending(false)
    }
  }
  return {
    states,
    wanted: changes,
    errors,
    overtaken,
    pending,
    save,
    /** @param value undefined to leave it unchanged */
    change: (key: string, value: unknown) => {
      setErrors(({ [key]: _, ...otherErrors }) => otherErrors)
      setChanges((before) => relevantChanges(new Map([...before, [key, value]]), states))
    },
    discard: () => {
      setErrors({})
      setChanges(new Map())
    },
    /** Takes over changes made by an action outside the form. */
    refresh: async () => applyStates((await panel.ask(settingsList, {})).data),
  }
}

export type SettingsEditing = ReturnType<typeof useSettings>
