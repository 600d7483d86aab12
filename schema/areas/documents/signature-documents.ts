import { defineResource } from '../../engine/define.ts'
import { f } from '../../engine/fields/index.ts'
import { DOCUMENT_PLACEHOLDERS } from '../../engine/text/placeholders.ts'

export default defineResource({
  name: 'signature-documents',
  path: 'libraries/signature-documents',
  area: 'SignatureDocuments',
  belongs: 'business',
  group: 'documents',
  label: ['Signature document', 'Signature documents'],
  about: 'What customers and workers sign on a job. The body is filled in with the facts of that job.',
  represent: 'name',
  sort: ['name', 'asc'],
  archive: true,
  fields: {
    name: f.text({ required: true, max: 120, list: true, search: true }),
    signer_role: f.choice(['customer', 'site_contact', 'worker', 'manager'], {
      required: true,
      list: true,
      filter: true,
      label: 'Signed by',
    }),
    category_id: f.ref('categories', { where: { scope: 'document' }, list: true, filter: true }),
    job_type_ids: f.refs('job-types', {
      label: 'Only for job types',
      list: true,
      filter: true,
      help: 'Empty: for jobs of every type.',
    }),
    required_before_status_id: f.ref('job-statuses', {
      label: 'Required before status',
      list: true,
      filter: true,
      help: 'A job enters this status, or a later one, only when the document is signed. Empty: signing is voluntary.',
    }),
    asks_again: f.flag(false, {
      list: true,
      filter: true,
      label: 'Signed again when changed',
      help: 'Once its text is changed, jobs on which it was signed before ask for it again.',
    }),
    edition: f.int({
      readOnly: true,
      default: 1,
      min: 1,
      label: 'Version of the text',
      help: 'Counts on when the name, the signer or the body is changed.',
    }),
    active: f.flag(true, { list: true, filter: true }),
    body: f.template({
      required: true,
      tokens: DOCUMENT_PLACEHOLDERS,
      detail: true,
      help: 'Markdown: # heading, **bold**, *italic*, - list. Placeholders stand in double braces.',
    }),
  },
  unique: [['name']],
  demo: [
    {
      id: 1,
      name: 'Completion certificate',
      signer_role: 'customer',
      category_id: 22,
      required_before_status_id: 6,
      body: `# Completion of job {{job.number}}

Carried out for **{{customer.name}}** at {{job.site}} on {{job.date}} by {{worker.name}} of {{franchise.name}}.

## Work done

{{job.services}}

Total including VAT: **{{job.total_inc_vat}}**

I have seen the finished work and am satisfied with it.

{{signer.name}}, {{today}}`,
    },
    {
      id: 2,
      name: 'Permission to start work',
      signer_role: 'customer',
      category_id: 23,
      job_type_ids: [1, 2],
      required_before_status_id: 4,
      body: `# Permission to start work

I, {{signer.name}}, ask {{franchise.legal_name}} to carry out job {{job.number}} ({{job.type}}) at {{job.site}}.

- I am the owner of the property, or have the owner’s leave.
- The price agreed is **{{job.total_ex_vat}}** and {{job.vat_total}} VAT, {{job.total_inc_vat}} in all.
- I have told the engineer of any asbestos, alarm or hidden cable that I know of.

Dated {{today}}`,
    },
    {
      id: 3,
      name: 'Risk assessment',
      signer_role: 'worker',
      category_id: 23,
      required_before_status_id: 4,
      body: `# Risk assessment for {{job.number}}

Site: {{job.site}}
Assessed by {{worker.name}}, {{worker.category}}, on {{today}}

1. Access and way out are clear.
2. Gas, water and electricity can be shut off, and I know where.
3. Protective equipment for this work is at hand.
4. People and animals on the site are kept away from the work.

*If one of these does not hold, do not start. Telephone {{franchise.phone}}.*`,
    },
    {
      id: 4,
      name: 'Waste removal note',
      signer_role: 'site_contact',
      category_id: 22,
      job_type_ids: [1],
      body: `## Waste removal note

{{franchise.legal_name}}, company number {{franchise.company_number}}, has taken away the waste of job {{job.number}} from {{job.site}}.

Materials used: {{job.materials}}

Handed over by {{signer.name}} on {{today}}`,
    },
  ],
})
