import { area } from '../../engine/area.ts'

/** Data about files of records; their bytes have routes of their own. */
export default area({ name: 'files', needs: ['record'], common: true })
