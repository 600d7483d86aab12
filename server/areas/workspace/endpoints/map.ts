import { map } from '../../../../schema/areas/workspace/endpoints.ts'
import { answer } from '../../../engine/acts/handle.ts'
import { tilesOf } from '../tiles.ts'

export default answer(map, async ({ engine }) => ({ tiles: await tilesOf(engine.settings) }))
