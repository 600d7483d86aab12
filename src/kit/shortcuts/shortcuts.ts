import { chordOf, isCharacter } from './keys.ts'
import { createRegistry, type Moment, type Shortcut } from './registry.ts'

/** Where keys are text, or mean something else already. */
const TYPING = 'input:not([type=checkbox]):not([type=radio]), textarea, select, [contenteditable=true], [role=combobox]'
const ANSWERING = 'dialog[open], [role=dialog], [role=alertdialog], [role=menu]'

const isTyping = (target: EventTarget | null): boolean => target instanceof Element && target.closest(TYPING) !== null

/** A dialog or a menu is open: keys are not meant for the screen. */
export const isAnswering = (): boolean => document.querySelector(ANSWERING) !== null

/** Somebody types, or a dialog or a menu is open: keys are not meant for the screen. */
export const isBusy = (target: EventTarget | null): boolean => isTyping(target) || isAnswering()

/** All shortcuts of the program. Two that contradict each other stop the development build; a browser only tells its console. */
export const shortcuts = createRegistry((fault) => {
  if (import.meta.env.DEV) throw new Error(`shortcuts: ${fault}`)
  console.error(`shortcuts: ${fault}`)
})

/** For elements that handle their keys themselves: whether this one is a character, and those are switched off. */
export function isSwitchedOff(event: KeyboardEvent): boolean {
  const chord = chordOf(event)
  return !shortcuts.isEnabled() && chord !== undefined && isCharacter(chord)
}

const momentOf = ({ target }: KeyboardEvent): Moment => ({
  isTyping: isTyping(target),
  // Looked for in the whole document: asked only of a key that means something.
  get isAnswering() {
    return isAnswering()
  },
  now: performance.now(),
})

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
    if (isOurs(event)) take(event, shortcuts.find(event, momentOf(event)))
  }
  window.addEventListener('keydown', early, true)
  window.addEventListener('keydown', late)
  return () => {
    window.removeEventListener('keydown', early, true)
    window.removeEventListener('keydown', late)
  }
}
