// Custom screens: the generated form cannot suggest placeholders while typing, nor preview the document.
import declaration from '../../../../schema/areas/documents/signature-documents.ts'
import { defineScreens } from '../../../kit/screens/defineScreens.ts'
import { BodyInput } from './BodyInput.tsx'
import { Preview } from './Preview.tsx'
import './documents.css'

export default defineScreens(declaration, { inputs: { body: BodyInput }, aside: Preview })
