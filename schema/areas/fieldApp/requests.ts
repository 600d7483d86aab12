/** A request to the office: creates a task there, and shows no prices. */
export const REQUESTS = ['extra_work', 'another_visit', 'other'] as const
