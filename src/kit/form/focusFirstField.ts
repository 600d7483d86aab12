/** Frames in which a control that is fetched is waited for. */
const FRAMES = 120

const CONTROL = ':is(input, select, textarea)'

interface Entering {
  /** A field that holds something is passed by. */
  readonly passesFilled?: boolean
}

/**
 * Gives the first field of a form the focus. A picker is fetched first: it gets the focus when it comes, unless whoever looks at the form has gone
 * elsewhere meanwhile.
 * @returns ends the wait
 */
export function focusFirstField(formOf: () => Element | null, { passesFilled = false }: Entering = {}): () => void {
  let frame = 0
  const controlOf = (field: Element) => field.querySelector<HTMLInputElement>(CONTROL)
  const enter = (left: number) => {
    if (document.activeElement !== document.body) return
    const fields = [...(formOf()?.querySelectorAll('.field') ?? [])]
    const open = passesFilled ? fields.find((field) => (controlOf(field)?.value ?? '') === '') : undefined
    const first = open ?? fields[0]
    const control = first && controlOf(first)
    if (control) control.focus()
    else if (left > 0) frame = requestAnimationFrame(() => enter(left - 1))
  }
  enter(FRAMES)
  return () => cancelAnimationFrame(frame)
}
