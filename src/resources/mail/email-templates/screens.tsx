// The generated form cannot offer the placeholders of its subject, nor show the letter filled in.
import declaration from '../../../../schema/areas/mail/email-templates.ts'
import { defineScreens } from '../../../kit/screens/defineScreens.ts'
import { BodyInput } from './BodyInput.tsx'
import { TemplatePreview } from './TemplatePreview.tsx'

export default defineScreens(declaration, { inputs: { body: BodyInput }, aside: TemplatePreview })
