import { resources } from '../../../schema/all.ts'
import { deleteFile, describeFile } from '../../../schema/areas/files/acts.ts'
import type { Harness } from '../../contract/harness.ts'
import { actCase } from '../../support/actCases.ts'
import { filing, PDF } from '../../support/files.ts'

/** A file of a lead. */
async function file(h: Harness): Promise<number> {
  const { id } = await h.factory.create(resources.get('leads'))
  const { status, body } = await filing(h, `leads/${id}`).upload(PDF, { name: 'paper.pdf' })
  if (status !== 200) throw new Error(`no file: ${JSON.stringify(body)}`)
  return body.id
}
const also = ['Leads:details', 'Leads:edit']

export const describing = actCase(describeFile, {
  ready: async (h) => ({ id: await file(h), body: { description: 'After' } }),
  also,
})
export const deleting = actCase(deleteFile, { ready: async (h) => ({ id: await file(h) }), also })
