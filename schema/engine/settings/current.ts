import { currentValue } from './currentValues.ts'
import { type AnySetting, defaultOf, type ValueOf } from './setting.ts'

/** What is in force of a setting that is shown to everybody; its default before anything is known of it. */
export function current<S extends AnySetting>(setting: S): ValueOf<S> {
  if (!setting.shown || setting.secret)
    throw new Error(`setting ${setting.key} is not shown: ask the server's settings`)
  return (currentValue(setting.key) as ValueOf<S> | undefined) ?? defaultOf(setting)
}

/** Whether there is a value, also of a secret, of a setting that is shown to everybody. */
export function isSet({ key, shown }: AnySetting): boolean {
  if (!shown) throw new Error(`setting ${key} is not shown: ask the server's settings`)
  return (currentValue(key) ?? null) !== null
}
