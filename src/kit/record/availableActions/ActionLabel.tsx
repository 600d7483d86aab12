import { Keys } from '../../shortcuts/Keys.tsx'

interface OfferNameProps {
  readonly text: string
  /** A shorter text to display. */
  readonly short?: string | undefined
  readonly keys?: string | undefined
}

/**
 * The label of an action's button, with its key. Screen readers get the full text and not the short one: an aria-label would have to repeat the key.
 */
export function ActionLabel({ text, short = text, keys }: OfferNameProps) {
  return (
    <>
      {short === text ? (
        <span className="act-name">{text}</span>
      ) : (
        <>
          <span className="act-name" aria-hidden="true">
            {short}
          </span>
          <span className="sr-only">{text}</span>
        </>
      )}{' '}
      {keys && <Keys keys={keys} />}
    </>
  )
}
