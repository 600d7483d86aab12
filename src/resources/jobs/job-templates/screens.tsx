// Custom screens: the generated form cannot fill lines from the libraries, nor calculate totals while typing.
import declaration from '../../../../schema/areas/jobs/job-templates.ts'
import { defineScreens } from '../../../kit/screens/defineScreens.ts'
import { WholeLayout } from '../lines/PricedLayout.tsx'
import { TemplateActs } from './TemplateActs.tsx'

export default defineScreens(declaration, {
  layout: WholeLayout,
  actions: TemplateActs,
})
