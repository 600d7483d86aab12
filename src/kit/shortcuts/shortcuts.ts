import { chordOf, isCharacter } from './keys.ts'
import { createRegistry, type Moment, type Shortcut } from './registry.ts'
import { createTypeAhead } from './typeAhead.ts'

/** Elements in which keys enter text or already have another meaning. */
const TYPING = 'input:not([type=checkbox]):not([type=radio]), textarea, select, [contenteditable=true], [role=combobox]'
const ANSWERING = 'dialog[open], [role=dialog], [role=alertdialog], [role=menu]'
/** A dialog that is already closed and only being removed. */
const LEAVING = '[aria-hidden=true] *'

const isTyping = (target: EventTarget | null): boolean => target instanceof Element && target.closest(TYPING) !== null

/** Whether a dialog or a menu is open, so that keys are not meant for the page. */
export const isAnswering = (): boolean => document.querySelector(`:is(${ANSWERING}):not(${LEAVING})`) !== null

/** Whether the user is typing or a dialog or a menu is open, so that keys are not meant for the page. */
export const isBusy = (target: EventTarget | null): boolean => isTyping(target) || isAnswering()

/** All shortcuts of the program. A conflict throws in development; in production it is only logged to the console. */
export const shortcuts = createRegistry((fault) => {
  if (import.meta.env.DEV) throw new Error(`shortcuts: ${fault}`)
  console.error(`shortcuts: ${fault}`)
})

const typeAhead = createTypeAhead(shortcuts)

interface Screen {
  /** Path of its address. */
  readonly pathname: string
  /** The address of a navigation in progress, if any. */
  readonly goingTo: () => { readonly pathname: string } | undefined
}
let currentScreen: Screen | undefined

/** A page is shown or about to be: keys without a meaning so far wait for it. */
export function screenOpens(screen: Screen): void {
  currentScreen = screen
  typeAhead.opened(performance.now())
}

/** Whether a navigation to another page is in progress: this page is still shown, but keys are meant for the next one. */
function isLeft(): boolean {
  if (!currentScreen) return false
  const { href, origin, pathname } = window.location
  const ownPath = new URL(currentScreen.pathname, origin).pathname
  return pathname !== ownPath || new URL(currentScreen.goingTo()?.pathname ?? pathname, href).pathname !== ownPath
}

/** Whether a key known to the page being left has to wait for the next page. */
const isForNext = (event: KeyboardEvent, found: Shortcut | true | undefined): boolean => {
  const chord = chordOf(event)
  return isLeft() && chord !== undefined && isCharacter(chord) && found !== true && found?.scope !== 'global'
}

/** For elements that handle their keys themselves: whether the key is a character while character shortcuts are turned off. */
export function isSwitchedOff(event: KeyboardEvent): boolean {
  const chord = chordOf(event)
  return !shortcuts.isEnabled() && chord !== undefined && isCharacter(chord)
}

const momentOf = ({ target }: Pick<KeyboardEvent, 'target'>): Moment => ({
  isTyping: isTyping(target),
  // Evaluated lazily, because it searches the whole document: only needed for keys that have a meaning.
  get isAnswering() {
    return isAnswering()
  },
  now: performance.now(),
})

/** Runs the shortcut of a waiting key on the current page, as if it were pressed there. */
function runPending(document: Document): void {
  if (isLeft()) return
  const found = typeAhead.take(momentOf({ target: document.activeElement }))
  if (found && found !== true) found.run?.()
}

function handleMatch(event: KeyboardEvent, found: Shortcut | true | undefined): void {
  if (!found) return
  event.preventDefault()
  if (found !== true) found.run?.(event)
}

/**
 * Listens for keys of the whole program.
 * @returns a function that stops listening
 */
export function listen(window: Window): () => void {
  const isOurs = (event: KeyboardEvent) => !event.defaultPrevented && !event.isComposing && event.keyCode !== 229
  const early = (event: KeyboardEvent) => {
    const shortcut = isOurs(event) ? shortcuts.second(event, momentOf(event)) : undefined
    if (shortcut) event.stopPropagation()
    handleMatch(event, shortcut)
  }
  const handleLate = (event: KeyboardEvent) => {
    if (!isOurs(event)) return
    const moment = momentOf(event)
    const found = shortcuts.find(event, moment)
    const isNext = isForNext(event, found)
    if (!isNext) handleMatch(event, found)
    if (isNext || !found) typeAhead.keep(event, moment)
  }
  // A page registers its shortcuts while it renders, so all of them are registered one task later.
  const unsubscribe = shortcuts.subscribe(() => {
    if (typeAhead.waits()) setTimeout(() => runPending(window.document))
  })
  // Any other input before the waiting key has run cancels it, including keys that other elements handle.
  window.addEventListener('pointerdown', typeAhead.drop, true)
  window.addEventListener('keydown', typeAhead.drop, true)
  window.addEventListener('keydown', early, true)
  window.addEventListener('keydown', handleLate)
  return () => {
    unsubscribe()
    window.removeEventListener('pointerdown', typeAhead.drop, true)
    window.removeEventListener('keydown', typeAhead.drop, true)
    window.removeEventListener('keydown', early, true)
    window.removeEventListener('keydown', handleLate)
  }
}
