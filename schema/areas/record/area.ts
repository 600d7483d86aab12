import { area } from '../../engine/area.ts'

/** What every record can have, whatever it is about. */
export default area({ name: 'record', needs: ['questions'], common: true })
