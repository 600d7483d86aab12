// Custom screens: the generated form cannot take a picture.
import declaration from '../../../../schema/areas/catalogue/franchises.ts'
import { defineScreens } from '../../../kit/screens/defineScreens.ts'
import { LogoInput } from './LogoInput.tsx'

export default defineScreens(declaration, { inputs: { logo: LogoInput } })
