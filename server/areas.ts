// Written by `npm run db:generate` from the files beside it. Do not edit.
import accessBan from './areas/access/acts/ban.ts'
import accessInvite from './areas/access/acts/invite.ts'
import accessRemoveFactor from './areas/access/acts/removeFactor.ts'
import accessSetPermissions from './areas/access/acts/setPermissions.ts'
import accessSetSecret from './areas/access/acts/setSecret.ts'
import accessUnban from './areas/access/acts/unban.ts'
import accessUnlink from './areas/access/acts/unlink.ts'
import accessAccessOfUser from './areas/access/endpoints/accessOfUser.ts'
import accessInvitation from './areas/access/endpoints/invitation.ts'
import accessMembers from './areas/access/endpoints/members.ts'
import accessPermissionsOfGroup from './areas/access/endpoints/permissionsOfGroup.ts'
import accessSecondFactor from './areas/access/endpoints/secondFactor.ts'
import accessSessionsOfUser from './areas/access/endpoints/sessionsOfUser.ts'
import accessTryProvider from './areas/access/endpoints/tryProvider.ts'
import accountingFileOfExport from './areas/accounting/endpoints/fileOfExport.ts'
import accountingNewSince from './areas/accounting/endpoints/newSince.ts'
import catalogueFranchiseChoice from './areas/catalogue/endpoints/franchiseChoice.ts'
import catalogueLibraryCounts from './areas/catalogue/endpoints/libraryCounts.ts'
import catalogueLogoOf from './areas/catalogue/endpoints/logoOf.ts'
import complaintsCreditNote from './areas/complaints/acts/creditNote.ts'
import complaintsEscalate from './areas/complaints/acts/escalate.ts'
import complaintsFirstAnswer from './areas/complaints/acts/firstAnswer.ts'
import complaintsRemedialJob from './areas/complaints/acts/remedialJob.ts'
import complaintsCostsOfComplaint from './areas/complaints/endpoints/costsOfComplaint.ts'
import complaintsCreditableFor from './areas/complaints/endpoints/creditableFor.ts'
import customersIdentify from './areas/customers/endpoints/identify.ts'
import dashboardDashboard from './areas/dashboard/endpoints/dashboard.ts'
import dataExportFileOfTakeOut from './areas/dataExport/endpoints/fileOfTakeOut.ts'
import fieldAppAbort from './areas/fieldApp/acts/abort.ts'
import fieldAppAnswerQuestions from './areas/fieldApp/acts/answerQuestions.ts'
import fieldAppAsk from './areas/fieldApp/acts/ask.ts'
import fieldAppFinish from './areas/fieldApp/acts/finish.ts'
import fieldAppNoAccess from './areas/fieldApp/acts/noAccess.ts'
import fieldAppNote from './areas/fieldApp/acts/note.ts'
import fieldAppOnSite from './areas/fieldApp/acts/onSite.ts'
import fieldAppOnTheWay from './areas/fieldApp/acts/onTheWay.ts'
import fieldAppPartDone from './areas/fieldApp/acts/partDone.ts'
import fieldAppPause from './areas/fieldApp/acts/pause.ts'
import fieldAppReportRefused from './areas/fieldApp/acts/reportRefused.ts'
import fieldAppResume from './areas/fieldApp/acts/resume.ts'
import fieldAppSignOnSite from './areas/fieldApp/acts/signOnSite.ts'
import fieldAppStepBack from './areas/fieldApp/acts/stepBack.ts'
import fieldAppUseMaterial from './areas/fieldApp/acts/useMaterial.ts'
import fieldAppMyDocument from './areas/fieldApp/endpoints/myDocument.ts'
import fieldAppMyDocuments from './areas/fieldApp/endpoints/myDocuments.ts'
import fieldAppMyMaterials from './areas/fieldApp/endpoints/myMaterials.ts'
import fieldAppMyQuestions from './areas/fieldApp/endpoints/myQuestions.ts'
import fieldAppMyVisitOf from './areas/fieldApp/endpoints/myVisitOf.ts'
import fieldAppMyVisits from './areas/fieldApp/endpoints/myVisits.ts'
import filesDeleteFile from './areas/files/acts/deleteFile.ts'
import filesDescribeFile from './areas/files/acts/describeFile.ts'
import filesFileLimits from './areas/files/endpoints/fileLimits.ts'
import filesFiles from './areas/files/endpoints/files.ts'
import filesOneFile from './areas/files/endpoints/oneFile.ts'
import filesTryFiles from './areas/files/endpoints/tryFiles.ts'
import helpDescriptions from './areas/help/endpoints/descriptions.ts'
import incomingMailAttach from './areas/incomingMail/acts/attach.ts'
import incomingMailDismiss from './areas/incomingMail/acts/dismiss.ts'
import incomingMailMakeLead from './areas/incomingMail/acts/makeLead.ts'
import incomingMailMessagePage from './areas/incomingMail/endpoints/messagePage.ts'
import incomingMailOpenBox from './areas/incomingMail/endpoints/openBox.ts'
import invoicesBatch from './areas/invoices/acts/batch.ts'
import invoicesCredit from './areas/invoices/acts/credit.ts'
import invoicesDispute from './areas/invoices/acts/dispute.ts'
import invoicesInvoice from './areas/invoices/acts/invoice.ts'
import invoicesInvoiceDeposit from './areas/invoices/acts/invoiceDeposit.ts'
import invoicesInvoiceFinal from './areas/invoices/acts/invoiceFinal.ts'
import invoicesInvoiceInterim from './areas/invoices/acts/invoiceInterim.ts'
import invoicesInvoiceProforma from './areas/invoices/acts/invoiceProforma.ts'
import invoicesInvoiceQuoteDeposit from './areas/invoices/acts/invoiceQuoteDeposit.ts'
import invoicesIssue from './areas/invoices/acts/issue.ts'
import invoicesRefresh from './areas/invoices/acts/refresh.ts'
import invoicesReopen from './areas/invoices/acts/reopen.ts'
import invoicesSettleDispute from './areas/invoices/acts/settleDispute.ts'
import invoicesWithdraw from './areas/invoices/acts/withdraw.ts'
import invoicesBatchOf from './areas/invoices/endpoints/batchOf.ts'
import invoicesInvoicing from './areas/invoices/endpoints/invoicing.ts'
import invoicesIssuing from './areas/invoices/endpoints/issuing.ts'
import invoicesPaperOfInvoice from './areas/invoices/endpoints/paperOfInvoice.ts'
import invoicesParties from './areas/invoices/endpoints/parties.ts'
import invoicesUblOfInvoice from './areas/invoices/endpoints/ublOfInvoice.ts'
import jobsParts from './areas/jobs/acts/parts.ts'
import jobsTemplate from './areas/jobs/acts/template.ts'
import jobsBreakdown from './areas/jobs/endpoints/breakdown.ts'
import jobsBreakdownAddress from './areas/jobs/endpoints/breakdownAddress.ts'
import jobsJobPaper from './areas/jobs/endpoints/jobPaper.ts'
import jobsLineCosts from './areas/jobs/endpoints/lineCosts.ts'
import leadsConvert from './areas/leads/acts/convert.ts'
import leadsArchivedLeads from './areas/leads/endpoints/archivedLeads.ts'
import leadsAssociatedQuotes from './areas/leads/endpoints/associatedQuotes.ts'
import logsCheckLog from './areas/logs/acts/checkLog.ts'
import logsRevertChangeset from './areas/logs/acts/revertChangeset.ts'
import logsRevertEntry from './areas/logs/acts/revertEntry.ts'
import logsRevertPerson from './areas/logs/acts/revertPerson.ts'
import logsTruncateLog from './areas/logs/acts/truncateLog.ts'
import logsAsAt from './areas/logs/endpoints/asAt.ts'
import logsChainProof from './areas/logs/endpoints/chainProof.ts'
import logsFileOfArchive from './areas/logs/endpoints/fileOfArchive.ts'
import logsLogArchives from './areas/logs/endpoints/logArchives.ts'
import logsLogEntry from './areas/logs/endpoints/logEntry.ts'
import logsLogs from './areas/logs/endpoints/logs.ts'
import logsRevertJob from './areas/logs/endpoints/revertJob.ts'
import logsRevertOutlook from './areas/logs/endpoints/revertOutlook.ts'
import logsSecurityLog from './areas/logs/endpoints/securityLog.ts'
import logsServerLines from './areas/logs/endpoints/serverLines.ts'
import logsTruncateOutlook from './areas/logs/endpoints/truncateOutlook.ts'
import logsTryKept from './areas/logs/endpoints/tryKept.ts'
import mailMarkSent from './areas/mail/acts/markSent.ts'
import mailRenew from './areas/mail/acts/renew.ts'
import mailResend from './areas/mail/acts/resend.ts'
import mailResendMany from './areas/mail/acts/resendMany.ts'
import mailRestoreVersion from './areas/mail/acts/restoreVersion.ts'
import mailSend from './areas/mail/acts/send.ts'
import mailSendText from './areas/mail/acts/sendText.ts'
import mailAttachmentAddress from './areas/mail/endpoints/attachmentAddress.ts'
import mailAttemptsOf from './areas/mail/endpoints/attemptsOf.ts'
import mailBodyAddress from './areas/mail/endpoints/bodyAddress.ts'
import mailComposer from './areas/mail/endpoints/composer.ts'
import mailPreviewMail from './areas/mail/endpoints/previewMail.ts'
import mailPreviewTemplate from './areas/mail/endpoints/previewTemplate.ts'
import mailTemplateLanguages from './areas/mail/endpoints/templateLanguages.ts'
import mailTemplateVersions from './areas/mail/endpoints/templateVersions.ts'
import mailTriedTemplate from './areas/mail/endpoints/triedTemplate.ts'
import mailTryTemplate from './areas/mail/endpoints/tryTemplate.ts'
import mailTryTexts from './areas/mail/endpoints/tryTexts.ts'
import mailUndeliverable from './areas/mail/endpoints/undeliverable.ts'
import messagesDone from './areas/messages/endpoints/done.ts'
import messagesWouldHave from './areas/messages/endpoints/wouldHave.ts'
import notificationsReadNotification from './areas/notifications/acts/readNotification.ts'
import notificationsReadNotifications from './areas/notifications/acts/readNotifications.ts'
import notificationsSetNotificationPreference from './areas/notifications/acts/setNotificationPreference.ts'
import notificationsNotificationPreferences from './areas/notifications/endpoints/notificationPreferences.ts'
import notificationsNotifications from './areas/notifications/endpoints/notifications.ts'
import notificationsUnreadNotifications from './areas/notifications/endpoints/unreadNotifications.ts'
import onlinePaymentsMakePayLink from './areas/onlinePayments/acts/makePayLink.ts'
import onlinePaymentsWithdrawPayLinks from './areas/onlinePayments/acts/withdrawPayLinks.ts'
import onlinePaymentsPayLinks from './areas/onlinePayments/endpoints/payLinks.ts'
import onlinePaymentsTryStripe from './areas/onlinePayments/endpoints/tryStripe.ts'
import paymentsAllocate from './areas/payments/acts/allocate.ts'
import paymentsPay from './areas/payments/acts/pay.ts'
import paymentsPayCustomer from './areas/payments/acts/payCustomer.ts'
import paymentsPayInvoice from './areas/payments/acts/payInvoice.ts'
import paymentsPayQuote from './areas/payments/acts/payQuote.ts'
import paymentsRefund from './areas/payments/acts/refund.ts'
import paymentsSpendCredit from './areas/payments/acts/spendCredit.ts'
import paymentsAccountOfCustomer from './areas/payments/endpoints/accountOfCustomer.ts'
import paymentsAllocationsOfPayment from './areas/payments/endpoints/allocationsOfPayment.ts'
import paymentsPaymentsOfInvoice from './areas/payments/endpoints/paymentsOfInvoice.ts'
import paymentsPaymentsOfJob from './areas/payments/endpoints/paymentsOfJob.ts'
import paymentsPaymentsOfQuote from './areas/payments/endpoints/paymentsOfQuote.ts'
import placesAddresses from './areas/places/endpoints/addresses.ts'
import placesTryAddresses from './areas/places/endpoints/tryAddresses.ts'
import privacyErase from './areas/privacy/acts/erase.ts'
import privacyErasure from './areas/privacy/endpoints/erasure.ts'
import privacyPersonalData from './areas/privacy/endpoints/personalData.ts'
import queuesDiscard from './areas/queues/acts/discard.ts'
import queuesTryAgain from './areas/queues/acts/tryAgain.ts'
import queuesOriginalOfItem from './areas/queues/endpoints/originalOfItem.ts'
import quotesAgree from './areas/quotes/acts/agree.ts'
import quotesConvert from './areas/quotes/acts/convert.ts'
import quotesDuplicate from './areas/quotes/acts/duplicate.ts'
import quotesRevise from './areas/quotes/acts/revise.ts'
import quotesQuotePaper from './areas/quotes/endpoints/quotePaper.ts'
import recordAddComment from './areas/record/acts/addComment.ts'
import recordDeleteComment from './areas/record/acts/deleteComment.ts'
import recordEditComment from './areas/record/acts/editComment.ts'
import recordMerge from './areas/record/acts/merge.ts'
import recordSaveAnswers from './areas/record/acts/saveAnswers.ts'
import recordAnswers from './areas/record/endpoints/answers.ts'
import recordComments from './areas/record/endpoints/comments.ts'
import recordMentionable from './areas/record/endpoints/mentionable.ts'
import recordNext from './areas/record/endpoints/next.ts'
import recordOneComment from './areas/record/endpoints/oneComment.ts'
import recordQuestionsOfNew from './areas/record/endpoints/questionsOfNew.ts'
import recordRecord from './areas/record/endpoints/record.ts'
import recordTimeline from './areas/record/endpoints/timeline.ts'
import recordVersionsOfComment from './areas/record/endpoints/versionsOfComment.ts'
import recurringMake from './areas/recurring/acts/make.ts'
import recurringDates from './areas/recurring/endpoints/dates.ts'
import reportsAgedDebt from './areas/reports/endpoints/agedDebt.ts'
import reportsCosting from './areas/reports/endpoints/costing.ts'
import reportsForecast from './areas/reports/endpoints/forecast.ts'
import reportsLinesOfReport from './areas/reports/endpoints/linesOfReport.ts'
import reportsQuoteMargins from './areas/reports/endpoints/quoteMargins.ts'
import reportsReport from './areas/reports/endpoints/report.ts'
import reportsReportAddress from './areas/reports/endpoints/reportAddress.ts'
import reportsReports from './areas/reports/endpoints/reports.ts'
import settingsChangeSetting from './areas/settings/acts/changeSetting.ts'
import settingsImportSettings from './areas/settings/acts/importSettings.ts'
import settingsSaveSettings from './areas/settings/acts/saveSettings.ts'
import settingsExportSettings from './areas/settings/endpoints/exportSettings.ts'
import settingsSettingHistory from './areas/settings/endpoints/settingHistory.ts'
import settingsSettingsList from './areas/settings/endpoints/settingsList.ts'
import settingsTryMail from './areas/settings/endpoints/tryMail.ts'
import signingSign from './areas/signing/acts/sign.ts'
import signingWithdrawSignature from './areas/signing/acts/withdrawSignature.ts'
import signingCheckSigned from './areas/signing/endpoints/checkSigned.ts'
import signingDocumentPreview from './areas/signing/endpoints/documentPreview.ts'
import signingDocuments from './areas/signing/endpoints/documents.ts'
import signingSignedPaper from './areas/signing/endpoints/signedPaper.ts'
import statementsStatement from './areas/statements/endpoints/statement.ts'
import statementsStatementAddress from './areas/statements/endpoints/statementAddress.ts'
import timesheetsApproveTimesheet from './areas/timesheets/acts/approveTimesheet.ts'
import timesheetsCorrectTimes from './areas/timesheets/acts/correctTimes.ts'
import timesheetsWithdrawApproval from './areas/timesheets/acts/withdrawApproval.ts'
import timesheetsTimesheet from './areas/timesheets/endpoints/timesheet.ts'
import timesheetsTimesheets from './areas/timesheets/endpoints/timesheets.ts'
import timesheetsTimesheetsAddress from './areas/timesheets/endpoints/timesheetsAddress.ts'
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
import visitsUnassign from './areas/visits/acts/unassign.ts'
import visitsAvailability from './areas/visits/endpoints/availability.ts'
import visitsBest from './areas/visits/endpoints/best.ts'
import visitsBetween from './areas/visits/endpoints/between.ts'
import visitsBoard from './areas/visits/endpoints/board.ts'
import visitsDays from './areas/visits/endpoints/days.ts'
import visitsFeed from './areas/visits/endpoints/feed.ts'
import visitsFree from './areas/visits/endpoints/free.ts'
import visitsHolidays from './areas/visits/endpoints/holidays.ts'
import visitsHours from './areas/visits/endpoints/hours.ts'
import visitsLoad from './areas/visits/endpoints/load.ts'
import visitsPreviewRule from './areas/visits/endpoints/previewRule.ts'
import visitsPreviewSeries from './areas/visits/endpoints/previewSeries.ts'
import visitsQuick from './areas/visits/endpoints/quick.ts'
import visitsRegistration from './areas/visits/endpoints/registration.ts'
import visitsSeries from './areas/visits/endpoints/series.ts'
import visitsUnassigned from './areas/visits/endpoints/unassigned.ts'
import visitsUnderLeave from './areas/visits/endpoints/underLeave.ts'
import workspaceChangeView from './areas/workspace/acts/changeView.ts'
import workspaceDeleteView from './areas/workspace/acts/deleteView.ts'
import workspaceDropDraft from './areas/workspace/acts/dropDraft.ts'
import workspaceKeepDraft from './areas/workspace/acts/keepDraft.ts'
import workspaceKeepView from './areas/workspace/acts/keepView.ts'
import workspaceResetPreference from './areas/workspace/acts/resetPreference.ts'
import workspaceSetMoves from './areas/workspace/acts/setMoves.ts'
import workspaceSetPreference from './areas/workspace/acts/setPreference.ts'
import workspaceUndoChangeset from './areas/workspace/acts/undoChangeset.ts'
import workspaceBoard from './areas/workspace/endpoints/board.ts'
import workspaceDrafts from './areas/workspace/endpoints/drafts.ts'
import workspaceFind from './areas/workspace/endpoints/find.ts'
import workspaceHistory from './areas/workspace/endpoints/history.ts'
import workspaceMap from './areas/workspace/endpoints/map.ts'
import workspaceMoves from './areas/workspace/endpoints/moves.ts'
import workspacePositions from './areas/workspace/endpoints/positions.ts'
import workspacePreference from './areas/workspace/endpoints/preference.ts'
import workspacePreferences from './areas/workspace/endpoints/preferences.ts'
import workspaceRecentChanges from './areas/workspace/endpoints/recentChanges.ts'
import workspaceStatuses from './areas/workspace/endpoints/statuses.ts'
import workspaceViewGroups from './areas/workspace/endpoints/viewGroups.ts'
import workspaceViews from './areas/workspace/endpoints/views.ts'
import { collectHandlers } from './engine/acts/handle.ts'

/** What the server does for the acts and endpoints of all areas. */
export const handlers = collectHandlers([
  accessBan,
  accessInvite,
  accessRemoveFactor,
  accessSetPermissions,
  accessSetSecret,
  accessUnban,
  accessUnlink,
  accessAccessOfUser,
  accessInvitation,
  accessMembers,
  accessPermissionsOfGroup,
  accessSecondFactor,
  accessSessionsOfUser,
  accessTryProvider,
  accountingFileOfExport,
  accountingNewSince,
  catalogueFranchiseChoice,
  catalogueLibraryCounts,
  catalogueLogoOf,
  complaintsCreditNote,
  complaintsEscalate,
  complaintsFirstAnswer,
  complaintsRemedialJob,
  complaintsCostsOfComplaint,
  complaintsCreditableFor,
  customersIdentify,
  dashboardDashboard,
  dataExportFileOfTakeOut,
  fieldAppAbort,
  fieldAppAnswerQuestions,
  fieldAppAsk,
  fieldAppFinish,
  fieldAppNoAccess,
  fieldAppNote,
  fieldAppOnSite,
  fieldAppOnTheWay,
  fieldAppPartDone,
  fieldAppPause,
  fieldAppReportRefused,
  fieldAppResume,
  fieldAppSignOnSite,
  fieldAppStepBack,
  fieldAppUseMaterial,
  fieldAppMyDocument,
  fieldAppMyDocuments,
  fieldAppMyMaterials,
  fieldAppMyQuestions,
  fieldAppMyVisitOf,
  fieldAppMyVisits,
  filesDeleteFile,
  filesDescribeFile,
  filesFileLimits,
  filesFiles,
  filesOneFile,
  filesTryFiles,
  helpDescriptions,
  incomingMailAttach,
  incomingMailDismiss,
  incomingMailMakeLead,
  incomingMailMessagePage,
  incomingMailOpenBox,
  invoicesBatch,
  invoicesCredit,
  invoicesDispute,
  invoicesInvoice,
  invoicesInvoiceDeposit,
  invoicesInvoiceFinal,
  invoicesInvoiceInterim,
  invoicesInvoiceProforma,
  invoicesInvoiceQuoteDeposit,
  invoicesIssue,
  invoicesRefresh,
  invoicesReopen,
  invoicesSettleDispute,
  invoicesWithdraw,
  invoicesBatchOf,
  invoicesInvoicing,
  invoicesIssuing,
  invoicesPaperOfInvoice,
  invoicesParties,
  invoicesUblOfInvoice,
  jobsParts,
  jobsTemplate,
  jobsBreakdown,
  jobsBreakdownAddress,
  jobsJobPaper,
  jobsLineCosts,
  leadsConvert,
  leadsArchivedLeads,
  leadsAssociatedQuotes,
  logsCheckLog,
  logsRevertChangeset,
  logsRevertEntry,
  logsRevertPerson,
  logsTruncateLog,
  logsAsAt,
  logsChainProof,
  logsFileOfArchive,
  logsLogArchives,
  logsLogEntry,
  logsLogs,
  logsRevertJob,
  logsRevertOutlook,
  logsSecurityLog,
  logsServerLines,
  logsTruncateOutlook,
  logsTryKept,
  mailMarkSent,
  mailRenew,
  mailResend,
  mailResendMany,
  mailRestoreVersion,
  mailSend,
  mailSendText,
  mailAttachmentAddress,
  mailAttemptsOf,
  mailBodyAddress,
  mailComposer,
  mailPreviewMail,
  mailPreviewTemplate,
  mailTemplateLanguages,
  mailTemplateVersions,
  mailTriedTemplate,
  mailTryTemplate,
  mailTryTexts,
  mailUndeliverable,
  messagesDone,
  messagesWouldHave,
  notificationsReadNotification,
  notificationsReadNotifications,
  notificationsSetNotificationPreference,
  notificationsNotificationPreferences,
  notificationsNotifications,
  notificationsUnreadNotifications,
  onlinePaymentsMakePayLink,
  onlinePaymentsWithdrawPayLinks,
  onlinePaymentsPayLinks,
  onlinePaymentsTryStripe,
  paymentsAllocate,
  paymentsPay,
  paymentsPayCustomer,
  paymentsPayInvoice,
  paymentsPayQuote,
  paymentsRefund,
  paymentsSpendCredit,
  paymentsAccountOfCustomer,
  paymentsAllocationsOfPayment,
  paymentsPaymentsOfInvoice,
  paymentsPaymentsOfJob,
  paymentsPaymentsOfQuote,
  placesAddresses,
  placesTryAddresses,
  privacyErase,
  privacyErasure,
  privacyPersonalData,
  queuesDiscard,
  queuesTryAgain,
  queuesOriginalOfItem,
  quotesAgree,
  quotesConvert,
  quotesDuplicate,
  quotesRevise,
  quotesQuotePaper,
  recordAddComment,
  recordDeleteComment,
  recordEditComment,
  recordMerge,
  recordSaveAnswers,
  recordAnswers,
  recordComments,
  recordMentionable,
  recordNext,
  recordOneComment,
  recordQuestionsOfNew,
  recordRecord,
  recordTimeline,
  recordVersionsOfComment,
  recurringMake,
  recurringDates,
  reportsAgedDebt,
  reportsCosting,
  reportsForecast,
  reportsLinesOfReport,
  reportsQuoteMargins,
  reportsReport,
  reportsReportAddress,
  reportsReports,
  settingsChangeSetting,
  settingsImportSettings,
  settingsSaveSettings,
  settingsExportSettings,
  settingsSettingHistory,
  settingsSettingsList,
  settingsTryMail,
  signingSign,
  signingWithdrawSignature,
  signingCheckSigned,
  signingDocumentPreview,
  signingDocuments,
  signingSignedPaper,
  statementsStatement,
  statementsStatementAddress,
  timesheetsApproveTimesheet,
  timesheetsCorrectTimes,
  timesheetsWithdrawApproval,
  timesheetsTimesheet,
  timesheetsTimesheets,
  timesheetsTimesheetsAddress,
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
  visitsUnassign,
  visitsAvailability,
  visitsBest,
  visitsBetween,
  visitsBoard,
  visitsDays,
  visitsFeed,
  visitsFree,
  visitsHolidays,
  visitsHours,
  visitsLoad,
  visitsPreviewRule,
  visitsPreviewSeries,
  visitsQuick,
  visitsRegistration,
  visitsSeries,
  visitsUnassigned,
  visitsUnderLeave,
  workspaceChangeView,
  workspaceDeleteView,
  workspaceDropDraft,
  workspaceKeepDraft,
  workspaceKeepView,
  workspaceResetPreference,
  workspaceSetMoves,
  workspaceSetPreference,
  workspaceUndoChangeset,
  workspaceBoard,
  workspaceDrafts,
  workspaceFind,
  workspaceHistory,
  workspaceMap,
  workspaceMoves,
  workspacePositions,
  workspacePreference,
  workspacePreferences,
  workspaceRecentChanges,
  workspaceStatuses,
  workspaceViewGroups,
  workspaceViews,
])
