/** Attribute of every help button: the key of its place. */
export const HELP_SIGN = 'data-help'
/** Elements with a help button inside: a field, a column heading. That of an action is next to its button. */
const HELP_CONTAINERS = '.field, [role=columnheader]'

let from: Element | null = null

/** Returns the element that had the focus when a key opened the help, for returning to it; only once. */
export const setHelpOpener = (): Element | null => {
  const opener = from
  from = null
  return opener
}

/**
 * Opens the help of the focused element, else that of the page, through its button.
 * @returns whether there is any
 */
export function openHelp(): boolean {
  const focused = document.activeElement
  const sign =
    focused?.closest(HELP_CONTAINERS)?.querySelector<HTMLElement>(`[${HELP_SIGN}]`) ??
    focused?.nextElementSibling?.querySelector<HTMLElement>(`:scope.help-sign [${HELP_SIGN}]`) ??
    document.querySelector<HTMLElement>(`.help-screen [${HELP_SIGN}]`)
  if (!sign) return false
  from = focused
  sign.click()
  return true
}
