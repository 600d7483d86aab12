import { valueInForce } from './inForce.ts'
import { type AnySetting, defaultOf, type ValueOf } from './setting.ts'

/** What is in force of a setting that is shown to everybody; its default before anything is known of it. */
export function current<S extends AnySetting>(setting: S): ValueOf<S> {
  if (!setting.shown) throw new Error(`setting ${setting.key} is not shown: ask the server's settings`)
  return (valueInForce(setting.key) as ValueOf<S> | undefined) ?? defaultOf(setting)
}
