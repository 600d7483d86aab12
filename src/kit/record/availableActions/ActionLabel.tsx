import { Keys } from '../../shortcuts/Keys.tsx'

interface OfferNameProps {
  readonly text: string
  /** A shorter text for the eye. */
  readonly short?: string | undefined
  readonly keys?: string | undefined
}

/** What a button of an act says, with its key. The short text is hidden from those who hear the whole one: a label would have to repeat the key. */
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
