import { area } from '../../engine/area.ts'

/** Everything of the business as one file, from which the same business is built again. */
export default area({ name: 'dataExport', needs: ['documents', 'jobs'] })
