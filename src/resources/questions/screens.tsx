// Custom screens: the generated form cannot offer the answers of other questions, nor preview the form of a question.
import declaration from '../../../schema/areas/questions/questions.ts'
import { defineScreens } from '../../kit/screens/defineScreens.ts'
import { ConditionsInput } from './ConditionsInput.tsx'
import { Preview } from './Preview.tsx'
import './questions.css'

export default defineScreens(declaration, { inputs: { show_if: ConditionsInput }, aside: Preview })
