import { area } from '../../engine/area.ts'

/** Settings of the whole business. The areas declare their own settings; this area reads and changes all of them. */
export default area({ name: 'settings', needs: [], common: true })
