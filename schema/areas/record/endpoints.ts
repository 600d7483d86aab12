import { z } from 'zod'
import { endpoint } from '../../engine/endpoint.ts'
import { every } from '../../engine/every.ts'
import { permission } from '../../engine/permissions.ts'
import { status } from '../panel/shapes.ts'
import { answers as answersShape, carriers, comment, entry, names, oneOf, person, recordId, toSee } from './shapes.ts'

/** What the screen of a record begins with. */
export const record = every(carriers(), (of, resource) =>
  endpoint({
    of,
    name: 'record',
    path: `/${of}/:id/record`,
    summary: `A ${oneOf(resource)} with the names of what it refers to`,
    access: [toSee(resource)],
    looksItself: true,
    answer: z.object({
      id: z.int(),
      version: z.int(),
      record: z.looseObject({ id: z.int(), version: z.int() }),
      names: names.meta({ description: 'Resource → id → name of what the record refers to' }),
      moves: z.array(z.int()).nullable().meta({ description: 'Statuses that may follow its own; null where all may' }),
      around: z
        .record(z.string(), z.looseObject({ id: z.int() }))
        .meta({ description: 'Field → the record that it names, where more is said of that than its name' }),
    }),
  }),
)

/** What a record needs next, what its tabs hold, and the statuses that it goes through. */
export const next = every(carriers(), (of, resource) =>
  endpoint({
    of,
    name: 'next',
    path: `/${of}/:id/next`,
    summary: `What a ${oneOf(resource)} needs next, and how much its tabs hold`,
    access: [toSee(resource)],
    looksItself: true,
    answer: z.object({
      steps: z
        .array(z.object({ name: z.string(), count: z.number().meta({ description: 'How much of it is missing' }) }))
        .meta({ description: 'The first is needed now, the others after it; none where nothing is' }),
      tabs: z.record(z.string(), z.object({ count: z.int(), of: z.int().optional() })).meta({
        description: 'Tab → how many it holds; where `of` is said, so many of these are there',
      }),
      statuses: z.array(status),
    }),
  }),
)

/** Its parameters are looked at by its handler, with the words that all lists have for it. */
export const timeline = every(carriers(), (of, resource) =>
  endpoint({
    of,
    name: 'timeline',
    path: `/${of}/:id/timeline`,
    summary: `Everything about a ${oneOf(resource)}, newest first`,
    access: [toSee(resource)],
    looksItself: true,
    query: z.looseObject({
      kind: z
        .unknown()
        .meta({ type: 'string', description: 'Only entries of these kinds, joined by commas' })
        .optional(),
      by: z.unknown().meta({ type: 'integer', minimum: 1, description: 'Only what this user did' }).optional(),
      before: z.unknown().meta({ type: 'string', description: '`next` of the page before' }).optional(),
      limit: z
        .unknown()
        .meta({ type: 'integer', minimum: 1, maximum: 100, default: 30, description: 'Entries of a page' })
        .optional(),
    }),
    answer: z.object({
      data: z.array(entry).readonly(),
      next: z.string().nullable().meta({ description: 'What `before` takes to go on; null at the end' }),
      taken: z
        .int()
        .meta({ description: 'Older entries that were archived and taken out of the log; told at the end' }),
      names,
    }),
  }),
)

export const comments = every(carriers('comments'), (of, resource) =>
  endpoint({
    of,
    name: 'comments',
    path: `/${of}/:id/comments`,
    summary: `What is said about a ${oneOf(resource)}, newest first`,
    access: [toSee(resource)],
    looksItself: true,
    query: z.looseObject({
      page: z.unknown().meta({ type: 'integer', minimum: 1, default: 1, description: 'Page, from 1' }).optional(),
      limit: z
        .unknown()
        .meta({ type: 'integer', minimum: 1, maximum: 200, default: 25, description: 'Of a page' })
        .optional(),
    }),
    answer: z.object({ data: z.array(comment).readonly(), total: z.int(), page: z.int(), limit: z.int() }),
  }),
)

export const mentionable = every(carriers('comments'), (of, resource) =>
  endpoint({
    of,
    name: 'mentionable',
    path: `/${of}/:id/mentionable`,
    summary: `People whom a comment on a ${oneOf(resource)} may speak to`,
    access: [toSee(resource)],
    looksItself: true,
    query: z.strictObject({ q: z.string().max(100).default('') }),
    answer: z.object({ data: z.array(person).readonly() }),
  }),
)

/** Single comments: what one may do with them follows from their record. */
export const oneComment = endpoint({
  of: null,
  concerns: 'records',
  name: 'oneComment',
  path: '/comments/:id',
  summary: 'One comment',
  access: 'session',
  params: recordId,
  answer: comment,
})

export const versionsOfComment = endpoint({
  of: null,
  concerns: 'records',
  name: 'versionsOfComment',
  path: '/comments/:id/history',
  summary: 'What a comment said before',
  access: 'session',
  params: recordId,
  answer: z.object({
    data: z
      .array(z.object({ at: z.iso.datetime(), user: z.string().nullable(), body: z.string().nullable() }))
      .readonly(),
    mentions: z.record(z.string(), z.string()).meta({ description: 'Id → name of whom it spoke to' }),
  }),
})

export const answers = every(carriers('questions'), (of, resource) =>
  endpoint({
    of,
    name: 'answers',
    path: `/${of}/:id/answers`,
    summary: `Questions that apply to a ${oneOf(resource)}, with their answers`,
    access: [toSee(resource)],
    looksItself: true,
    answer: answersShape,
  }),
)

export const questionsOfNew = every(carriers('questions'), (of, resource) =>
  endpoint({
    of,
    name: 'questionsOfNew',
    path: `/${of}/questions`,
    summary: `Questions that would be asked about a new ${oneOf(resource)}`,
    access: [permission(resource.area, 'add')],
    query: z
      .record(z.string().max(80), z.string().max(40))
      .meta({ description: 'What decides which are asked, such as its type' }),
    answer: answersShape,
  }),
)
