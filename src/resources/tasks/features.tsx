import type { FeatureSections } from '../../kit/record/sections/featureSections.ts'
import { loadable } from '../../kit/ui/loadable.tsx'
import { Pending } from '../../kit/ui/Pending.tsx'
import { TaskEntry } from './TaskEntry.tsx'

/** Tasks about a record: a section of its page, and entries in its timeline. */
export default {
  parts: [
    {
      key: 'tasks',
      title: 'tasks.title',
      before: 'answers',
      when: ({ tasks }) => tasks === true,
      begins: { keys: 't', text: 'tasks.add', needs: ['Tasks', 'add'] },
      Part: loadable(() => import('./TasksPart.tsx'), <Pending lines={4} />),
    },
  ],
  kinds: [{ kind: 'task', before: 'file', when: ({ tasks }) => tasks === true, Entry: TaskEntry }],
} satisfies FeatureSections
