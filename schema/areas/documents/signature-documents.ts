import { defineResource } from '../../engine/define.ts'
import { f } from '../../engine/fields/index.ts'
import { DOCUMENT_PLACEHOLDERS } from '../../engine/text/placeholders.ts'
import { translated } from '../../engine/translations.ts'

export default defineResource({
  name: 'signature-documents',
  path: 'libraries/signature-documents',
  area: 'SignatureDocuments',
  belongs: 'business',
  group: 'documents',
  label: ['Signature document', 'Signature documents'],
  about: 'Documents that customers and workers sign for a job. Job details are filled in automatically.',
  represent: 'name',
  sort: ['name', 'asc'],
  archive: true,
  fields: {
    ...translated('name', { required: true, max: 120, list: true, search: true }),
    signer_role: f.choice(['customer', 'site_contact', 'worker', 'manager'], {
      required: true,
      list: true,
      filter: true,
      label: 'Signed by',
    }),
    category_id: f.ref('categories', { where: { scope: 'document' }, list: true, filter: true }),
    job_type_ids: f.refs('job-types', {
      label: 'Job types',
      list: true,
      filter: true,
      help: 'Leave empty to use the document for all job types.',
    }),
    required_before_status_id: f.ref('job-statuses', {
      label: 'Required before status',
      list: true,
      filter: true,
      help: 'The document must be signed before a job can move to this status or a later one. Leave empty if signing is optional.',
    }),
    asks_again: f.flag(false, {
      list: true,
      filter: true,
      label: 'Sign again after changes',
      help: 'When the text changes, jobs where it was already signed ask for a new signature.',
    }),
    edition: f.int({
      readOnly: true,
      default: 1,
      min: 1,
      label: 'Text version',
      help: 'Increases when the name, signer or body changes.',
    }),
    active: f.flag(true, { list: true, filter: true }),
    body: f.template({
      required: true,
      tokens: DOCUMENT_PLACEHOLDERS,
      detail: true,
      help: 'Use Markdown: # heading, **bold**, *italic*, - list. Write placeholders in double braces.',
    }),
  },
  unique: [['name']],
  demo: [
    {
      id: 1,
      name: 'Completion certificate',
      name_zh: '完工证明',
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
      name_zh: '开工许可',
      signer_role: 'customer',
      category_id: 23,
      job_type_ids: [1, 2],
      required_before_status_id: 4,
      body: `# Permission to start work

I, {{signer.name}}, ask {{franchise.legal_name}} to carry out job {{job.number}} ({{job.type}}) at {{job.site}}.

- I am the owner of the property, or have the owner’s permission.
- The price agreed is **{{job.total_ex_vat}}** and {{job.vat_total}} VAT, a total of {{job.total_inc_vat}}.
- I have told the engineer of any asbestos, alarm or hidden cable that I know about.

Dated {{today}}`,
    },
    {
      id: 3,
      name: 'Risk assessment',
      name_zh: '风险评估',
      signer_role: 'worker',
      category_id: 23,
      required_before_status_id: 4,
      body: `# Risk assessment for {{job.number}}

Site: {{job.site}}
Assessed by {{worker.name}}, {{worker.category}}, on {{today}}

1. Access and exit routes are clear.
2. Gas, water and electricity can be shut off, and I know where.
3. Protective equipment for this work is available.
4. People and animals on the site are kept away from the work.

*If any of these is not true, do not start. Call {{franchise.phone}}.*`,
    },
    {
      id: 4,
      name: 'Waste removal note',
      name_zh: '废弃物清运单',
      signer_role: 'site_contact',
      category_id: 22,
      job_type_ids: [1],
      body: `## Waste removal note

{{franchise.legal_name}}, company number {{franchise.company_number}}, has removed the waste from job {{job.number}} from {{job.site}}.

Materials used: {{job.materials}}

Handed over by {{signer.name}} on {{today}}`,
    },
  ],
})
