import { area } from '../../engine/area.ts'

/** Questions that records ask; what is answered is carried by the record. */
export default area({ name: 'questions', needs: [], common: true })
