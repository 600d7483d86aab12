import { saveAnswers as declared } from '../../../../schema/areas/record/acts.ts'
import { handleEvery } from '../../../kit/acts/handle.ts'
import { saveAnswers } from '../../../record/answers.ts'
import { subjectHeld } from '../../../record/subject.ts'

export default handleEvery(declared, (write, row, { answers }, of) =>
  saveAnswers(write, subjectHeld(write, of, row), answers),
)
