import { resources } from '../../../schema/all.ts'
import { filled } from '../../../schema/areas/notifications/fill.ts'
import type { Line } from '../../../schema/areas/notifications/shapes.ts'
import { declared } from '../../../schema/areas.ts'
import { labelOf } from '../../../schema/engine/define.ts'
import type { Locale } from '../../../schema/engine/text/format.ts'
import { notificationWords as chinese, resources as named } from '../../../schema/i18n/areas.ts'

const CHINESE = Object.assign({}, ...chinese)

const PROGRAM: Readonly<Record<Locale, string>> = { en: 'Automatic', zh: '程序' }

function fieldName(locale: Locale, about: string | null, name: string): string {
  const resource = resources.all.find((one) => one.name === about)
  const found = resource && Object.hasOwn(resource.fields, name) ? resource.fields[name] : undefined
  const english = found ? labelOf(name, found) : name
  return locale === 'zh' ? (named[about ?? '']?.fields[name] ?? english) : english.toLowerCase()
}

/** Returns a notification as plain text. */
export function textOf(notification: Pick<Line, 'type' | 'line' | 'who' | 'params' | 'about'>, locale: Locale): string {
  const english = declared.notifications.find(({ name }) => name === notification.type)?.lines[notification.line] ?? ''
  const text = locale === 'zh' ? (CHINESE[notification.type]?.lines[notification.line] ?? english) : english
  const all = filled(notification, {
    program: PROGRAM[locale],
    fieldName: (about, name) => fieldName(locale, about, name),
    between: locale === 'zh' ? '、' : ', ',
  })
  return text.replace(/%\{(\w+)\}/g, (placeholder: string, name: string) =>
    Object.hasOwn(all, name) ? String(all[name]) : placeholder,
  )
}
