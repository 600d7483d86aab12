// Custom screens: the generated form cannot filter the list of its event, nor preview what the rule would send.
import declaration from '../../../../schema/areas/messages/message-rules.ts'
import { defineScreens } from '../../../kit/screens/defineScreens.ts'
import { ConditionsInput } from './ConditionsInput.tsx'
import { RuleTest } from './RuleTest.tsx'

export default defineScreens(declaration, { inputs: { conditions: ConditionsInput }, aside: RuleTest })
