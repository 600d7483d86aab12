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

/** Key → what it is to be; null for what is to go back to its default. */
export type SettingChanges = ReadonlyMap<string, unknown>

/** Whether this is what there is already. */
const isAsItWas = ({ key, value, is_set }: SettingState, wanted: unknown) => {
  if (wanted === undefined) return true
  if (declared.settings.find(key)?.secret) return wanted === null && !is_set
  return wanted === null ? !is_set : same(wanted, value)
}

const keep = (wanted: SettingChanges, states: readonly SettingState[]): SettingChanges =>
  new Map([...wanted].filter(([key, value]) => states.some((one) => one.key === key && !isAsItWas(one, value))))

/**
 * The settings while they are edited, and their saving: all that was changed or nothing. When somebody else has changed the same meanwhile, what was
 * typed here is laid over it and is looked at again before it is saved.
 */
export function useSettings(initial: readonly SettingState[]) {
  const panel = usePanel()
  const notify = useNotify()
  const [states, setStates] = useState(initial)
  const [wanted, setWanted] = useState<SettingChanges>(new Map())
  const [errors, setErrors] = useState<Readonly<Record<string, string>>>({})
  const [pending, setPending] = useState(false)
  const [overtaken, setOvertaken] = useState(false)
  const [read, setRead] = useState(initial)
  // Read anew, as after an undo: what is typed stays over it.
  if (read !== initial) {
    setRead(initial)
    setStates(initial)
    setWanted(keep(wanted, initial))
  }

  /** @param saved what was sent and is kept now: what was typed over it while it was on its way stays typed */
  const take = (fresh: readonly SettingState[], saved: SettingChanges = new Map()) => {
    // What screens show by is right from here on without a reload.
    setCurrentValues(
      fresh.flatMap(({ key, value, is_set, from }) => {
        const setting = declared.settings.find(key)
        if (!setting?.shown) return []
        // Of a secret it is known that there is one.
        return [[key, setting.secret ? is_set || from === 'environment' || null : value] as const]
      }),
    )
    setStates(fresh)
    setWanted((now) =>
      keep(new Map([...now].filter(([key, value]) => !(saved.has(key) && same(saved.get(key), value)))), fresh),
    )
  }
  /** @returns keys that are refused */
  const save = async (): Promise<readonly string[]> => {
    if (pending || wanted.size === 0) return []
    setPending(true)
    setErrors({})
    try {
      const versions = Object.fromEntries(
        states.flatMap(({ key, version }) => (wanted.has(key) ? [[key, version] as const] : [])),
      )
      const { data } = await panel.act(saveSettings, { body: { values: Object.fromEntries(wanted), versions } })
      take(data.settings, wanted)
      setOvertaken(false)
      notify('settings.saved', { type: 'success' })
      return []
    } catch (error) {
      const { stale, fields, message, over } = refusalOf(error)
      const refused = Object.keys(fields)
      if (stale) {
        const { data } = await panel.ask(settingsList, {})
        take(data)
        setOvertaken(true)
      } else if (!over) {
        // Rendered before this returns, so that the first field with an error can be focused.
        flushSync(() => setErrors(fields))
        notify(refused.length ? 'settings.refused' : message, {
          type: 'error',
          messageArgs: { smart_count: refused.length },
        })
      }
      return refused
    } finally {
      setPending(false)
    }
  }
  return {
    states,
    wanted,
    errors,
    overtaken,
    pending,
    save,
    /** @param value undefined to leave it as it is */
    change: (key: string, value: unknown) => {
      setErrors(({ [key]: _, ...others }) => others)
      setWanted((before) => keep(new Map([...before, [key, value]]), states))
    },
    discard: () => {
      setErrors({})
      setWanted(new Map())
    },
    /** Takes over what an act beside the editing has made. */
    refresh: async () => take((await panel.ask(settingsList, {})).data),
  }
}

export type SettingsEditing = ReturnType<typeof useSettings>
