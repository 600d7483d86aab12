import { currentValue } from './currentValues.ts'
import { type AnySetting, defaultOf, type ValueOf } from './setting.ts'

/** The value in force of a public setting; its default until anything is known of it. */
export function current<S extends AnySetting>(setting: S): ValueOf<S> {
  if (!setting.shown || setting.secret)
    throw new Error(`setting ${setting.key} is not shown: ask the server's settings`)
  return (currentValue(setting.key) as ValueOf<S> | undefined) ?? defaultOf(setting)
}

/** Whether a public setting has a value, including secrets. */
export function isSet({ key, shown }: AnySetting): boolean {
  if (!shown) throw new Error(`setting ${key} is not shown: ask the server's settings`)
  return (currentValue(key) ?? null) !== null
}
