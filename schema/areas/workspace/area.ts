import { area } from '../../engine/area.ts'

/** What the panel asks of every list and record, whatever they are about. */
export default area({ name: 'workspace', needs: ['catalogue'], common: true })
