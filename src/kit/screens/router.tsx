import { type RouterLinkProps, type RouterProvider, type RouterTo, reactRouterProvider } from 'ra-core'
import { forwardRef, useCallback } from 'react'
import { type Mount, rewriter } from './rewrite.ts'

/**
 * react-admin's router with every address passed through `rewriter`, so that its own links, buttons and redirects lead to the addresses of the
 * specification.
 */
export function createRouterProvider(mounts: readonly Mount[]): RouterProvider {
  const rewrite = rewriter(mounts)
  const target = (destination: RouterTo): RouterTo => {
    if (typeof destination === 'string') return rewrite(destination)
    return destination.pathname ? { ...destination, pathname: rewrite(destination.pathname) } : destination
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
      return useCallback(
        (destination, options) =>
          navigate(typeof destination === 'number' ? destination : target(destination), options),
        [navigate],
      )
    },
  }
}
