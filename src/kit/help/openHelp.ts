/** Attribute of every sign: the key of its place. */
export const HELP_SIGN = 'data-help'
/** What belongs to one sign: a field, the head of a column. That of an act stands behind its button. */
const AROUND = '.field, [role=columnheader]'

let from: Element | null = null

/** Where the focus was when a key opened a sign, for the way back; asked once. */
export const setHelpOpener = (): Element | null => {
  const found = from
  from = null
  return found
}

/**
 * Opens the help of what has the focus, else that of the screen, by its sign.
 * @returns whether there is any
 */
export function openHelp(): boolean {
  const focused = document.activeElement
  const sign =
    focused?.closest(AROUND)?.querySelector<HTMLElement>(`[${HELP_SIGN}]`) ??
    focused?.nextElementSibling?.querySelector<HTMLElement>(`:scope.help-sign [${HELP_SIGN}]`) ??
    document.querySelector<HTMLElement>(`.help-screen [${HELP_SIGN}]`)
  if (!sign) return false
  from = focused
  sign.click()
  return true
}
