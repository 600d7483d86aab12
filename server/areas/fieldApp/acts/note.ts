import { note } from '../../../../schema/areas/fieldApp/acts.ts'
import { handle } from '../../../engine/acts/handle.ts'
import { addComment } from '../../record/parts/comments/comments.ts'
import { subjectOfVisit } from '../subject.ts'

export default handle(note, async (write, _row, { text, at }, { id }) => {
  const { office, subject } = await subjectOfVisit(write, id, 'comments', 'comment')
  await addComment(office, subject, text, at)
  return {}
})
