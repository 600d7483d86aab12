import {
  abort,
  answerQuestions,
  ask,
  finish,
  noAccess,
  note,
  onSite,
  onTheWay,
  partDone,
  pause,
  reportRefused,
  resume,
  stepBack,
} from '../../../schema/areas/fieldApp/acts.ts'
import { handle } from '../../engine/acts/handle.ts'
import { saveAnswers } from '../record/parts/answers/answers.ts'
import { addComment } from '../record/parts/comments/comments.ts'
import { forVisit, ownVisit, visitOnce } from './mine.ts'
import { move, moveBack } from './move.ts'
import { askOffice } from './office.ts'
import { refusedText } from './refusedText.ts'
import { subjectOfVisit } from './subject.ts'

export default [
  handle(abort, (write, _row, body, { id }) => move(write, id, 'abort', body)),
  handle(answerQuestions, async (write, _row, { answers }, { id }) => {
    const { office, subject } = await subjectOfVisit(write, id, 'questions', 'update')
    await saveAnswers(office, subject, answers, true)
    return {}
  }),
  handle(ask, async (write, _row, { what, text }, { id }) => {
    await askOffice(forVisit(write), await ownVisit(write, id), what, text)
    return {}
  }),
  handle(finish, (write, _row, body, { id }) => move(write, id, 'finish', body)),
  handle(noAccess, (write, _row, body, { id }) => move(write, id, 'noAccess', body)),
  handle(note, async (write, _row, { text, at }, { id }) => {
    const { office, subject } = await subjectOfVisit(write, id, 'comments', 'comment')
    await addComment(office, subject, text, at)
    return {}
  }),
  handle(onSite, (write, _row, body, { id }) => move(write, id, 'onSite', body)),
  handle(onTheWay, (write, _row, body, { id }) => move(write, id, 'onTheWay', body)),
  handle(partDone, (write, _row, body, { id }) => move(write, id, 'partDone', body)),
  handle(pause, (write, _row, body, { id }) => move(write, id, 'pause', body)),
  handle(reportRefused, async (write, _row, { steps }, { id }) => {
    await askOffice(forVisit(write), await visitOnce(write, id), 'refused_steps', (locale) =>
      refusedText(steps, locale),
    )
    return {}
  }),
  handle(resume, (write, _row, body, { id }) => move(write, id, 'resume', body)),
  handle(stepBack, (write, _row, _body, { id }) => moveBack(write, id)),
]
