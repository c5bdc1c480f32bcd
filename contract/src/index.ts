import { accessioning } from './accessioning.ts'
import { accounts } from './accounts.ts'
import { archive } from './archive.ts'
import { callSheets } from './call-sheets.ts'
import { clinicalTables } from './clinical-tables.ts'
import { codes } from './codes.ts'
import { corrections } from './corrections.ts'
import { coverage } from './coverage.ts'
import { custody } from './custody.ts'
import { demographics } from './demographics.ts'
import { drafts } from './drafts.ts'
import { eligibility } from './eligibility.ts'
import type { Endpoint } from './endpoint.ts'
import { deliveries } from './deliveries.ts'
import { faxNumbers } from './fax-numbers.ts'
import { faxes } from './faxes.ts'
import { find } from './find.ts'
import { figures } from './figures.ts'
import { houseFigures } from './house-figures.ts'
import { status } from './status.ts'
import { practiceReports } from './practice-reports.ts'
import { salesFigures } from './sales-figures.ts'
import { savedViews } from './saved-views.ts'
import { home } from './home.ts'
import { identityCorrections } from './identity-corrections.ts'
import { imports } from './imports.ts'
import { inbox } from './inbox.ts'
import { incidents } from './incidents.ts'
import { inconsistencies } from './inconsistencies.ts'
import { interfaces } from './interfaces.ts'
import { labCalendar } from './lab-calendar.ts'
import { labels } from './labels.ts'
import { labs } from './labs.ts'
import { late } from './late.ts'
import { locations } from './locations.ts'
import { mailChoices } from './mail-choices.ts'
import { manifests } from './manifests.ts'
import { messages } from './messages.ts'
import { orderAudits } from './order-audits.ts'
import { orderForm } from './order-form.ts'
import { requisitions } from './order-paper.ts'
import { orderPapers } from './order-papers.ts'
import { orders } from './orders.ts'
import { parole } from './parole.ts'
import { patientInsurances } from './patient-insurance.ts'
import { dictionaries, patientLists } from './patient-lists.ts'
import { patientPapers } from './patient-papers.ts'
import { patientMerge } from './patient-merge.ts'
import { patients } from './patients.ts'
import { restrictedCharts } from './restricted-charts.ts'
import { payers } from './payers.ts'
import { physicianPreferences } from './physician-preferences.ts'
import { plannedOrders } from './planned-orders.ts'
import { reportBundles } from './report-bundles.ts'
import { resend } from './resend.ts'
import { resultReview } from './result-review.ts'
import { results } from './results.ts'
import { secondFactor, session, shadow } from './session.ts'
import { signInChanges } from './sign-in-changes.ts'
import { delegates, signatures } from './signatures.ts'
import { shipLogs } from './ship-logs.ts'
import { specimenRanges } from './specimen-ranges.ts'
import { standingOrders } from './standing-orders.ts'
import { supplyOrders } from './supplies.ts'
import { users } from './users.ts'
import { auditLog, breakGlass, jobs, mailbox } from './watch.ts'
import { zips } from './zip.ts'

/** The whole API, one line a feature. The web app imports features one by one, so that no screen loads them all. */
export const api = {
  session,
  find,
  callSheets,
  shadow,
  secondFactor,
  accounts,
  interfaces,
  locations,
  users,
  mailChoices,
  signInChanges,
  signatures,
  delegates,
  labs,
  clinicalTables,
  codes,
  patientMerge,
  patients,
  restrictedCharts,
  patientInsurances,
  eligibility,
  patientLists,
  patientPapers,
  orders,
  orderForm,
  orderPapers,
  requisitions,
  labCalendar,
  labels,
  standingOrders,
  shipLogs,
  accessioning,
  custody,
  manifests,
  results,
  resultReview,
  reportBundles,
  messages,
  orderAudits,
  deliveries,
  faxes,
  faxNumbers,
  resend,
  late,
  incidents,
  inconsistencies,
  inbox,
  specimenRanges,
  supplyOrders,
  demographics,
  identityCorrections,
  imports,
  zips,
  parole,
  archive,
  dictionaries,
  payers,
  corrections,
  coverage,
  physicianPreferences,
  plannedOrders,
  figures,
  houseFigures,
  salesFigures,
  savedViews,
  practiceReports,
  status,
  home,
  drafts,
  auditLog,
  jobs,
  breakGlass,
  mailbox,
}

/** Every endpoint with its name, such as 'accounts.save'. */
export const everyEndpoint: readonly (readonly [name: string, endpoint: Endpoint])[] = Object.entries(api).flatMap(([feature, table]) =>
  Object.entries(table as Record<string, Endpoint>).map(([name, endpoint]) => [`${feature}.${name}`, endpoint] as const),
)
