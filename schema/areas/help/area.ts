import { area } from '../../engine/area.ts'

/** The business's own help texts for its screens. */
export default area({ name: 'help', needs: [] })
