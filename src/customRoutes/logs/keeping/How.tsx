import css from './keeping.module.css'

interface HowProps {
  /** What is under way. */
  readonly text: string
  readonly done: number
  /** Nothing where nobody knows. */
  readonly of: number
}

/** How far something is, as a bar and in numbers. */
export function How({ text, done, of }: HowProps) {
  const part = of > 0 ? Math.min(1, done / of) : 0
  return (
    <div className={css['keep-how']}>
      <progress aria-label={text} max={1} value={part} />
      <span>
        {text} {done.toLocaleString('en-GB')}
        {of > 0 && ` / ${of.toLocaleString('en-GB')}`}
      </span>
    </div>
  )
}
