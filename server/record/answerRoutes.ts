import type { FastifyInstance } from 'fastify'
import { z } from 'zod'
import type { AnyResource } from '../../schema/define.ts'
import { permission } from '../../schema/permissions.ts'
import { whole, type ZodTypes } from '../kit/bodies.ts'
import type { Engine } from '../kit/context.ts'
import { contextOf } from '../kit/routes.ts'
import { answers, questionsOfNew, saveAnswers } from './answers.ts'
import { person, recordId } from './timelineRoute.ts'

const options = z
  .array(z.looseObject({ id: z.int().optional(), label: z.string(), colour: z.string().nullable() }))
  .readonly()
const asked = z.object({ label: z.string(), help: z.string().nullable(), type: z.string(), options })
const shown = z.object({
  data: z.array(
    z.object({
      question: z.looseObject({ id: z.int(), label: z.string(), type: z.string(), options }),
      needed: z.boolean().meta({ description: 'It must be answered as the record stands' }),
      required_from: z.object({ id: z.int(), title: z.string() }).nullable(),
      value: z.unknown(),
      version: z.int().meta({ description: 'To be sent back with an answer; 0 where there never was one' }),
      at: z.string().nullable(),
      user: person.nullable(),
    }),
  ),
  earlier: z
    .array(z.object({ question_id: z.int(), value: z.unknown(), at: z.string(), user: person.nullable(), asked }))
    .meta({ description: 'Answers to questions that apply no more or were changed since, as they were asked' }),
})
const body = z.strictObject({
  answers: z
    .array(
      z.strictObject({
        question_id: z.int().positive(),
        value: z.unknown().meta({ description: 'As the type of the question holds it; null takes the answer back' }),
        version: whole
          .optional()
          .meta({ description: 'Of the answer that it takes the place of: another one there now gets 412' }),
      }),
    )
    .max(500),
})

/** Answers about the records of one resource. */
export function answerRoutes(app: FastifyInstance, engine: Engine, resource: AnyResource): void {
  const api = app.withTypeProvider<ZodTypes>()
  const one = resource.label[0].toLowerCase()
  const url = `/${resource.name}/:id/answers`
  const config = (action: 'add' | 'edit' | 'details', summary: string) => ({
    config: { access: permission(resource.area, action), resource: resource.name, summary },
  })
  api.get(
    url,
    {
      ...config(
        (resource.recordPath ?? 'details') as 'details',
        `Questions that apply to a ${one}, with their answers`,
      ),
      schema: { params: recordId, response: { 200: shown } },
    },
    (request) => answers(contextOf(engine, request), { resource: resource.name, id: request.params.id }),
  )
  api.get(
    `/${resource.name}/questions`,
    {
      ...config('add', `Questions that would be asked about a new ${one}`),
      schema: {
        querystring: z
          .record(z.string().max(80), z.string().max(40))
          .meta({ description: 'What decides which are asked, such as its type' }),
        response: { 200: shown },
      },
    },
    (request) => questionsOfNew(contextOf(engine, request), resource.name, request.query),
  )
  api.put(
    url,
    {
      ...config('edit', `Answer questions about a ${one}; those that are not given stay`),
      schema: { params: recordId, body, response: { 200: shown } },
    },
    (request) =>
      saveAnswers(contextOf(engine, request), { resource: resource.name, id: request.params.id }, request.body.answers),
  )
}
