import { useEffect, useRef, useState } from 'react'
import { usePaused } from '../../kit/usePaused.ts'

interface TextFilterProps {
  readonly label: string
  readonly value: string
  readonly onChange: (value: string | undefined) => void
}

/** A text to narrow by, asked for when typing pauses. */
export function TextFilter({ label, value, onChange }: TextFilterProps) {
  const [text, setText] = useState(value)
  const [from, setFrom] = useState(value)
  // The address has another one: a view was chosen, or one went back.
  if (from !== value) {
    setFrom(value)
    setText(value)
  }
  const paused = usePaused(text)
  // When the typing has paused, and only then: whatever else is another by then.
  const latest = useRef(() => {})
  latest.current = () => {
    if (paused === text && paused.trim() !== value) onChange(paused.trim() || undefined)
  }
  // biome-ignore lint/correctness/useExhaustiveDependencies: it is what has paused
  useEffect(() => latest.current(), [paused])
  return (
    <label>
      <span>{label}</span>
      <input className="control" value={text} maxLength={200} onChange={({ target }) => setText(target.value)} />
    </label>
  )
}
