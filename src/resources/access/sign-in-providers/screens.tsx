// The generated form cannot know what is to be entered at the provider, nor how the secret is set that no form shows.
import declaration from '../../../../schema/areas/access/sign-in-providers.ts'
import { defineScreens } from '../../../kit/screens/defineScreens.ts'
import { AtProvider } from './AtProvider.tsx'
import { ProviderActs } from './ProviderActs.tsx'

export default defineScreens(declaration, { actions: ProviderActs, aside: AtProvider })
