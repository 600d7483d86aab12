import { answerQuestions } from '../../../../schema/areas/fieldApp/acts.ts'
import { handle } from '../../../engine/acts/handle.ts'
import { saveAnswers } from '../../record/parts/answers/answers.ts'
import { subjectOfVisit } from '../subject.ts'

export default handle(answerQuestions, async (write, _row, { answers }, { id }) => {
  const { office, subject } = await subjectOfVisit(write, id, 'questions', 'update')
  await saveAnswers(office, subject, answers, true)
  return {}
})
