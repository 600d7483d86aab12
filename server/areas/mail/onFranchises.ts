import franchises from '../../../schema/areas/catalogue/franchises.ts'
import { addToServer } from '../../engine/http/defineServer.ts'
import { invalid } from '../../engine/http/errors.ts'
import { logoFiles, unknownOf } from './letterFiles.ts'

export default addToServer(franchises, {
  routes: logoFiles,
  before: async (write, values) => {
    const { logo } = values
    const wrong = logo ? await unknownOf(write, [logo]) : undefined
    if (wrong) throw invalid({ logo: [wrong] })
  },
})
