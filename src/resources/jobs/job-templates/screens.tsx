// The generated form cannot fill lines from the libraries, nor say what they come to while they are typed.
import declaration from '../../../../schema/areas/jobs/job-templates.ts'
import { defineScreens } from '../../../kit/screens/defineScreens.ts'
import { WholeLayout } from '../lines/PricedLayout.tsx'
import { TemplateActs } from './TemplateActs.tsx'

export default defineScreens(declaration, {
  layout: WholeLayout,
  actions: TemplateActs,
})
