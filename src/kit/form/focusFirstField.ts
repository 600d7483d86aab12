/** Number of frames to wait for a control that is still loading. */
const FRAMES = 120

const CONTROL = ':is(input, select, textarea)'

interface Entering {
  /** Skips fields that already have a value. */
  readonly passesFilled?: boolean
}

/**
 * Focuses the first field of a form. A picker has to load first: it gets the focus afterwards, unless the user has moved the focus elsewhere
 * meanwhile.
 * @returns a function that stops waiting
 */
export function focusFirstField(formOf: () => Element | null, { passesFilled = false }: Entering = {}): () => void {
  let frame = 0
  const controlOf = (field: Element) => field.querySelector<HTMLInputElement>(CONTROL)
  const enter = (framesLeft: number) => {
    if (document.activeElement !== document.body) return
    const fields = [...(formOf()?.querySelectorAll('.field') ?? [])]
    const open = passesFilled ? fields.find((field) => (controlOf(field)?.value ?? '') === '') : undefined
    const first = open ?? fields[0]
    const control = first && controlOf(first)
    if (control) control.focus()
    else if (framesLeft > 0) frame = requestAnimationFrame(() => enter(framesLeft - 1))
  }
  enter(FRAMES)
  return () => cancelAnimationFrame(frame)
}
