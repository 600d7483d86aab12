import { saveAnswers as declared } from '../../../../schema/areas/record/acts.ts'
import { handleEvery } from '../../../engine/acts/handle.ts'
import { saveAnswers } from '../parts/answers/answers.ts'
import { subjectHeld } from '../parts/subject.ts'

export default handleEvery(declared, (write, row, { answers }, resource) =>
  saveAnswers(write, subjectHeld(write, resource, row), answers),
)
