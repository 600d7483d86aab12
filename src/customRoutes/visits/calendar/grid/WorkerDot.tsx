import { inkOn } from '../../../../kit/ui/ink.ts'
import { initials } from '../../../../kit/ui/person.ts'
import type { WorkerName } from '../calendarData.ts'
import css from './WorkerDot.module.css'

interface WorkerDotProps {
  readonly worker: Pick<WorkerName, 'id' | 'label' | 'colour'> | undefined
  /** Number of further workers. */
  readonly more?: number
}

/** The initials of a worker on the worker's colour. Decorative: the name is given next to it. */
export function WorkerDot({ worker, more = 0 }: WorkerDotProps) {
  const words = (worker?.label ?? '').trim().split(/\s+/)
  const [first_name, last_name] = [words[0] ?? '', words.length > 1 ? (words.at(-1) ?? '') : '']
  const background = worker?.colour ?? '#586176'
  return (
    <span
      className={css['workerDot']}
      style={{ background, color: inkOn(background) }}
      data-initials={`${initials({ id: worker?.id ?? 0, email: '?', first_name, last_name })}${more > 0 ? '+' : ''}`}
      aria-hidden="true"
    />
  )
}
