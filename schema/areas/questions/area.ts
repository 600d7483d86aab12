import { area } from '../../engine/area.ts'

export default area({ name: 'questions', needs: [] })
