import { area } from '../../engine/area.ts'

/** What is decided for the whole business. The areas declare their own settings; here is how all of them are read and changed. */
export default area({ name: 'settings', needs: [], common: true })
