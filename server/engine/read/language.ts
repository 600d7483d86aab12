import { AsyncLocalStorage } from 'node:async_hooks'
import type { FastifyInstance } from 'fastify'
import { type RawBuilder, sql } from 'kysely'
import { type AnyResource, snake } from '../../../schema/engine/define.ts'
import { fieldOf } from '../../../schema/engine/fields/fieldOf.ts'
import { LOCALES, type Locale } from '../../../schema/engine/text/format.ts'
import { TITLE_SEPARATOR, titleParts } from '../../../schema/engine/titleFields.ts'
import { translationFieldOf } from '../../../schema/engine/translations.ts'

type Called = Pick<AnyResource, 'fields' | 'represent' | 'titleFields'>

const currentLocale = new AsyncLocalStorage<Locale>()

/** The language of the caller; English by default. */
export const language = (): Locale => currentLocale.getStore() ?? 'en'

/** Runs something for a reader of this language. */
export const inLanguage = <T>(locale: Locale, work: () => T): T => currentLocale.run(locale, work)

/** The first supported language of an `Accept-Language` header, by weight (RFC 9110, 12.5.4); English when there is none. */
export function languageOf(header: string | undefined): Locale {
  const preferred = (header ?? '')
    .slice(0, 200)
    .split(',')
    .map((one) => {
      const [tag = '', ...parameters] = one.trim().toLowerCase().split(';')
      const weight = parameters.map((parameter) => /^\s*q=([01](?:\.\d{0,3})?)\s*$/.exec(parameter)?.[1]).find(Boolean)
      return { tag: tag.trim().split('-')[0], weight: weight === undefined ? 1 : Number(weight) }
    })
    .filter(({ weight }) => weight > 0)
    .toSorted((a, b) => b.weight - a.weight)
  for (const { tag } of preferred) {
    const found = LOCALES.find((locale) => locale === tag)
    if (found) return found
  }
  return 'en'
}

/** Answers every request in the language of its header: only titles of records differ. */
export function useLanguageHeader(app: FastifyInstance): void {
  app.addHook('onRequest', (request, _reply, done) =>
    currentLocale.run(languageOf(request.headers['accept-language']), done),
  )
  // Bodies arrive in the asynchronous context of the socket, not of their request.
  app.addHook('preValidation', (request, _reply, done) =>
    currentLocale.run(languageOf(request.headers['accept-language']), done),
  )
}

/** SQL of the title of the record under `alias`, for the caller: who · what · number when it has several parts. */
export function titleExpression(resource: Called, alias: string): RawBuilder<string> {
  const ownTitle = ownTitleField(resource, alias)
  if (resource.titleFields.length === 0) return ownTitle
  const parts = titleParts(resource).map(({ field, of }) => {
    const column = sql.ref<string>(`${alias}.${field}`)
    if (of === undefined) return sql`nullif(${column}, '')`
    const { store } = fieldOf(resource.fields, field)
    const target = snake((store.as === 'column' && store.references) || '')
    return sql`(select nullif(${sql.ref(`called.${of}`)}, '') from ${sql.table(target)} called where called.id = ${column})`
  })
  return sql<string>`concat_ws(${TITLE_SEPARATOR}, ${sql.join(parts)}, ${ownTitle})`
}

/** SQL of the title of the record under `alias` without the customer: search ranks it before matches of the customer's own data. */
export function ownTitleExpression(resource: Called, alias: string): RawBuilder<string> {
  const ownParts = titleParts(resource).flatMap(({ field, of }) =>
    of === undefined ? [sql`nullif(${sql.ref<string>(`${alias}.${field}`)}, '')`] : [],
  )
  return ownParts.length
    ? sql<string>`concat_ws(${TITLE_SEPARATOR}, ${sql.join(ownParts)}, ${ownTitleField(resource, alias)})`
    : titleExpression(resource, alias)
}

/** SQL of the record's own name: the last part of its title, by which it is searched and sorted. */
export function ownTitleField(resource: Omit<Called, 'titleFields'>, alias: string): RawBuilder<string> {
  const name = sql.ref<string>(`${alias}.${resource.represent}`)
  const other = translationFieldOf(resource, language())
  return other ? sql<string>`coalesce(nullif(${sql.ref(`${alias}.${other}`)}, ''), ${name})` : name
}

/**
 * SQL of the title of a line under `alias`: its own name, which was copied from the record that `field` refers to, or that record's title in the
 * caller's language while the line still equals its English name.
 */
export function lineTitleExpression(target: AnyResource, alias: string, field: string): RawBuilder<string> {
  const ownName = sql.ref<string>(`${alias}.name`)
  if (!translationFieldOf(target, language())) return ownName
  return sql<string>`coalesce((select ${titleExpression(target, 'w')} from ${sql.table(target.table)} w
    where w.id = ${sql.ref(`${alias}.${field}`)} and ${sql.ref(`w.${target.represent}`)} = ${ownName}), ${ownName})`
}
