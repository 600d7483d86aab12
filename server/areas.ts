// Written by `npm run db:generate` from the files beside it. Do not edit.
import jobsParts from './areas/jobs/acts/parts.ts'
import jobsTemplate from './areas/jobs/acts/template.ts'
import leadsConvert from './areas/leads/acts/convert.ts'
import paymentsPay from './areas/payments/acts/pay.ts'
import paymentsPaymentsOfJob from './areas/payments/endpoints/paymentsOfJob.ts'
import quotesConvert from './areas/quotes/acts/convert.ts'
import quotesDuplicate from './areas/quotes/acts/duplicate.ts'
import quotesRevise from './areas/quotes/acts/revise.ts'
import recurringMake from './areas/recurring/acts/make.ts'
import recurringDates from './areas/recurring/endpoints/dates.ts'
import visitsBookSeries from './areas/visits/acts/bookSeries.ts'
import visitsChangeRule from './areas/visits/acts/changeRule.ts'
import visitsChangeSeries from './areas/visits/acts/changeSeries.ts'
import visitsCopyHours from './areas/visits/acts/copyHours.ts'
import visitsInvite from './areas/visits/acts/invite.ts'
import visitsLeave from './areas/visits/acts/leave.ts'
import visitsLock from './areas/visits/acts/lock.ts'
import visitsMakeFeed from './areas/visits/acts/makeFeed.ts'
import visitsRemoveFeed from './areas/visits/acts/removeFeed.ts'
import visitsSetHours from './areas/visits/acts/setHours.ts'
import visitsTakeBack from './areas/visits/acts/takeBack.ts'
import visitsAvailability from './areas/visits/endpoints/availability.ts'
import visitsBest from './areas/visits/endpoints/best.ts'
import visitsBetween from './areas/visits/endpoints/between.ts'
import visitsBoard from './areas/visits/endpoints/board.ts'
import visitsDays from './areas/visits/endpoints/days.ts'
import visitsFeed from './areas/visits/endpoints/feed.ts'
import visitsFree from './areas/visits/endpoints/free.ts'
import visitsHolidays from './areas/visits/endpoints/holidays.ts'
import visitsHours from './areas/visits/endpoints/hours.ts'
import visitsPreviewRule from './areas/visits/endpoints/previewRule.ts'
import visitsPreviewSeries from './areas/visits/endpoints/previewSeries.ts'
import visitsQuick from './areas/visits/endpoints/quick.ts'
import visitsRegistration from './areas/visits/endpoints/registration.ts'
import visitsSeries from './areas/visits/endpoints/series.ts'
import visitsUnassigned from './areas/visits/endpoints/unassigned.ts'
import { collectHandlers } from './kit/acts/handle.ts'

/** What the server does for the acts and endpoints of all areas. */
export const handlers = collectHandlers([
  jobsParts,
  jobsTemplate,
  leadsConvert,
  paymentsPay,
  paymentsPaymentsOfJob,
  quotesConvert,
  quotesDuplicate,
  quotesRevise,
  recurringMake,
  recurringDates,
  visitsBookSeries,
  visitsChangeRule,
  visitsChangeSeries,
  visitsCopyHours,
  visitsInvite,
  visitsLeave,
  visitsLock,
  visitsMakeFeed,
  visitsRemoveFeed,
  visitsSetHours,
  visitsTakeBack,
  visitsAvailability,
  visitsBest,
  visitsBetween,
  visitsBoard,
  visitsDays,
  visitsFeed,
  visitsFree,
  visitsHolidays,
  visitsHours,
  visitsPreviewRule,
  visitsPreviewSeries,
  visitsQuick,
  visitsRegistration,
  visitsSeries,
  visitsUnassigned,
])
