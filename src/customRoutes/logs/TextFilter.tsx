import { useEffect, useRef, useState } from 'react'
import { usePaused } from '../../kit/usePaused.ts'

interface TextFilterProps {
  readonly label: string
  readonly value: string
  readonly onChange: (value: string | undefined) => void
}

/** A text filter, applied after a pause in typing. */
export function TextFilter({ label, value, onChange }: TextFilterProps) {
  const [text, setText] = useState(value)
  const [from, setFrom] = useState(value)
  // The address changed: a view was chosen, or the user went back.
  if (from !== value) {
    setFrom(value)
    setText(value)
  }
  const paused = usePaused(text)
  // Called only after a pause in typing, with the latest callback.
  const latest = useRef(() => {})
  latest.current = () => {
    if (paused === text && paused.trim() !== value) onChange(paused.trim() || undefined)
  }
  // biome-ignore lint/correctness/useExhaustiveDependencies: this value has paused
  useEffect(() => latest.current(), [paused])
  return (
    <label>
      <span>{label}</span>
      <input className="control" value={text} maxLength={200} onChange={({ target }) => setText(target.value)} />
    </label>
  )
}
