import { reportRefused } from '../../../../schema/areas/fieldApp/acts.ts'
import { handle } from '../../../engine/acts/handle.ts'
import { forVisit, visitOnce } from '../mine.ts'
import { askOffice } from '../office.ts'
import { refusedText } from '../refusedText.ts'

export default handle(reportRefused, async (write, _row, { steps }, { id }) => {
  await askOffice(forVisit(write), await visitOnce(write, id), 'refused_steps', (locale) => refusedText(steps, locale))
  return {}
})
