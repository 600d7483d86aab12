import { duplicate } from '../../../../schema/areas/quotes/acts.ts'
import { handle } from '../../../kit/acts/handle.ts'
import { add } from '../../../kit/create.ts'
import { termsOf } from '../../../work/copy.ts'
import { asCopied } from '../../../work/pricing.ts'

export default handle(duplicate, async (write, quote) => {
  const values = asCopied({ ...(await termsOf(write, quote)), quote_type_id: quote.quote_type_id })
  return { quote: await add(write, 'quotes', values) }
})
