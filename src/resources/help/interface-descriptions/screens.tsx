// Custom screens: the generated ones cannot show places by label, offer the existing ones, or preview a text.
import declaration from '../../../../schema/areas/help/interface-descriptions.ts'
import { defineScreens } from '../../../kit/screens/defineScreens.ts'
import { PlaceCell } from './PlaceCell.tsx'
import { PlaceInput } from './PlaceInput.tsx'
import { Preview } from './Preview.tsx'
import { Translate } from './Translate.tsx'

export default defineScreens(declaration, {
  cells: { key: PlaceCell },
  inputs: { key: PlaceInput },
  aside: Preview,
  actions: Translate,
})
