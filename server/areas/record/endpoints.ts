import {
  answers as declared,
  next,
  oneComment,
  record,
  versionsOfComment,
} from '../../../schema/areas/record/endpoints.ts'
import { answer, answerEvery } from '../../engine/acts/handle.ts'
import { answers } from './parts/answers/answers.ts'
import { comment, commentHistory } from './parts/comments/commentReads.ts'
import { shown } from './parts/shown.ts'
import { nextOfRecord } from './parts/steps.ts'

export default [
  answerEvery(declared, (ctx, { id }, { name }) => answers(ctx, { resource: name, id })),
  answerEvery(next, (ctx, { id }, resource) => nextOfRecord(ctx, resource, id)),
  answer(oneComment, (ctx, { params }) => comment(ctx, params.id)),
  answerEvery(record, (ctx, { id }, resource) => shown(ctx, resource, id)),
  answer(versionsOfComment, (ctx, { params }) => commentHistory(ctx, params.id)),
]
