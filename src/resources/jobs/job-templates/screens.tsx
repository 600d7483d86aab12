// The generated form cannot fill lines from the libraries, nor say what they come to while they are typed.
import declaration from '../../../../schema/areas/jobs/job-templates.ts'
import { defineScreens } from '../../../kit/screens/defineScreens.ts'
import { LinesInput, PricedLayout } from '../lines/PricedLayout.tsx'
import { TemplateActs } from './TemplateActs.tsx'

export default defineScreens(declaration, {
  layout: PricedLayout as never,
  actions: TemplateActs,
  inputs: { services: LinesInput as never, materials: LinesInput as never },
})
