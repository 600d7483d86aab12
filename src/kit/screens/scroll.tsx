import { useEffect, useRef } from 'react'
import { useLocation, useNavigationType } from 'react-router'
import { passBy } from './trail.ts'

/**
 * Scrolls to the top on a new path, and smoothly to the target of a hash link; back and forward are left to the browser (fixed by the specification). Also
 * records visited addresses.
 */
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
