import { ask } from '../../../../schema/areas/fieldApp/acts.ts'
import { handle } from '../../../engine/acts/handle.ts'
import { forVisit, ownVisit } from '../mine.ts'
import { askOffice } from '../office.ts'

export default handle(ask, async (write, _row, { what, text }, { id }) => {
  await askOffice(forVisit(write), await ownVisit(write, id), what, text)
  return {}
})
