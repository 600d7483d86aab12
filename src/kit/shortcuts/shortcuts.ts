import { chordOf, isCharacter } from './keys.ts'
import { createRegistry, type Moment, type Shortcut } from './registry.ts'
import { createTypeAhead } from './typeAhead.ts'

/** Where keys are text, or mean something else already. */
const TYPING = 'input:not([type=checkbox]):not([type=radio]), textarea, select, [contenteditable=true], [role=combobox]'
const ANSWERING = 'dialog[open], [role=dialog], [role=alertdialog], [role=menu]'
/** Closed already, and only still on its way out of the document. */
const LEAVING = '[aria-hidden=true] *'

const isTyping = (target: EventTarget | null): boolean => target instanceof Element && target.closest(TYPING) !== null

/** A dialog or a menu is open: keys are not meant for the screen. */
export const isAnswering = (): boolean => document.querySelector(`:is(${ANSWERING}):not(${LEAVING})`) !== null

/** Somebody types, or a dialog or a menu is open: keys are not meant for the screen. */
export const isBusy = (target: EventTarget | null): boolean => isTyping(target) || isAnswering()

/** All shortcuts of the program. Two that contradict each other stop the development build; a browser only tells its console. */
export const shortcuts = createRegistry((fault) => {
  if (import.meta.env.DEV) throw new Error(`shortcuts: ${fault}`)
  console.error(`shortcuts: ${fault}`)
})

const ahead = createTypeAhead(shortcuts)

interface Screen {
  /** Path of its address. */
  readonly pathname: string
  /** Where somebody is on the way to, if anywhere. */
  readonly goingTo: () => { readonly pathname: string } | undefined
}
let standing: Screen | undefined

/** A screen stands, or is on its way at least: keys that mean nothing yet wait for it. */
export function screenOpens(screen: Screen): void {
  standing = screen
  ahead.opened(performance.now())
}

/** Another screen was opened, and this one only stands until that one is there: what is pressed is meant for that one. */
function isLeft(): boolean {
  if (!standing) return false
  const { href, origin, pathname } = window.location
  const own = new URL(standing.pathname, origin).pathname
  return pathname !== own || new URL(standing.goingTo()?.pathname ?? pathname, href).pathname !== own
}

/** Whether a key that the screen which is left knows has to wait for the next one. */
const isForNext = (event: KeyboardEvent, found: Shortcut | true | undefined): boolean => {
  const chord = chordOf(event)
  return isLeft() && chord !== undefined && isCharacter(chord) && found !== true && found?.scope !== 'global'
}

/** For elements that handle their keys themselves: whether this one is a character, and those are switched off. */
export function isSwitchedOff(event: KeyboardEvent): boolean {
  const chord = chordOf(event)
  return !shortcuts.isEnabled() && chord !== undefined && isCharacter(chord)
}

const momentOf = ({ target }: Pick<KeyboardEvent, 'target'>): Moment => ({
  isTyping: isTyping(target),
  // Looked for in the whole document: asked only of a key that means something.
  get isAnswering() {
    return isAnswering()
  },
  now: performance.now(),
})

/** The kept key is meant for what stands now, as if it were pressed there. */
function takeKept(document: Document): void {
  if (isLeft()) return
  const found = ahead.take(momentOf({ target: document.activeElement }))
  if (found && found !== true) found.run?.()
}

function take(event: KeyboardEvent, found: Shortcut | true | undefined): void {
  if (!found) return
  event.preventDefault()
  if (found !== true) found.run?.(event)
}

/** Listens for the whole program. @returns ends it */
export function listen(window: Window): () => void {
  const isOurs = (event: KeyboardEvent) => !event.defaultPrevented && !event.isComposing && event.keyCode !== 229
  const early = (event: KeyboardEvent) => {
    const found = isOurs(event) ? shortcuts.second(event, momentOf(event)) : undefined
    if (found) event.stopPropagation()
    take(event, found)
  }
  const late = (event: KeyboardEvent) => {
    if (!isOurs(event)) return
    const moment = momentOf(event)
    const found = shortcuts.find(event, moment)
    const isNext = isForNext(event, found)
    if (!isNext) take(event, found)
    if (isNext || !found) ahead.keep(event, moment)
  }
  // A screen registers what its keys do while it is being drawn: by the next turn all of it stands.
  const unsubscribe = shortcuts.subscribe(() => {
    if (ahead.waits()) setTimeout(() => takeKept(window.document))
  })
  // What is done before the kept key had its turn takes that turn away, keys that others handle included.
  window.addEventListener('pointerdown', ahead.drop, true)
  window.addEventListener('keydown', ahead.drop, true)
  window.addEventListener('keydown', early, true)
  window.addEventListener('keydown', late)
  return () => {
    unsubscribe()
    window.removeEventListener('pointerdown', ahead.drop, true)
    window.removeEventListener('keydown', ahead.drop, true)
    window.removeEventListener('keydown', early, true)
    window.removeEventListener('keydown', late)
  }
}
