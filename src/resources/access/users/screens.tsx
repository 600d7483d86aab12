// Custom screens: the generated ones have no actions such as activating, banning and inviting, and show a last sign-in as a date instead of how long
// ago it was.

import declaration from '../../../../schema/areas/access/users.ts'
import { defineScreens } from '../../../kit/screens/defineScreens.ts'
import { loadable } from '../../../kit/ui/loadable.tsx'
import { Pending } from '../../../kit/ui/Pending.tsx'
import { UserActions } from './UserActions.tsx'
import { LastLogin, UserName } from './UserCells.tsx'
import { UserList } from './UserList.tsx'
import './users.css'

const SessionsPart = loadable(() => import('./SessionsPart.tsx'), <Pending lines={4} />)

export default defineScreens(declaration, {
  cells: { last_login: LastLogin, name: UserName },
  actions: UserActions,
  list: UserList,
  opensNew: true,
  parts: [{ key: 'sessions', title: 'users.sessions', needs: ['Users', 'edit'], Part: SessionsPart }],
})
