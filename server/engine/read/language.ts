import { AsyncLocalStorage } from 'node:async_hooks'
import type { FastifyInstance } from 'fastify'
import { type RawBuilder, sql } from 'kysely'
import { type AnyResource, snake } from '../../../schema/engine/define.ts'
import { fieldOf } from '../../../schema/engine/fields/fieldOf.ts'
import { LOCALES, type Locale } from '../../../schema/engine/text/format.ts'
import { TITLE_SEPARATOR, titleParts } from '../../../schema/engine/titleFields.ts'
import { translationFieldOf } from '../../../schema/engine/translations.ts'

type Called = Pick<AnyResource, 'fields' | 'represent' | 'titleFields'>

const asked = new AsyncLocalStorage<Locale>()

/** The language that whoever asks reads; English where nobody said. */
export const language = (): Locale => asked.getStore() ?? 'en'

/** Does something for a reader of this language. */
export const inLanguage = <T>(locale: Locale, work: () => T): T => asked.run(locale, work)

/** The first language of an `Accept-Language` that the program has, by weight (RFC 9110, 12.5.4); English where it has none of them. */
export function languageOf(header: string | undefined): Locale {
  const wanted = (header ?? '')
    .slice(0, 200)
    .split(',')
    .map((one) => {
      const [tag = '', ...parameters] = one.trim().toLowerCase().split(';')
      const weight = parameters.map((parameter) => /^\s*q=([01](?:\.\d{0,3})?)\s*$/.exec(parameter)?.[1]).find(Boolean)
      return { tag: tag.trim().split('-')[0], weight: weight === undefined ? 1 : Number(weight) }
    })
    .filter(({ weight }) => weight > 0)
    .toSorted((a, b) => b.weight - a.weight)
  for (const { tag } of wanted) {
    const found = LOCALES.find((locale) => locale === tag)
    if (found) return found
  }
  return 'en'
}

/** Every request is answered in the language that its header asks for: only what records are called differs. */
export function useLanguageHeader(app: FastifyInstance): void {
  app.addHook('onRequest', (request, _reply, done) => asked.run(languageOf(request.headers['accept-language']), done))
  // A body arrives in the course of the socket, not of the request that it belongs to.
  app.addHook('preValidation', (request, _reply, done) =>
    asked.run(languageOf(request.headers['accept-language']), done),
  )
}

/** SQL of what the record under `alias` is called to whoever asks: who · what · number where its name is made of several. */
export function titleExpression(resource: Called, alias: string): RawBuilder<string> {
  const own = ownTitleField(resource, alias)
  if (resource.titleFields.length === 0) return own
  const parts = titleParts(resource).map(({ field, of }) => {
    const column = sql.ref<string>(`${alias}.${field}`)
    if (of === undefined) return sql`nullif(${column}, '')`
    const { store } = fieldOf(resource.fields, field)
    const target = snake((store.as === 'column' && store.references) || '')
    return sql`(select nullif(${sql.ref(`called.${of}`)}, '') from ${sql.table(target)} called where called.id = ${column})`
  })
  return sql<string>`concat_ws(${TITLE_SEPARATOR}, ${sql.join(parts)}, ${own})`
}

/** SQL of what the record under `alias` is called without those whom it is for: by that it is found before what is theirs. */
export function ownTitleExpression(resource: Called, alias: string): RawBuilder<string> {
  const own = titleParts(resource).flatMap(({ field, of }) =>
    of === undefined ? [sql`nullif(${sql.ref<string>(`${alias}.${field}`)}, '')`] : [],
  )
  return own.length
    ? sql<string>`concat_ws(${TITLE_SEPARATOR}, ${sql.join(own)}, ${ownTitleField(resource, alias)})`
    : titleExpression(resource, alias)
}

/** SQL of what stands for it alone: the last part of its name, by which it is found and sorted. */
export function ownTitleField(resource: Omit<Called, 'titleFields'>, alias: string): RawBuilder<string> {
  const name = sql.ref<string>(`${alias}.${resource.represent}`)
  const other = translationFieldOf(resource, language())
  return other ? sql<string>`coalesce(nullif(${sql.ref(`${alias}.${other}`)}, ''), ${name})` : name
}

/**
 * SQL of what a line under `alias` says: its own name, which was copied from the record that `field` refers to, or what that is called
 * to whoever asks while the line still says the same as its English name.
 */
export function lineTitleExpression(target: AnyResource, alias: string, field: string): RawBuilder<string> {
  const own = sql.ref<string>(`${alias}.name`)
  if (!translationFieldOf(target, language())) return own
  return sql<string>`coalesce((select ${titleExpression(target, 'w')} from ${sql.table(target.table)} w
    where w.id = ${sql.ref(`${alias}.${field}`)} and ${sql.ref(`w.${target.represent}`)} = ${own}), ${own})`
}
