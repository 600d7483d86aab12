// Custom screens: the generated form cannot show the values to enter at the provider, nor set the secret, which is in no form.
import declaration from '../../../../schema/areas/access/sign-in-providers.ts'
import { defineScreens } from '../../../kit/screens/defineScreens.ts'
import { AtProvider } from './AtProvider.tsx'
import { ProviderActs } from './ProviderActs.tsx'

export default defineScreens(declaration, { actions: ProviderActs, aside: AtProvider })
