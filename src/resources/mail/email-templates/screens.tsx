// Custom screens: the generated form cannot offer the placeholders of its subject, nor show the text next to its preview, in several languages, and
// in earlier versions.
import declaration from '../../../../schema/areas/mail/email-templates.ts'
import { defineScreens } from '../../../kit/screens/defineScreens.ts'
import { BodyInput } from './BodyInput.tsx'
import { FilesInput } from './FilesInput.tsx'
import { TemplateLayout } from './TemplateLayout.tsx'
import { Versions } from './Versions.tsx'

export default defineScreens(declaration, {
  inputs: { body: BodyInput, files: FilesInput },
  layout: TemplateLayout,
  actions: Versions,
})
