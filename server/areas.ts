// Written by `npm run db:generate` from the files beside it. Do not edit.
import accessRemoveFactor from './areas/access/acts/removeFactor.ts'
import accessSetSecret from './areas/access/acts/setSecret.ts'
import accessUnban from './areas/access/acts/unban.ts'
import accessActs from './areas/access/acts.ts'
import accessAccessOfUser from './areas/access/endpoints/accessOfUser.ts'
import accessPermissionsOfGroup from './areas/access/endpoints/permissionsOfGroup.ts'
import accessSessionsOfUser from './areas/access/endpoints/sessionsOfUser.ts'
import accessEndpoints from './areas/access/endpoints.ts'
import accountingFileOfExport from './areas/accounting/endpoints/fileOfExport.ts'
import accountingNewSince from './areas/accounting/endpoints/newSince.ts'
import addressesAddresses from './areas/addresses/endpoints/addresses.ts'
import addressesTryAddresses from './areas/addresses/endpoints/tryAddresses.ts'
import catalogueFranchiseChoice from './areas/catalogue/endpoints/franchiseChoice.ts'
import catalogueLibraryCounts from './areas/catalogue/endpoints/libraryCounts.ts'
import catalogueLogoOf from './areas/catalogue/endpoints/logoOf.ts'
import complaintsCreditNote from './areas/complaints/acts/creditNote.ts'
import complaintsRemedialJob from './areas/complaints/acts/remedialJob.ts'
import complaintsActs from './areas/complaints/acts.ts'
import complaintsCostsOfComplaint from './areas/complaints/endpoints/costsOfComplaint.ts'
import complaintsCreditableFor from './areas/complaints/endpoints/creditableFor.ts'
import customersIdentify from './areas/customers/endpoints/identify.ts'
import dashboardDashboard from './areas/dashboard/endpoints/dashboard.ts'
import dataExportFileOfTakeOut from './areas/dataExport/endpoints/fileOfTakeOut.ts'
import fieldAppSignOnSite from './areas/fieldApp/acts/signOnSite.ts'
import fieldAppUseMaterial from './areas/fieldApp/acts/useMaterial.ts'
import fieldAppActs from './areas/fieldApp/acts.ts'
import fieldAppEndpoints from './areas/fieldApp/endpoints.ts'
import filesActs from './areas/files/acts.ts'
import filesTryFiles from './areas/files/endpoints/tryFiles.ts'
import filesEndpoints from './areas/files/endpoints.ts'
import helpDescriptions from './areas/help/endpoints/descriptions.ts'
import incomingMailAttach from './areas/incomingMail/acts/attach.ts'
import incomingMailDismiss from './areas/incomingMail/acts/dismiss.ts'
import incomingMailMakeLead from './areas/incomingMail/acts/makeLead.ts'
import incomingMailEndpoints from './areas/incomingMail/endpoints.ts'
import invoicesBatch from './areas/invoices/acts/batch.ts'
import invoicesReopen from './areas/invoices/acts/reopen.ts'
import invoicesActs from './areas/invoices/acts.ts'
import invoicesInvoicing from './areas/invoices/endpoints/invoicing.ts'
import invoicesIssuing from './areas/invoices/endpoints/issuing.ts'
import invoicesParties from './areas/invoices/endpoints/parties.ts'
import invoicesEndpoints from './areas/invoices/endpoints.ts'
import jobsParts from './areas/jobs/acts/parts.ts'
import jobsTemplate from './areas/jobs/acts/template.ts'
import jobsLineCosts from './areas/jobs/endpoints/lineCosts.ts'
import jobsEndpoints from './areas/jobs/endpoints.ts'
import leadsConvert from './areas/leads/acts/convert.ts'
import leadsArchivedLeads from './areas/leads/endpoints/archivedLeads.ts'
import leadsAssociatedQuotes from './areas/leads/endpoints/associatedQuotes.ts'
import logsCheckLog from './areas/logs/acts/checkLog.ts'
import logsRevertChangeset from './areas/logs/acts/revertChangeset.ts'
import logsRevertEntry from './areas/logs/acts/revertEntry.ts'
import logsRevertPerson from './areas/logs/acts/revertPerson.ts'
import logsTruncateLog from './areas/logs/acts/truncateLog.ts'
import logsChainProof from './areas/logs/endpoints/chainProof.ts'
import logsLogs from './areas/logs/endpoints/logs.ts'
import logsSecurityLog from './areas/logs/endpoints/securityLog.ts'
import logsServerLines from './areas/logs/endpoints/serverLines.ts'
import logsTryKept from './areas/logs/endpoints/tryKept.ts'
import logsEndpoints from './areas/logs/endpoints.ts'
import mailResendMany from './areas/mail/acts/resendMany.ts'
import mailSend from './areas/mail/acts/send.ts'
import mailSendText from './areas/mail/acts/sendText.ts'
import mailActs from './areas/mail/acts.ts'
import mailTryTemplate from './areas/mail/endpoints/tryTemplate.ts'
import mailTryTexts from './areas/mail/endpoints/tryTexts.ts'
import mailEndpoints from './areas/mail/endpoints.ts'
import messagesDone from './areas/messages/endpoints/done.ts'
import messagesWouldHave from './areas/messages/endpoints/wouldHave.ts'
import notificationsActs from './areas/notifications/acts.ts'
import notificationsNotifications from './areas/notifications/endpoints/notifications.ts'
import notificationsEndpoints from './areas/notifications/endpoints.ts'
import onlinePaymentsMakePayLink from './areas/onlinePayments/acts/makePayLink.ts'
import onlinePaymentsWithdrawPayLinks from './areas/onlinePayments/acts/withdrawPayLinks.ts'
import onlinePaymentsPayLinks from './areas/onlinePayments/endpoints/payLinks.ts'
import onlinePaymentsTryStripe from './areas/onlinePayments/endpoints/tryStripe.ts'
import paymentsAllocate from './areas/payments/acts/allocate.ts'
import paymentsActs from './areas/payments/acts.ts'
import paymentsAccountOfCustomer from './areas/payments/endpoints/accountOfCustomer.ts'
import paymentsAllocationsOfPayment from './areas/payments/endpoints/allocationsOfPayment.ts'
import paymentsPaymentsOfInvoice from './areas/payments/endpoints/paymentsOfInvoice.ts'
import paymentsPaymentsOfJob from './areas/payments/endpoints/paymentsOfJob.ts'
import paymentsPaymentsOfQuote from './areas/payments/endpoints/paymentsOfQuote.ts'
import privacyErase from './areas/privacy/acts/erase.ts'
import privacyEndpoints from './areas/privacy/endpoints.ts'
import queuesActs from './areas/queues/acts.ts'
import queuesOriginalOfItem from './areas/queues/endpoints/originalOfItem.ts'
import quotesAgree from './areas/quotes/acts/agree.ts'
import quotesRevise from './areas/quotes/acts/revise.ts'
import quotesActs from './areas/quotes/acts.ts'
import quotesQuotePaper from './areas/quotes/endpoints/quotePaper.ts'
import recordAddComment from './areas/record/acts/addComment.ts'
import recordDeleteComment from './areas/record/acts/deleteComment.ts'
import recordEditComment from './areas/record/acts/editComment.ts'
import recordMerge from './areas/record/acts/merge.ts'
import recordSaveAnswers from './areas/record/acts/saveAnswers.ts'
import recordComments from './areas/record/endpoints/comments.ts'
import recordMentionable from './areas/record/endpoints/mentionable.ts'
import recordQuestionsOfNew from './areas/record/endpoints/questionsOfNew.ts'
import recordTimeline from './areas/record/endpoints/timeline.ts'
import recordEndpoints from './areas/record/endpoints.ts'
import recurringMake from './areas/recurring/acts/make.ts'
import recurringDates from './areas/recurring/endpoints/dates.ts'
import reportsCosting from './areas/reports/endpoints/costing.ts'
import reportsForecast from './areas/reports/endpoints/forecast.ts'
import reportsEndpoints from './areas/reports/endpoints.ts'
import settingsImportSettings from './areas/settings/acts/importSettings.ts'
import settingsActs from './areas/settings/acts.ts'
import settingsTryMail from './areas/settings/endpoints/tryMail.ts'
import settingsEndpoints from './areas/settings/endpoints.ts'
import signingActs from './areas/signing/acts.ts'
import signingCheckSigned from './areas/signing/endpoints/checkSigned.ts'
import signingEndpoints from './areas/signing/endpoints.ts'
import statementsEndpoints from './areas/statements/endpoints.ts'
import timesheetsCorrectTimes from './areas/timesheets/acts/correctTimes.ts'
import timesheetsActs from './areas/timesheets/acts.ts'
import timesheetsEndpoints from './areas/timesheets/endpoints.ts'
import visitsBookSeries from './areas/visits/acts/bookSeries.ts'
import visitsChangeRule from './areas/visits/acts/changeRule.ts'
import visitsChangeSeries from './areas/visits/acts/changeSeries.ts'
import visitsCopyHours from './areas/visits/acts/copyHours.ts'
import visitsInvite from './areas/visits/acts/invite.ts'
import visitsSetHours from './areas/visits/acts/setHours.ts'
import visitsTakeBack from './areas/visits/acts/takeBack.ts'
import visitsActs from './areas/visits/acts.ts'
import visitsAvailability from './areas/visits/endpoints/availability.ts'
import visitsBest from './areas/visits/endpoints/best.ts'
import visitsBoard from './areas/visits/endpoints/board.ts'
import visitsFree from './areas/visits/endpoints/free.ts'
import visitsHolidays from './areas/visits/endpoints/holidays.ts'
import visitsHours from './areas/visits/endpoints/hours.ts'
import visitsLoad from './areas/visits/endpoints/load.ts'
import visitsPreviewRule from './areas/visits/endpoints/previewRule.ts'
import visitsQuick from './areas/visits/endpoints/quick.ts'
import visitsSeries from './areas/visits/endpoints/series.ts'
import visitsUnderLeave from './areas/visits/endpoints/underLeave.ts'
import visitsEndpoints from './areas/visits/endpoints.ts'
import workspaceChangeView from './areas/workspace/acts/changeView.ts'
import workspaceDeleteView from './areas/workspace/acts/deleteView.ts'
import workspaceDropDraft from './areas/workspace/acts/dropDraft.ts'
import workspaceKeepDraft from './areas/workspace/acts/keepDraft.ts'
import workspaceKeepView from './areas/workspace/acts/keepView.ts'
import workspaceResetPreference from './areas/workspace/acts/resetPreference.ts'
import workspaceSetMoves from './areas/workspace/acts/setMoves.ts'
import workspaceSetPreference from './areas/workspace/acts/setPreference.ts'
import workspaceUndoChangeset from './areas/workspace/acts/undoChangeset.ts'
import workspaceDrafts from './areas/workspace/endpoints/drafts.ts'
import workspaceFind from './areas/workspace/endpoints/find.ts'
import workspaceHistory from './areas/workspace/endpoints/history.ts'
import workspaceMoves from './areas/workspace/endpoints/moves.ts'
import workspacePositions from './areas/workspace/endpoints/positions.ts'
import workspacePreference from './areas/workspace/endpoints/preference.ts'
import workspacePreferences from './areas/workspace/endpoints/preferences.ts'
import workspaceRecentChanges from './areas/workspace/endpoints/recentChanges.ts'
import workspaceViewGroups from './areas/workspace/endpoints/viewGroups.ts'
import workspaceViews from './areas/workspace/endpoints/views.ts'
import workspaceEndpoints from './areas/workspace/endpoints.ts'
import { collectHandlers } from './engine/acts/handle.ts'

/** What the server does for the acts and endpoints of all areas. */
export const handlers = collectHandlers([
  accessRemoveFactor,
  accessSetSecret,
  accessUnban,
  accessActs,
  accessAccessOfUser,
  accessPermissionsOfGroup,
  accessSessionsOfUser,
  accessEndpoints,
  accountingFileOfExport,
  accountingNewSince,
  addressesAddresses,
  addressesTryAddresses,
  catalogueFranchiseChoice,
  catalogueLibraryCounts,
  catalogueLogoOf,
  complaintsCreditNote,
  complaintsRemedialJob,
  complaintsActs,
  complaintsCostsOfComplaint,
  complaintsCreditableFor,
  customersIdentify,
  dashboardDashboard,
  dataExportFileOfTakeOut,
  fieldAppSignOnSite,
  fieldAppUseMaterial,
  fieldAppActs,
  fieldAppEndpoints,
  filesActs,
  filesTryFiles,
  filesEndpoints,
  helpDescriptions,
  incomingMailAttach,
  incomingMailDismiss,
  incomingMailMakeLead,
  incomingMailEndpoints,
  invoicesBatch,
  invoicesReopen,
  invoicesActs,
  invoicesInvoicing,
  invoicesIssuing,
  invoicesParties,
  invoicesEndpoints,
  jobsParts,
  jobsTemplate,
  jobsLineCosts,
  jobsEndpoints,
  leadsConvert,
  leadsArchivedLeads,
  leadsAssociatedQuotes,
  logsCheckLog,
  logsRevertChangeset,
  logsRevertEntry,
  logsRevertPerson,
  logsTruncateLog,
  logsChainProof,
  logsLogs,
  logsSecurityLog,
  logsServerLines,
  logsTryKept,
  logsEndpoints,
  mailResendMany,
  mailSend,
  mailSendText,
  mailActs,
  mailTryTemplate,
  mailTryTexts,
  mailEndpoints,
  messagesDone,
  messagesWouldHave,
  notificationsActs,
  notificationsNotifications,
  notificationsEndpoints,
  onlinePaymentsMakePayLink,
  onlinePaymentsWithdrawPayLinks,
  onlinePaymentsPayLinks,
  onlinePaymentsTryStripe,
  paymentsAllocate,
  paymentsActs,
  paymentsAccountOfCustomer,
  paymentsAllocationsOfPayment,
  paymentsPaymentsOfInvoice,
  paymentsPaymentsOfJob,
  paymentsPaymentsOfQuote,
  privacyErase,
  privacyEndpoints,
  queuesActs,
  queuesOriginalOfItem,
  quotesAgree,
  quotesRevise,
  quotesActs,
  quotesQuotePaper,
  recordAddComment,
  recordDeleteComment,
  recordEditComment,
  recordMerge,
  recordSaveAnswers,
  recordComments,
  recordMentionable,
  recordQuestionsOfNew,
  recordTimeline,
  recordEndpoints,
  recurringMake,
  recurringDates,
  reportsCosting,
  reportsForecast,
  reportsEndpoints,
  settingsImportSettings,
  settingsActs,
  settingsTryMail,
  settingsEndpoints,
  signingActs,
  signingCheckSigned,
  signingEndpoints,
  statementsEndpoints,
  timesheetsCorrectTimes,
  timesheetsActs,
  timesheetsEndpoints,
  visitsBookSeries,
  visitsChangeRule,
  visitsChangeSeries,
  visitsCopyHours,
  visitsInvite,
  visitsSetHours,
  visitsTakeBack,
  visitsActs,
  visitsAvailability,
  visitsBest,
  visitsBoard,
  visitsFree,
  visitsHolidays,
  visitsHours,
  visitsLoad,
  visitsPreviewRule,
  visitsQuick,
  visitsSeries,
  visitsUnderLeave,
  visitsEndpoints,
  workspaceChangeView,
  workspaceDeleteView,
  workspaceDropDraft,
  workspaceKeepDraft,
  workspaceKeepView,
  workspaceResetPreference,
  workspaceSetMoves,
  workspaceSetPreference,
  workspaceUndoChangeset,
  workspaceDrafts,
  workspaceFind,
  workspaceHistory,
  workspaceMoves,
  workspacePositions,
  workspacePreference,
  workspacePreferences,
  workspaceRecentChanges,
  workspaceViewGroups,
  workspaceViews,
  workspaceEndpoints,
])
