// The generated form cannot fill lines from the libraries, nor say what they come to while they are typed.
import declaration from '../../../schema/entities/jobs.ts'
import { defineScreens } from '../../kit/defineScreens.ts'
import { LinesView, SummaryView } from '../../kit/lines/LinesView.tsx'
import { LinesInput, PricedLayout } from '../../kit/lines/PricedLayout.tsx'

export default defineScreens(declaration, {
  layout: PricedLayout as never,
  inputs: { services: LinesInput as never, materials: LinesInput as never },
  cells: { services: LinesView as never, materials: LinesView as never, summary: SummaryView },
})
