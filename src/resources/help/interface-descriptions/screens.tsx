// The generated screens cannot name a place in the language of the moment, offer those there are, or show what a text looks like.
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
