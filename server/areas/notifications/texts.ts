import { resources } from '../../../schema/all.ts'
import type { Line } from '../../../schema/areas/notifications/shapes.ts'
import { declared } from '../../../schema/areas.ts'
import { labelOf } from '../../../schema/engine/define.ts'
import { formatDate, formatMoney, type Locale } from '../../../schema/engine/text/format.ts'
import { shown } from '../../../schema/engine/time/shifts.ts'
import { notificationWords as chinese, resources as named } from '../../../schema/i18n/areas.ts'

const CHINESE = Object.assign({}, ...chinese)

const PROGRAM: Readonly<Record<Locale, string>> = { en: 'The program', zh: '程序' }

function filled(name: string, value: unknown, about: string | null, locale: Locale): string {
  if (name === 'at') return `${formatDate(String(value))} ${shown(String(value)).time}`
  if (name === 'amount') return formatMoney(Number(value))
  if (name !== 'fields' || !Array.isArray(value)) return String(value)
  const resource = about ? resources.all.find((one) => one.name === about) : undefined
  const label = (field: string) => {
    const found = resource && Object.hasOwn(resource.fields, field) ? resource.fields[field] : undefined
    const english = found ? labelOf(field, found) : field
    return locale === 'zh' ? (named[about ?? '']?.fields[field] ?? english) : english.toLowerCase()
  }
  return value.map((field) => label(String(field))).join(locale === 'zh' ? '、' : ', ')
}

/** What a line says, in plain text. */
export function textOf(
  { type, line, who, params, about }: Pick<Line, 'type' | 'line' | 'who' | 'params' | 'about'>,
  locale: Locale,
): string {
  const english = declared.notifications.find(({ name }) => name === type)?.lines[line] ?? ''
  const text = locale === 'zh' ? (CHINESE[type]?.lines[line] ?? english) : english
  const all: Readonly<Record<string, unknown>> = { ...params, who: who ?? PROGRAM[locale] }
  return text.replace(/%\{(\w+)\}/g, (whole: string, name: string) =>
    Object.hasOwn(all, name) ? filled(name, all[name], about, locale) : whole,
  )
}
