import { area } from '../../engine/area.ts'

/** All data of the business in one file, from which it can be restored. */
export default area({ name: 'dataExport', needs: ['documents', 'jobs'] })
