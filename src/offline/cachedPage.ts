import { createPath, type Path } from 'react-router'
import { NetworkError } from '../authProvider/calls.ts'

/** The page stored by the service worker has no nonce, so the office app could not add its styles to it (server/web.ts). */
export const isCachedPage = (document: Document): boolean => document.querySelector('script[nonce]') === null

/**
 * Where the current page is the stored one, opens the destination from the server instead.
 * @param going the destination, while a navigation is in progress
 * @throws NetworkError without a connection: nothing is opened then
 */
export async function leaveCachedPage(window: Window, going: () => Path | undefined): Promise<void> {
  if (!isCachedPage(window.document)) return
  const { pathname, search, hash } = going() ?? window.location
  try {
    await window.fetch('/', { method: 'HEAD', headers: { accept: 'text/html' }, cache: 'no-store' })
  } catch (cause) {
    throw new NetworkError(cause)
  }
  const pagePath = createPath({ pathname, search, hash })
  // Assigning the same address with a fragment would not load the page again.
  if (pagePath === createPath(window.location)) window.location.reload()
  else window.location.assign(pagePath)
  return new Promise(() => undefined)
}
