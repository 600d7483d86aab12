import { area } from '../../engine/area.ts'

/** Everything that happened: the log is written by the engine; here it is read, and what it tells is put back. */
export default area({ name: 'logs', needs: ['record', 'workspace'], common: true })
