import { addComment as declared } from '../../../../schema/areas/record/acts.ts'
import { handleEvery } from '../../../engine/acts/handle.ts'
import { addComment } from '../parts/comments/comments.ts'
import { subjectHeld } from '../parts/subject.ts'

export default handleEvery(declared, (write, row, { body }, resource) =>
  addComment(write, subjectHeld(write, resource, row), body),
)
