import { z } from 'zod'
import { act } from '../../engine/act.ts'
import { SEVERAL_LINES } from '../../engine/fields/control.ts'
import { forEach } from '../../engine/forEach.ts'
import { permission } from '../../engine/permissions.ts'
import { idNumber, rowOf, typedAs } from '../../engine/shape.ts'
import { answers, carriers, comment, oneOf, recordId } from './shapes.ts'

/** Maximum characters of a comment. */
const COMMENT_MAX = 10_000

/** A comment on a record: plain text with line breaks; blank texts are refused. */
const commentBody = z.strictObject({
  body: z
    .string()
    .overwrite((text) => text.replace(/\r\n?/g, '\n').trim())
    .regex(/\S/, 'required')
    .max(COMMENT_MAX)
    .regex(SEVERAL_LINES, 'control_characters'),
})

export const addComment = forEach(carriers('comments'), (resourceName, resource) =>
  act({
    of: resourceName,
    name: 'addComment',
    words: 'record',
    path: 'comments',
    label: ['Add comment', 'Comment added'],
    summary: `Add a comment to the ${oneOf(resource)}`,
    needs: [permission(resource.area, 'comment')],
    reach: 'read',
    body: commentBody,
    prose: ['body'],
    answer: comment,
    undo: true,
  }),
)

/** The earlier text stays in the log. Who may do it depends on its record and its author. */
export const editComment = act({
  of: null,
  concerns: 'records',
  name: 'editComment',
  words: 'record',
  method: 'PATCH',
  path: 'comments/:id',
  params: recordId,
  findsTarget: true,
  label: ['Edit comment', 'Comment changed'],
  summary: 'Edit your own comment',
  needs: [],
  body: commentBody,
  prose: ['body'],
  answer: comment,
  undo: true,
})

/** It stays in its place without its text. */
export const deleteComment = act({
  of: null,
  concerns: 'records',
  name: 'deleteComment',
  words: 'record',
  method: 'DELETE',
  path: 'comments/:id',
  params: recordId,
  findsTarget: true,
  label: ['Delete comment', 'Comment deleted'],
  summary: 'Delete a comment. It stays in the timeline without its text',
  needs: [],
  answer: comment,
  undo: true,
})

/** Answers that are not sent stay. Two people who answer different questions do not conflict: each answer has its own version. */
export const saveAnswers = forEach(carriers('questions'), (resourceName, resource) =>
  act({
    of: resourceName,
    name: 'saveAnswers',
    words: 'record',
    method: 'PUT',
    path: 'answers',
    label: ['Save answers', 'Answers saved'],
    summary: `Answer questions about the ${oneOf(resource)}. Answers not given are kept`,
    needs: [permission(resource.area, 'edit')],
    body: z.strictObject({
      answers: z
        .array(
          z.strictObject({
            question_id: z.int().positive(),
            value: z.unknown().meta({ description: 'In the format of the question’s type; null removes the answer' }),
            version: z
              .int()
              .min(0)
              .max(2_147_483_647)
              .optional()
              .meta({ description: 'Version of the answer being replaced. Responds 412 if it has changed' }),
          }),
        )
        .max(500),
    }),
    answer: answers,
    undo: true,
  }),
)

/** Merges two records. Both are locked, in the order of their ids. */
export const merge = forEach(
  carriers().filter((resource) => resource.merge),
  (resourceName, resource) =>
    act({
      of: resourceName,
      name: 'merge',
      words: 'record',
      findsTarget: true,
      label: ['Merge', 'Merged with %{name}'],
      summary: `Merge another ${oneOf(resource)} into the one in the path`,
      needs: [permission(resource.area, 'edit'), permission(resource.area, 'delete')],
      body: z.strictObject({ other: idNumber, values: z.record(z.string(), z.unknown()).default({}) }),
      answer: typedAs<{ readonly id: number; readonly version: number }>(rowOf(resourceName)),
      undo: true,
    }),
)
