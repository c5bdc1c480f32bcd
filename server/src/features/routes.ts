import type { AppContext } from '../app-context.ts'
import type { Route } from '../http/call.ts'
import { billingFigureRoutes } from '../overviews/billing-figures/billing-figures.routes.ts'
import { chartRoutes } from '../overviews/chart/chart.routes.ts'
import { findRoutes } from '../overviews/find/find.routes.ts'
import { homeRoutes } from '../overviews/home/home.routes.ts'
import { laboratoryFigureRoutes } from '../overviews/laboratory-figures/laboratory-figures.routes.ts'
import { mailChoiceRoutes } from '../overviews/mail-choices/mail-choices.routes.ts'
import { monthlyReportRoutes } from '../overviews/monthly-report/monthly-report.routes.ts'
import { practiceReportRoutes } from '../overviews/practice-reports/practice-reports.routes.ts'
import { salesFigureRoutes } from '../overviews/sales-figures/sales-figures.routes.ts'
import { savedViewRoutes } from '../overviews/saved-views/saved-views.routes.ts'
import { accessioningRoutes } from './accessioning/accessioning.routes.ts'
import { custodyRoutes } from './accessioning/custody/custody.routes.ts'
import { lateRoutes } from './accessioning/late/late.routes.ts'
import { orderAuditRoutes } from './accessioning/order-audits/order-audits.routes.ts'
import { specimenRangeRoutes } from './accessioning/specimen-ranges/specimen-ranges.routes.ts'
import { accountRoutes } from './accounts/accounts.routes.ts'
import { laboratoryContactRoutes } from './accounts/laboratory-contact/laboratory-contact.routes.ts'
import { labRoutes } from './accounts/labs/labs.routes.ts'
import { locationRoutes } from './accounts/locations/locations.routes.ts'
import { supplyRoutes } from './accounts/supplies/supplies.routes.ts'
import { archiveRoutes } from './admin/archive/archive.routes.ts'
import { auditLogRoutes } from './admin/audit-log/audit-log.routes.ts'
import { importRoutes } from './admin/imports/imports.routes.ts'
import { jobRoutes } from './admin/jobs/jobs.routes.ts'
import { mailboxRoutes } from './admin/mailbox/mailbox.routes.ts'
import { statusRoutes } from './admin/status/status.routes.ts'
import { whoseRoutes } from './admin/whose/whose.routes.ts'
import { advanceNoticeRoutes } from './billing/advance-notices/advance-notices.routes.ts'
import { billingTableRoutes } from './billing/billing-tables/billing-tables.routes.ts'
import { billingSettingsRoutes } from './billing/billing-tables/settings.routes.ts'
import { billRoutes } from './billing/bills/bills.routes.ts'
import { bookListRoutes } from './billing/books/book-lists.routes.ts'
import { bookRoutes } from './billing/books/books.routes.ts'
import { receivableAgeRoutes } from './billing/books/receivable-ages.routes.ts'
import { coverageRoutes } from './billing/coverage/coverage.routes.ts'
import { denialRoutes } from './billing/denials/denials.routes.ts'
import { eligibilityRoutes } from './billing/eligibility/eligibility.routes.ts'
import { tradingPartnerRoutes } from './billing/payer-files/partners.routes.ts'
import {
  fileContentRoutes,
  paperRemittanceRoutes,
  payerFileRoutes,
} from './billing/payer-files/payer-files.routes.ts'
import { remittanceRoutes } from './billing/payer-files/remittances.routes.ts'
import { payerRoutes } from './billing/payers/payers.routes.ts'
import { preauthRoutes } from './billing/preauth/preauth.routes.ts'
import { paymentRoutes } from './billing/receivables/payments.routes.ts'
import {
  estimateRoutes,
  invoiceRoutes,
  statementRoutes,
} from './billing/receivables/receivables.routes.ts'
import { refundRoutes } from './billing/receivables/refunds.routes.ts'
import { billingWorkRoutes, insuranceWorkRoutes } from './billing/work-queues/work.routes.ts'
import { clinicalTableRoutes } from './clinical/clinical-tables/clinical-tables.routes.ts'
import { codeRoutes } from './clinical/codes/codes.routes.ts'
import { dictionaryRoutes } from './clinical/dictionaries/dictionaries.routes.ts'
import { zipRoutes } from './clinical/zip/zip.routes.ts'
import { correctionRoutes } from './corrections/corrections.routes.ts'
import { inboxRoutes } from './desk/inbox/inbox.routes.ts'
import { incidentRoutes } from './desk/incidents/incidents.routes.ts'
import { inconsistencyRoutes } from './desk/inconsistencies/inconsistencies.routes.ts'
import { faxNumberRoutes, faxRoutes } from './faxes/faxes.routes.ts'
import { figureRoutes } from './figures/figures.routes.ts'
import { labCalendarRoutes } from './figures/lab-calendar/lab-calendar.routes.ts'
import { interfaceRoutes } from './interfaces/interfaces.routes.ts'
import { draftRoutes } from './orders/drafts/drafts.routes.ts'
import { orderPaperRoutes } from './orders/order-documents/order-documents.routes.ts'
import { orderFormRoutes } from './orders/order-form/order-form.routes.ts'
import { orderRoutes } from './orders/orders.routes.ts'
import { physicianPreferenceRoutes } from './orders/physician-preferences/physician-preferences.routes.ts'
import { plannedOrderRoutes } from './orders/planned-orders/planned-orders.routes.ts'
import { labelRoutes } from './orders/requisitions/labels.routes.ts'
import { requisitionRoutes } from './orders/requisitions/requisitions.routes.ts'
import { standingOrderRoutes } from './orders/standing-orders/standing-orders.routes.ts'
import { demographicsRoutes } from './patients/demographics/demographics.routes.ts'
import { identityRoutes } from './patients/identity/identity.routes.ts'
import { paroleRoutes } from './patients/parole/parole.routes.ts'
import { patientMergeRoutes } from './patients/patient-merge/patient-merge.routes.ts'
import {
  patientInsuranceRoutes,
  patientListRoutes,
  patientPaperRoutes,
  patientRoutes,
} from './patients/patients.routes.ts'
import { restrictedChartRoutes } from './patients/restricted-charts/restricted-charts.routes.ts'
import { breakGlassRoutes } from './people/break-glass/break-glass.routes.ts'
import { delegateRoutes } from './people/delegates/delegates.routes.ts'
import { passkeyRoutes } from './people/passkeys/passkeys.routes.ts'
import { secondFactorRoutes } from './people/second-factor/second-factor.routes.ts'
import { sessionRoutes } from './people/session/session.routes.ts'
import { shadowRoutes } from './people/shadow/shadow.routes.ts'
import { signInChangeRoutes } from './people/sign-in-changes/sign-in-changes.routes.ts'
import { signatureRoutes } from './people/signatures/signatures.routes.ts'
import { singleSignOnRoutes } from './people/single-sign-on/single-sign-on.routes.ts'
import { userSessionRoutes } from './people/user-sessions/user-sessions.routes.ts'
import { userRoutes } from './people/users/users.routes.ts'
import { callSheetRoutes } from './results/call-sheets/call-sheets.routes.ts'
import { deliveryRoutes } from './results/deliveries/deliveries.routes.ts'
import { messageRoutes } from './results/messages/messages.routes.ts'
import { reportBundleRoutes } from './results/report-bundles/report-bundles.routes.ts'
import { resendRoutes } from './results/resend/resend.routes.ts'
import { resultReviewRoutes } from './results/result-review/result-review.routes.ts'
import { resultRoutes } from './results/results.routes.ts'
import { carrierRequestRoutes } from './shipping/carriers/carrier-requests.routes.ts'
import { manifestRoutes } from './shipping/manifests/manifests.routes.ts'
import { pickupRoutes } from './shipping/pickups/pickups.routes.ts'
import { shipLogRoutes } from './shipping/ship-logs/ship-logs.routes.ts'

/** Every handler, one line per feature. */
export const routes = (context: AppContext): Route[] => [
  ...sessionRoutes(context),
  ...shadowRoutes(context),
  ...passkeyRoutes(context),
  ...singleSignOnRoutes(context),
  ...userSessionRoutes(context),
  ...secondFactorRoutes(context),
  ...accountRoutes(context),
  ...interfaceRoutes(context),
  ...locationRoutes(context),
  ...userRoutes(context),
  ...mailChoiceRoutes(context),
  ...signInChangeRoutes(context),
  ...signatureRoutes(context),
  ...delegateRoutes(context),
  ...laboratoryContactRoutes(context),
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
  ...bookRoutes(context),
  ...bookListRoutes(context),
  ...receivableAgeRoutes(context),
  ...coverageRoutes(context),
  ...orderPaperRoutes(context),
  ...standingOrderRoutes(context),
  ...shipLogRoutes(context),
  ...carrierRequestRoutes(context),
  ...pickupRoutes(context),
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
  ...billRoutes(),
  ...payerFileRoutes(context),
  ...fileContentRoutes(context),
  ...paperRemittanceRoutes(context),
  ...remittanceRoutes(context),
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
  ...monthlyReportRoutes(context),
  ...practiceReportRoutes(context),
  ...statusRoutes(context),
  ...homeRoutes(context),
  ...chartRoutes(),
  ...findRoutes(context),
  ...callSheetRoutes(context),
  ...draftRoutes(context),
  ...jobRoutes(context),
  ...auditLogRoutes(),
  ...breakGlassRoutes(context),
  ...whoseRoutes,
  ...mailboxRoutes(context),
]
