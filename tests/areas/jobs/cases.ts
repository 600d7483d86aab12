import { resources } from '../../../schema/all.ts'
import { parts, template } from '../../../schema/areas/jobs/acts.ts'
import { actCase } from '../../support/actCases.ts'

export const keepingTemplate = actCase(template, {
  ready: async (h) => ({ id: (await h.factory.create(resources.get('jobs'))).id }),
})
export const addingParts = actCase(parts, {
  ready: async (h) => {
    const template_id = (await h.factory.create(resources.get('job-templates'))).id
    await h.factory.create(resources.get('job-templates'), { parent_id: template_id })
    return { id: (await h.factory.create(resources.get('jobs'))).id, body: { template_id } }
  },
})
