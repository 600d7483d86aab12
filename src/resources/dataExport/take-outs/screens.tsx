// Custom screens: the generated page cannot provide the file.
import declaration from '../../../../schema/areas/dataExport/take-outs.ts'
import { defineScreens } from '../../../kit/screens/defineScreens.ts'
import { FilePart } from '../FilePart.tsx'

export default defineScreens(declaration, {
  parts: [{ key: 'file', title: 'takeout.file', Part: FilePart, inOverview: 'first' }],
})
