import { z } from 'zod'
import { endpoint } from '../../engine/endpoint.ts'
import { forEach } from '../../engine/forEach.ts'
import { permission } from '../../engine/permissions.ts'
import { status } from '../workspace/shapes.ts'
import { answers as answersShape, carriers, comment, entry, names, oneOf, person, recordId, toSee } from './shapes.ts'

/** First data for the screen of a record. */
export const record = forEach(carriers(), (resourceName, resource) =>
  endpoint({
    of: resourceName,
    name: 'record',
    path: `/${resourceName}/:id/record`,
    summary: `The ${oneOf(resource)}, with the names of the records it refers to`,
    access: [toSee(resource)],
    findsTarget: true,
    answer: z.object({
      id: z.int(),
      version: z.int(),
      record: z.looseObject({ id: z.int(), version: z.int() }),
      names: names.meta({ description: 'Resource → id → name of the records this one refers to' }),
      moves: z.array(z.int()).nullable().meta({ description: 'Statuses that may come next; null if any may' }),
      around: z
        .record(z.string(), z.looseObject({ id: z.int() }))
        .meta({ description: 'Field → the record it refers to, where more than its name is returned' }),
    }),
  }),
)

/** Next steps of a record, counts of its tabs, and its statuses. */
export const next = forEach(carriers(), (resourceName, resource) =>
  endpoint({
    of: resourceName,
    name: 'next',
    path: `/${resourceName}/:id/next`,
    summary: `Next steps of the ${oneOf(resource)}, with the number of items in each tab`,
    access: [toSee(resource)],
    findsTarget: true,
    answer: z.object({
      steps: z
        .array(z.object({ name: z.string(), count: z.number().meta({ description: 'Number missing' }) }))
        .meta({ description: 'The first step is next, the others follow; empty if nothing is left to do' }),
      tabs: z.record(z.string(), z.object({ count: z.int(), of: z.int().optional() })).meta({
        description: 'Tab → number of items; with `of`, number done out of the total',
      }),
      statuses: z.array(status),
    }),
  }),
)

/** Its parameters are checked by its handler, with the messages of all lists. */
export const timeline = forEach(carriers(), (resourceName, resource) =>
  endpoint({
    of: resourceName,
    name: 'timeline',
    path: `/${resourceName}/:id/timeline`,
    summary: `Timeline of the ${oneOf(resource)}, newest first`,
    access: [toSee(resource)],
    findsTarget: true,
    query: z.looseObject({
      kind: z
        .unknown()
        .meta({ type: 'string', description: 'Only entries of these kinds, comma-separated' })
        .optional(),
      by: z.unknown().meta({ type: 'integer', minimum: 1, description: 'Only entries by this user' }).optional(),
      before: z.unknown().meta({ type: 'string', description: '`next` of the previous page' }).optional(),
      limit: z
        .unknown()
        .meta({ type: 'integer', minimum: 1, maximum: 100, default: 30, description: 'Entries per page' })
        .optional(),
    }),
    answer: z.object({
      data: z.array(entry).readonly(),
      next: z.string().nullable().meta({ description: 'Value for `before` to get the next page; null at the end' }),
      taken: z.int().meta({ description: 'Number of older entries moved to the archive; returned on the last page' }),
      names,
    }),
  }),
)

export const comments = forEach(carriers('comments'), (resourceName, resource) =>
  endpoint({
    of: resourceName,
    name: 'comments',
    path: `/${resourceName}/:id/comments`,
    summary: `Comments on the ${oneOf(resource)}, newest first`,
    access: [toSee(resource)],
    findsTarget: true,
    query: z.looseObject({
      page: z.unknown().meta({ type: 'integer', minimum: 1, default: 1, description: 'Page, from 1' }).optional(),
      limit: z
        .unknown()
        .meta({ type: 'integer', minimum: 1, maximum: 200, default: 25, description: 'Records per page' })
        .optional(),
    }),
    answer: z.object({ data: z.array(comment).readonly(), total: z.int(), page: z.int(), limit: z.int() }),
  }),
)

export const mentionable = forEach(carriers('comments'), (resourceName, resource) =>
  endpoint({
    of: resourceName,
    name: 'mentionable',
    path: `/${resourceName}/:id/mentionable`,
    summary: `People who can be mentioned in a comment on the ${oneOf(resource)}`,
    access: [toSee(resource)],
    findsTarget: true,
    query: z.strictObject({ q: z.string().max(100).default('') }),
    answer: z.object({ data: z.array(person).readonly() }),
  }),
)

/** Single comments: permissions depend on their record. */
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
  summary: 'Earlier versions of a comment',
  access: 'session',
  params: recordId,
  answer: z.object({
    data: z
      .array(z.object({ at: z.iso.datetime(), user: z.string().nullable(), body: z.string().nullable() }))
      .readonly(),
    mentions: z.record(z.string(), z.string()).meta({ description: 'Id → name of the people mentioned' }),
  }),
})

export const answers = forEach(carriers('questions'), (resourceName, resource) =>
  endpoint({
    of: resourceName,
    name: 'answers',
    path: `/${resourceName}/:id/answers`,
    summary: `Questions for the ${oneOf(resource)}, with their answers`,
    access: [toSee(resource)],
    findsTarget: true,
    answer: answersShape,
  }),
)

export const questionsOfNew = forEach(carriers('questions'), (resourceName, resource) =>
  endpoint({
    of: resourceName,
    name: 'questionsOfNew',
    path: `/${resourceName}/questions`,
    summary: `Questions for a new ${oneOf(resource)}`,
    access: [permission(resource.area, 'add')],
    query: z
      .record(z.string().max(80), z.string().max(40))
      .meta({ description: 'Fields that decide which questions are asked, such as the type' }),
    answer: answersShape,
  }),
)
