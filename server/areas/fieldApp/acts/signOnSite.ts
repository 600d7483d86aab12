import { signOnSite } from '../../../../schema/areas/fieldApp/acts.ts'
import jobs from '../../../../schema/areas/jobs/jobs.ts'
import { handle } from '../../../engine/acts/handle.ts'
import { fetchRecord } from '../../../engine/read/read.ts'
import { signDocument } from '../../signing/signDocument.ts'
import { forVisit } from '../mine.ts'
import { jobOfVisit } from '../subject.ts'

export default handle(signOnSite, async (write, _row, body, { id, document_id }) => {
  const office = forVisit(write)
  const { id: job } = await jobOfVisit(write, id)
  const row = await fetchRecord(office, write.tx, jobs.name, job, 'update', true)
  return signDocument(office, row, document_id, body, Number(id))
})
