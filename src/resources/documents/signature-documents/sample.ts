import { formatMoney } from '../../../../schema/engine/text/format.ts'
import type { DocumentPlaceholder } from '../../../../schema/engine/text/placeholders.ts'

/** Data of a made-up job for previewing a document. */
export const SAMPLE: Readonly<Record<DocumentPlaceholder, string>> = {
  'customer.name': 'Margaret Holroyd',
  'customer.company': 'Holroyd Lettings Ltd',
  'customer.address': '27 Beckett Street, Leeds, LS9 7LN',
  'customer.email': 'margaret@holroyd.example',
  'customer.phone': '0113 496 0187',
  'job.number': 'J-000123',
  'job.type': 'Service visit',
  'job.site': '8 Cross Green Lane, Leeds, LS9 0BA',
  'job.date': '24/11/2026',
  'job.services': 'Boiler service, Landlord gas safety check',
  'job.materials': 'Boiler service kit × 1',
  'job.total_ex_vat': formatMoney('181'),
  'job.vat_total': formatMoney('36.2'),
  'job.total_inc_vat': formatMoney('217.2'),
  'worker.name': 'Daniel Okafor',
  'worker.category': 'Heating engineer',
  'franchise.name': 'Remote Workr Yorkshire',
  'franchise.legal_name': 'Remote Workr Yorkshire Ltd',
  'franchise.address': '14 Kirkstall Wharf, Leeds, LS4 2QB',
  'franchise.phone': '0113 496 0100',
  'franchise.email': 'yorkshire@remoteworkr.example',
  'franchise.company_number': '09912345',
  'franchise.vat_number': 'GB 123 4567 89',
  'signer.name': 'Margaret Holroyd',
  today: '24/11/2026',
}
