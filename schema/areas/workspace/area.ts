import { area } from '../../engine/area.ts'

/** What screens need of every list and record, whatever they are about. */
export default area({ name: 'workspace', needs: ['catalogue'], common: true })
