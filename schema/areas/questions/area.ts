import { area } from '../../engine/area.ts'

/** Questions about records; the records have the answers. */
export default area({ name: 'questions', needs: [], common: true })
