// Custom screens: the generated page cannot provide files, nor show what is new since the last export.
import declaration from '../../../../schema/areas/accounting/accounting-exports.ts'
import { defineScreens } from '../../../kit/screens/defineScreens.ts'
import { FilesPart, NewCard } from '../FilesPart.tsx'

export default defineScreens(declaration, {
  parts: [{ key: 'files', title: 'accounting.files', Part: FilesPart, inOverview: 'first' }],
  rail: [{ key: 'new', Card: NewCard }],
})
