import { Link } from 'react-router'
import { usePorts } from '../kit/ports.ts'
import '../kit/ui/states.css'
import { HOME_PATH, LOGIN_PATH } from './guard.ts'

/** Shown at every unknown address, with or without a session. */
export default function NotFound() {
  const { translate, user } = usePorts()
  return (
    <div className="state">
      <h1>{translate('page.not_found.title')}</h1>
      <p>{translate('page.not_found.body')}</p>
      <Link className="button" to={user ? HOME_PATH : LOGIN_PATH}>
        {translate(user ? 'page.not_found.home' : 'page.not_found.login')}
      </Link>
    </div>
  )
}
