// The generated page cannot hand out files, nor say what is new since.
import declaration from '../../../../schema/areas/accounting/accounting-exports.ts'
import { defineScreens } from '../../../kit/screens/defineScreens.ts'
import { FilesPart, NewCard } from '../FilesPart.tsx'

export default defineScreens(declaration, {
  parts: [{ key: 'files', title: 'accounting.files', Part: FilesPart, inOverview: 'first' }],
  rail: [{ key: 'new', Card: NewCard }],
})
