import { createPath, type Path } from 'react-router'
import { NetworkError } from '../authProvider/calls.ts'

/** The page that the service worker keeps has no nonce, so that the office app could not style itself on it (server/web.ts). */
export const isCachedPage = (document: Document): boolean => document.querySelector('script[nonce]') === null

/**
 * Opens the place that is being gone to from the server, where the page is the kept one.
 * @param going where to, while the router is on its way
 * @throws NetworkError where there is no line: nothing is opened then
 */
export async function leaveCachedPage(window: Window, going: () => Path | undefined): Promise<void> {
  if (!isCachedPage(window.document)) return
  const { pathname, search, hash } = going() ?? window.location
  try {
    await window.fetch('/', { method: 'HEAD', headers: { accept: 'text/html' }, cache: 'no-store' })
  } catch (cause) {
    throw new NetworkError(cause)
  }
  const place = createPath({ pathname, search, hash })
  // The same address with a fragment would not be loaded anew.
  if (place === createPath(window.location)) window.location.reload()
  else window.location.assign(place)
  return new Promise(() => undefined)
}
