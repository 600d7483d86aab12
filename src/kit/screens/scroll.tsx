import { useEffect, useRef } from 'react'
import { useLocation, useNavigationType } from 'react-router'
import { passBy } from './trail.ts'

/** To the top on a new path, smoothly to the target of a hash link; back and forward are left to the browser (spec.txt section 2). Takes note of where one has been. */
export function ScrollBehaviour() {
  const { pathname, search, hash } = useLocation()
  const type = useNavigationType()
  const lastPath = useRef(pathname)
  useEffect(() => passBy(pathname + search), [pathname, search])
  useEffect(() => {
    const isNewPath = lastPath.current !== pathname
    lastPath.current = pathname
    if (hash) {
      const target = document.getElementById(decodeURIComponent(hash.slice(1)))
      target?.scrollIntoView({ behavior: 'smooth' })
      return
    }
    if (isNewPath && type !== 'POP') window.scrollTo(0, 0)
  }, [pathname, hash, type])
  return null
}
