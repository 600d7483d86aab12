import css from './keeping.module.css'

interface HowProps {
  /** The operation in progress. */
  readonly text: string
  readonly done: number
  /** 0 where the total is unknown. */
  readonly of: number
}

/** Progress as a bar and in numbers. */
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
