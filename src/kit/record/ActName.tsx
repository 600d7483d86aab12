import { useTranslate } from 'ra-core'

interface ActNameProps {
  /** Message key: what it does, as it is read out. */
  readonly text: string
  /** Message key of a shorter text that is part of it, for the eye. */
  readonly short: string
  readonly keys: string
}

/** What a button of an act says, with its key. The short text is hidden from those who hear the whole one: a label would have to repeat the key. */
export function ActName({ text, short, keys }: ActNameProps) {
  const translate = useTranslate()
  return (
    <>
      {short === text ? (
        translate(text)
      ) : (
        <>
          <span aria-hidden="true">{translate(short)}</span>
          <span className="sr-only">{translate(text)}</span>
        </>
      )}{' '}
      <kbd aria-hidden="true">{keys}</kbd>
    </>
  )
}
