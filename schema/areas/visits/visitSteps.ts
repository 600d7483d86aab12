/** What a worker says of a visit, one after the other. */
export const VISIT_STEPS = ['onTheWay', 'onSite', 'pause', 'resume', 'finish', 'partDone', 'noAccess', 'abort'] as const
