import { addComment as declared } from '../../../../schema/areas/record/acts.ts'
import { handleEvery } from '../../../kit/acts/handle.ts'
import { addComment } from '../../../record/comments.ts'
import { subjectHeld } from '../../../record/subject.ts'

export default handleEvery(declared, (write, row, { body }, of) => addComment(write, subjectHeld(write, of, row), body))
