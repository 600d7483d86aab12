/**
 * FullStory, the session recorder that the org id in the specification belongs to. Its snippet is `_fs_org`, `_fs_host`, `_fs_script` and a script;
 * elements with the class `fs-mask` are sent only as outlines, without text or input.
 */
export const RECORDER = { hosts: ['https://edge.fullstory.com', 'https://rs.fullstory.com'] }

/**
 * Adds the recorder to a page, with the whole page masked; unchanged without an org id.
 * @param org letters, digits and dashes
 */
export function recorded(page: string, org: string | null): string {
  if (org === null) return page
  const config = `window._fs_org='${org}';window._fs_host='fullstory.com';window._fs_script='edge.fullstory.com/s/fs.js';window._fs_namespace='FS'`
  const scripts = `<script nonce="%NONCE%">${config}</script><script nonce="%NONCE%" async crossorigin="anonymous" src="https://edge.fullstory.com/s/fs.js"></script>`
  return page.replace('<html ', '<html class="fs-mask" ').replace('</head>', `${scripts}</head>`)
}
