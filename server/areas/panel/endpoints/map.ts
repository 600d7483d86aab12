import { map } from '../../../../schema/areas/panel/endpoints.ts'
import { answer } from '../../../engine/acts/handle.ts'

export default answer(map, async ({ engine }) => ({ tiles: engine.services?.tiles ?? null }))
