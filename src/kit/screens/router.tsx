import { type RouterLinkProps, type RouterProvider, type RouterTo, reactRouterProvider } from 'ra-core'
import { forwardRef, useCallback } from 'react'
import { type Mount, rewriter } from './rewrite.ts'

/**
 * react-admin's router with every address passed through `rewriter`, so that its own links, buttons and redirects lead to the addresses of the
 * specification.
 */
export function createRouterProvider(mounts: readonly Mount[]): RouterProvider {
  const rewrite = rewriter(mounts)
  const target = (to: RouterTo): RouterTo => {
    if (typeof to === 'string') return rewrite(to)
    return to.pathname ? { ...to, pathname: rewrite(to.pathname) } : to
  }
  const { Link, Navigate, useNavigate } = reactRouterProvider

  const RewritingLink = forwardRef<HTMLAnchorElement, RouterLinkProps>(({ to, ...rest }, ref) => (
    <Link ref={ref} to={target(to)} {...rest} />
  ))
  RewritingLink.displayName = 'RewritingLink'

  return {
    ...reactRouterProvider,
    Link: RewritingLink,
    Navigate: ({ to, ...rest }) => <Navigate to={target(to)} {...rest} />,
    useNavigate: () => {
      const navigate = useNavigate()
      return useCallback((to, options) => navigate(typeof to === 'number' ? to : target(to), options), [navigate])
    },
  }
}
