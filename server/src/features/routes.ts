import type { AppContext } from '../app-context.ts'
import type { Route } from '../http/call.ts'
import { accessioningRoutes } from './accessioning/accessioning.routes.ts'
import { accountRoutes } from './accounts/accounts.routes.ts'
import { advanceNoticeRoutes } from './advance-notices/advance-notices.routes.ts'
import { archiveRoutes } from './archive/archive.routes.ts'
import { auditLogRoutes } from './audit-log/audit-log.routes.ts'
import { billingFigureRoutes } from './billing-figures/billing-figures.routes.ts'
import { billingTableRoutes } from './billing-tables/billing-tables.routes.ts'
import { billingSettingsRoutes } from './billing-tables/settings.routes.ts'
import { breakGlassRoutes } from './break-glass/break-glass.routes.ts'
import { callSheetRoutes } from './call-sheets/call-sheets.routes.ts'
import { clinicalTableRoutes } from './clinical-tables/clinical-tables.routes.ts'
import { codeRoutes } from './codes/codes.routes.ts'
import { correctionRoutes } from './corrections/corrections.routes.ts'
import { coverageRoutes } from './coverage/coverage.routes.ts'
import { custodyRoutes } from './custody/custody.routes.ts'
import { delegateRoutes } from './delegates/delegates.routes.ts'
import { deliveryRoutes } from './deliveries/deliveries.routes.ts'
import { demographicsRoutes } from './demographics/demographics.routes.ts'
import { denialRoutes } from './denials/denials.routes.ts'
import { dictionaryRoutes } from './dictionaries/dictionaries.routes.ts'
import { draftRoutes } from './drafts/drafts.routes.ts'
import { eligibilityRoutes } from './eligibility/eligibility.routes.ts'
import { faxNumberRoutes, faxRoutes } from './faxes/faxes.routes.ts'
import { figureRoutes } from './figures/figures.routes.ts'
import { findRoutes } from './find/find.routes.ts'
import { homeRoutes } from './home/home.routes.ts'
import { identityRoutes } from './identity/identity.routes.ts'
import { importRoutes } from './imports/imports.routes.ts'
import { inboxRoutes } from './inbox/inbox.routes.ts'
import { incidentRoutes } from './incidents/incidents.routes.ts'
import { inconsistencyRoutes } from './inconsistencies/inconsistencies.routes.ts'
import { interfaceRoutes } from './interfaces/interfaces.routes.ts'
import { jobRoutes } from './jobs/jobs.routes.ts'
import { labCalendarRoutes } from './lab-calendar/lab-calendar.routes.ts'
import { laboratoryFigureRoutes } from './laboratory-figures/laboratory-figures.routes.ts'
import { labRoutes } from './labs/labs.routes.ts'
import { lateRoutes } from './late/late.routes.ts'
import { locationRoutes } from './locations/locations.routes.ts'
import { mailChoiceRoutes } from './mail-choices/mail-choices.routes.ts'
import { mailboxRoutes } from './mailbox/mailbox.routes.ts'
import { manifestRoutes } from './manifests/manifests.routes.ts'
import { messageRoutes } from './messages/messages.routes.ts'
import { orderAuditRoutes } from './order-audits/order-audits.routes.ts'
import { orderPaperRoutes } from './order-documents/order-documents.routes.ts'
import { orderFormRoutes } from './order-form/order-form.routes.ts'
import { orderRoutes } from './orders/orders.routes.ts'
import { paroleRoutes } from './parole/parole.routes.ts'
import { patientMergeRoutes } from './patient-merge/patient-merge.routes.ts'
import {
  patientInsuranceRoutes,
  patientListRoutes,
  patientPaperRoutes,
  patientRoutes,
} from './patients/patients.routes.ts'
import { tradingPartnerRoutes } from './payer-files/partners.routes.ts'
import { paperRemittanceRoutes, payerFileRoutes } from './payer-files/payer-files.routes.ts'
import { payerRoutes } from './payers/payers.routes.ts'
import { physicianPreferenceRoutes } from './physician-preferences/physician-preferences.routes.ts'
import { plannedOrderRoutes } from './planned-orders/planned-orders.routes.ts'
import { practiceReportRoutes } from './practice-reports/practice-reports.routes.ts'
import { preauthRoutes } from './preauth/preauth.routes.ts'
import { paymentRoutes } from './receivables/payments.routes.ts'
import { estimateRoutes, invoiceRoutes, statementRoutes } from './receivables/receivables.routes.ts'
import { refundRoutes } from './receivables/refunds.routes.ts'
import { reportBundleRoutes } from './report-bundles/report-bundles.routes.ts'
import { labelRoutes } from './requisitions/labels.routes.ts'
import { requisitionRoutes } from './requisitions/requisitions.routes.ts'
import { resendRoutes } from './resend/resend.routes.ts'
import { restrictedChartRoutes } from './restricted-charts/restricted-charts.routes.ts'
import { resultReviewRoutes } from './result-review/result-review.routes.ts'
import { resultRoutes } from './results/results.routes.ts'
import { salesFigureRoutes } from './sales-figures/sales-figures.routes.ts'
import { savedViewRoutes } from './saved-views/saved-views.routes.ts'
import { secondFactorRoutes } from './second-factor/second-factor.routes.ts'
import { sessionRoutes } from './session/session.routes.ts'
import { shadowRoutes } from './shadow/shadow.routes.ts'
import { shipLogRoutes } from './ship-logs/ship-logs.routes.ts'
import { signInChangeRoutes } from './sign-in-changes/sign-in-changes.routes.ts'
import { signatureRoutes } from './signatures/signatures.routes.ts'
import { specimenRangeRoutes } from './specimen-ranges/specimen-ranges.routes.ts'
import { standingOrderRoutes } from './standing-orders/standing-orders.routes.ts'
import { statusRoutes } from './status/status.routes.ts'
import { supplyRoutes } from './supplies/supplies.routes.ts'
import { userRoutes } from './users/users.routes.ts'
import { whoseRoutes } from './whose/whose.routes.ts'
import { orderBillingRoutes } from './work-queues/order-billing.ts'
import { billingWorkRoutes, insuranceWorkRoutes } from './work-queues/work.routes.ts'
import { zipRoutes } from './zip/zip.routes.ts'

/** Every handler, one line per feature. */
export const routes = (context: AppContext): Route[] => [
  ...sessionRoutes(context),
  ...shadowRoutes(context),
  ...secondFactorRoutes(context),
  ...accountRoutes(context),
  ...interfaceRoutes(context),
  ...locationRoutes(context),
  ...userRoutes(context),
  ...mailChoiceRoutes(context),
  ...signInChangeRoutes(context),
  ...signatureRoutes(context),
  ...delegateRoutes(context),
  ...labRoutes(context),
  ...labCalendarRoutes(context),
  ...billingSettingsRoutes(context),
  ...billingTableRoutes(context),
  ...clinicalTableRoutes(context),
  ...codeRoutes(context),
  ...patientMergeRoutes(context),
  ...patientRoutes(context),
  ...restrictedChartRoutes(context),
  ...patientInsuranceRoutes(context),
  ...eligibilityRoutes(context),
  ...patientListRoutes(context),
  ...patientPaperRoutes(context),
  ...orderRoutes(context),
  ...requisitionRoutes(context),
  ...labelRoutes(context),
  ...orderFormRoutes(),
  ...coverageRoutes(context),
  ...orderPaperRoutes(context),
  ...standingOrderRoutes(context),
  ...shipLogRoutes(context),
  ...accessioningRoutes(context),
  ...custodyRoutes(context),
  ...manifestRoutes(context),
  ...messageRoutes(context),
  ...resultRoutes(context),
  ...resultReviewRoutes(context),
  ...reportBundleRoutes(context),
  ...orderAuditRoutes(context),
  ...deliveryRoutes(),
  ...faxRoutes(context),
  ...faxNumberRoutes(context),
  ...resendRoutes(context),
  ...lateRoutes(context),
  ...incidentRoutes(context),
  ...insuranceWorkRoutes(context),
  ...billingWorkRoutes(context),
  ...orderBillingRoutes(),
  ...payerFileRoutes(context),
  ...paperRemittanceRoutes(context),
  ...tradingPartnerRoutes(context),
  ...billingFigureRoutes(context),
  ...preauthRoutes(context),
  ...denialRoutes(context),
  ...invoiceRoutes(context),
  ...statementRoutes(context),
  ...estimateRoutes(context),
  ...paymentRoutes(context),
  ...refundRoutes(context),
  ...advanceNoticeRoutes(context),
  ...inconsistencyRoutes(context),
  ...inboxRoutes(context),
  ...specimenRangeRoutes(context),
  ...plannedOrderRoutes(context),
  ...correctionRoutes(context),
  ...supplyRoutes(context),
  ...demographicsRoutes(context),
  ...identityRoutes(context),
  ...importRoutes(context),
  ...zipRoutes(),
  ...archiveRoutes(context),
  ...paroleRoutes(context),
  ...dictionaryRoutes(),
  ...payerRoutes(context),
  ...physicianPreferenceRoutes(context),
  ...figureRoutes(context),
  ...laboratoryFigureRoutes(context),
  ...salesFigureRoutes(context),
  ...savedViewRoutes(context),
  ...practiceReportRoutes(context),
  ...statusRoutes(context),
  ...homeRoutes(context),
  ...findRoutes(context),
  ...callSheetRoutes(context),
  ...draftRoutes(context),
  ...jobRoutes(context),
  ...auditLogRoutes(),
  ...breakGlassRoutes(context),
  ...whoseRoutes,
  ...mailboxRoutes(context),
]
