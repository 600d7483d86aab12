import type { FastifyInstance } from 'fastify'
import { personalData, personalDataFile } from '../../../schema/areas/privacy/endpoints.ts'
import { fieldErrors } from '../../../schema/engine/errors.ts'
import { formatDate, type Locale } from '../../../schema/engine/text/format.ts'
import { routeAccessOf } from '../../engine/acts/routeAccess.ts'
import { dispositionOf } from '../../engine/files/fileName.ts'
import { byId } from '../../engine/http/bodies.ts'
import type { Engine } from '../../engine/http/context.ts'
import { invalid } from '../../engine/http/errors.ts'
import { contextOf } from '../../engine/http/routes.ts'
import { fetchRecord, pathId } from '../../engine/read/read.ts'
import type { PdfDocument, Piece } from '../documents/pdfDocument.ts'
import { text } from '../documents/pdfDocument.ts'
import { print } from '../documents/print.ts'
import { dataOf, type Kind, type RecordTexts } from './data.ts'

const ticketed = personalDataFile.extend({ id: byId.shape.id })
const TITLE: Readonly<Record<Locale, string>> = { en: 'Personal data', zh: '个人数据' }

const record = (recordTexts: RecordTexts): Piece => ({
  table: {
    widths: [130, '*'],
    body: recordTexts.map(([field, value]) => [text(field, { color: '#5b6472' }), text(value)]),
  },
  layout: 'noBorders',
  margin: [0, 4, 0, 10],
  fontSize: 9,
})

const documentOf = (name: string, day: string, kinds: readonly Kind[], locale: Locale): PdfDocument => ({
  title: `${TITLE[locale]}: ${name}`,
  author: '',
  language: locale === 'zh' ? 'zh-CN' : 'en-GB',
  footer: `${TITLE[locale]} · ${name} · ${day}`,
  content: [
    text(`${TITLE[locale]}: ${name}`, { fontSize: 18, bold: true }),
    text(day, { margin: [0, 2, 0, 12] }),
    ...kinds.flatMap(({ label, records }) => [
      text(`${label} (${records.length})`, { fontSize: 13, bold: true, margin: [0, 12, 0, 4] }),
      ...records.map(record),
    ]),
  ],
})

/**
 * GET route that downloads all data held about a customer: authorised by the ticket in its declared address, for callers with the same permissions.
 */
export function personalDataRoute(app: FastifyInstance, engine: Engine): void {
  app.get<{ Params: { id: string } }>(
    personalData.path,
    {
      compress: false as const,
      exposeHeadRoute: false,
      schema: { params: byId },
      config: {
        ...routeAccessOf(personalData),
        resource: 'customers',
        byTicket: true,
        security: 'exported',
        gives: ['application/pdf', 'application/json'],
        summary: 'Download all data held about a customer as PDF or JSON',
      },
    },
    async (request, reply) => {
      const ctx = contextOf(engine, request)
      // A ticket is for one record: the id in the address is ignored.
      const rawParams = request.ticketParams ?? { ...(request.query as object), id: request.params.id }
      const parsed = ticketed.safeParse(rawParams)
      if (!parsed.success) throw invalid(fieldErrors(parsed.error, rawParams))
      const { format, locale } = parsed.data
      request.securityNote = { details: () => ({ resource: 'customers/personal-data', id: pathId(parsed.data.id) }) }
      const row = await fetchRecord(ctx, engine.db, 'customers', pathId(parsed.data.id), 'read')
      const now = engine.clock()
      const kinds = await dataOf(ctx, row.id, locale)
      const bytes =
        format === 'pdf'
          ? Buffer.from(
              await print(documentOf(String(row['name']), formatDate(now.toISOString().slice(0, 10)), kinds, locale)),
            )
          : Buffer.from(
              JSON.stringify(
                {
                  of: row['name'],
                  made_at: now.toISOString(),
                  data: kinds.map(({ resource, records, label }) => ({
                    resource,
                    label,
                    records: records.map((recordTexts) => Object.fromEntries(recordTexts)),
                  })),
                },
                null,
                2,
              ),
            )
      return reply
        .header('content-disposition', dispositionOf('attachment', `personal-data-${row.id}.${format}`))
        .header('x-content-type-options', 'nosniff')
        .type(format === 'pdf' ? 'application/pdf' : 'application/json; charset=utf-8')
        .send(bytes)
    },
  )
}
