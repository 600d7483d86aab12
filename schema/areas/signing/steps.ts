import { defineSteps } from '../../engine/steps.ts'

/** What has to be signed before a job goes on. */
export const steps = defineSteps('jobs', [
  {
    name: 'documents',
    label: [
      'Have %{smart_count} document signed |||| Have %{smart_count} documents signed',
      '%{smart_count} signature |||| %{smart_count} signatures',
      'Show the documents',
    ],
    in: ['unscheduled', 'scheduled', 'in_progress', 'completed'],
    way: { tab: 'documents' },
    key: 'd',
  },
])
