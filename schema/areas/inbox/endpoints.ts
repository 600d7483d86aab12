import { endpoint } from '../../engine/endpoint.ts'
import { trial } from '../settings/shapes.ts'

export const openBox = endpoint({
  ...trial('inbox', 'Open the box of incoming mail with the settings that are kept'),
  name: 'openBox',
})
