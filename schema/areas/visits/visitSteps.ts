/** Reports of a worker about a visit, in order. */
export const VISIT_STEPS = ['onTheWay', 'onSite', 'pause', 'resume', 'finish', 'partDone', 'noAccess', 'abort'] as const
