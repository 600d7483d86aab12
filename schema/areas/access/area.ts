import { area } from '../../engine/area.ts'

/** Users and their permissions: every screen and every write depends on it. */
export default area({ name: 'access', needs: [], common: true })
