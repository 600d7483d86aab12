/** Something that the office is asked for: a task there, and never a price. */
export const REQUESTS = ['extra_work', 'another_visit', 'other'] as const
