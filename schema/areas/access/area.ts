import { area } from '../../engine/area.ts'

/** Who works here and what they may: every screen and every write asks it. */
export default area({ name: 'access', needs: [], common: true })
