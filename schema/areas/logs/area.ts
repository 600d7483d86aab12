import { area } from '../../engine/area.ts'

/** The log: the engine writes it; this area shows it and reverts changes. */
export default area({ name: 'logs', needs: ['record', 'workspace'], common: true })
