import { useLocation } from 'react-router'
import { resources } from '../../../schema/all.ts'
import { MOVE_RULES } from '../../../schema/engine/status/moves.ts'
import { MovesScreen } from '../../kit/moves/MovesScreen.tsx'
import '../screens.css'
import '../libraries.css'

/** /libraries/{statuses}/moves: which status may follow which. */
export default function Moves() {
  const { pathname } = useLocation()
  const library = resources.all.find((one) => one.fields[MOVE_RULES] && pathname.startsWith(`/${one.path}/`))
  if (!library) throw new Error(`no statuses at ${pathname}`)
  return <MovesScreen key={library.name} library={library} />
}
