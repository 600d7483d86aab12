import { sql } from 'kysely'
import type { z } from 'zod'
import {
  attachmentAddress,
  attemptsOf,
  bodyAddress,
  composer,
  previewMail,
  previewTemplate,
  templateLanguages,
  templateVersions,
  triedTemplate,
  undeliverable,
} from '../../../schema/areas/mail/endpoints.ts'
import type { SubjectName } from '../../../schema/areas/mail/subjects.ts'
import { LOCALES } from '../../../schema/engine/text/format.ts'
import { answer, answerEvery } from '../../engine/acts/handle.ts'
import { problem } from '../../engine/http/errors.ts'
import { fetchRecord } from '../../engine/read/read.ts'
import { documentAddress } from '../documents/address.ts'
import { composed } from './compose.ts'
import { emailContentOf } from './emailContent.ts'
import { knownOf } from './facts.ts'
import { filledTemplate } from './filledTemplate.ts'
import { previewAddress } from './previewRoute.ts'
import { sanitised } from './sanitise.ts'
import { languagesOf, versionsOf } from './versions.ts'

interface Attempt {
  at: string
  ok: boolean
  answer: string | null
  refused: string[]
}

interface Bad {
  address: string
  at: string
  answer: string
}

export default [
  answer(attachmentAddress, (ctx, { id, body }) => documentAddress(ctx, attachmentAddress.path, id, body)),
  answer(attemptsOf, async ({ engine }, { id }) => {
    const { rows } = await sql<Attempt>`
    select at, ok, answer, refused from email_attempts where email_id = ${id} order by at desc limit 200`.execute(
      engine.db,
    )
    return { data: rows }
  }),
  answer(bodyAddress, (ctx, { id, body }) => documentAddress(ctx, bodyAddress.path, id, body)),
  answerEvery(composer, async (ctx, { id, query }, resource) => {
    const row = await fetchRecord(ctx, ctx.engine.db, resource, id, 'read')
    const found = await composed(ctx, resource.name as SubjectName, row, query)
    return { ...found, templates: [...found.templates], papers: [...found.papers] }
  }),
  answerEvery(previewMail, async (ctx, { id, body: { subject, body, locale } }, resource) => {
    const row = await fetchRecord(ctx, ctx.engine.db, resource, id, 'read')
    const { from } = await knownOf(ctx, resource.name as SubjectName, row, locale)
    const { html, text } = emailContentOf(sanitised(body), { subject, from, locale })
    return { subject, text, url: await previewAddress(ctx, html) }
  }),
  answer(previewTemplate, async (ctx, { body: content }) => {
    const { record, errors, letter } = await filledTemplate(ctx, content)
    if (!letter) return { subject: '', url: '', text: '', record, errors: [...errors] }
    const { subject, text, html } = letter
    const url = content.channel === 'text' ? '' : await previewAddress(ctx, html)
    return { subject, text, url, record, errors: [] }
  }),
  answer(templateLanguages, async ({ engine }, { id }) => {
    const languages = await languagesOf(engine.db, id)
    const data = LOCALES.map((locale) => {
      const one = languages.find((it) => it.locale === locale)
      return { locale, id: one?.id ?? null, behind: one?.behind ?? 0 }
    })
    return { data }
  }),
  answer(templateVersions, async ({ engine }, { id }) => ({
    data: [...(await versionsOf(engine.db, id))],
  })),
  answer(triedTemplate, async ({ engine, actor }, { query: { email_id: id } }) => {
    const { rows } = await sql<z.input<typeof triedTemplate.answer>>`
    select status, error from emails
    where id = ${id} and template_id is null and about = 'users' and about_id = ${actor.user.id} and "to" = ${actor.user.email}`.execute(
      engine.db,
    )
    if (!rows[0]) throw problem(404, 'not_found')
    return rows[0]
  }),
  answer(undeliverable, async ({ engine }, { id }) => {
    const { rows } = await sql<Bad>`
    select u.address, u.at, u.answer from customers c join undeliverable_addresses u on u.address = lower(c.email)
    where c.id = ${id}`.execute(engine.db)
    return { data: rows }
  }),
]
