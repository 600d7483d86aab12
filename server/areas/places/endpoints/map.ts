import { map } from '../../../../schema/areas/places/endpoints.ts'
import { answer } from '../../../kit/acts/handle.ts'

export default answer(map, async ({ engine }) => ({ tiles: engine.services?.tiles ?? null }))
