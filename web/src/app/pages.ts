import type { ScreenPath } from '@labgate/contract/access/screens'
import type { FunctionComponent } from 'react'

type Load = () => Promise<FunctionComponent>

/** The page of each screen, loaded when it is opened. */
export const pages: Readonly<Record<ScreenPath, Load>> = {
  '/dashboard': async () =>
    (await import('../overviews/dashboards/dashboards.page.tsx')).DashboardsPage,
  '/results': async () => (await import('../features/results/results.page.tsx')).ResultsPage,
  '/accessioning': async () =>
    (await import('../features/accessioning/accessioning.page.tsx')).AccessioningPage,
  '/patient': async () => (await import('../features/patients/patients.page.tsx')).PatientsPage,
  '/lab-order': async () => (await import('../features/orders/orders.page.tsx')).OrdersPage,
  '/call': async () => (await import('../features/results/calls/calls.page.tsx')).CallsPage,
  '/inbox': async () => (await import('../features/desk/inbox/inbox.page.tsx')).InboxPage,
  '/customer-issue': async () =>
    (await import('../features/desk/incidents/incidents.page.tsx')).IncidentsPage,
  '/inconsistency': async () =>
    (await import('../features/desk/inconsistencies/inconsistencies.page.tsx')).InconsistenciesPage,
  '/late': async () => (await import('../features/accessioning/late/late.page.tsx')).LatePage,
  '/shipLog': async () =>
    (await import('../features/shipping/ship-logs/ship-logs.page.tsx')).ShipLogsPage,
  '/customer': async () => (await import('../features/accounts/accounts.page.tsx')).AccountsPage,
  '/customer-filter': async () =>
    (await import('../features/accounts/account-filter.page.tsx')).AccountFilterPage,
  '/customer-select': async () =>
    (await import('../features/accounts/account-select.page.tsx')).AccountSelectPage,
  '/physician-preference': async () =>
    (await import('../features/orders/physician-preferences/physician-preferences.page.tsx'))
      .PhysicianPreferencesPage,
  '/physician-signature': async () =>
    (await import('../features/people/signatures/signatures.page.tsx')).SignaturesPage,
  '/delegates': async () =>
    (await import('../features/people/delegates/delegates.page.tsx')).DelegatesPage,
  '/parole-officer': async () =>
    (await import('../features/patients/parole/parole-officers.page.tsx')).ParoleOfficersPage,
  '/receiving': async () =>
    (await import('../features/shipping/ship-logs/receiving.page.tsx')).ReceivingPage,
  '/manifest': async () =>
    (await import('../features/shipping/manifests/manifests.page.tsx')).ManifestsPage,
  '/cet-utility': async () =>
    (await import('../features/corrections/cet-utility.page.tsx')).CetUtilityPage,
  '/patient-merge': async () =>
    (await import('../features/patients/patient-merge/patient-merge.page.tsx')).PatientMergePage,
  '/fax-service': async () => (await import('../features/faxes/faxes.page.tsx')).FaxesPage,
  '/audit': async () =>
    (await import('../features/accessioning/order-audits/order-audits.page.tsx')).OrderAuditsPage,
  '/result-desk': async () =>
    (await import('../features/results/result-desk/result-desk.page.tsx')).ResultDeskPage,
  '/clinical-tables': async () =>
    (await import('../features/clinical/clinical-tables/clinical-tables.page.tsx'))
      .ClinicalTablesPage,
  '/resend': async () => (await import('../features/results/resend/resend.page.tsx')).ResendPage,
  '/eden-archive': async () =>
    (await import('../features/admin/archive/archive.page.tsx')).ArchivePage,
  '/insurance': async () => (await import('../features/billing/payers/payers.page.tsx')).PayersPage,
  '/bill': async () => (await import('../features/billing/bills/bill.page.tsx')).BillPage,
  '/books': async () => (await import('../features/billing/books/books.page.tsx')).BooksPage,
  '/trading-partners': async () =>
    (await import('../features/billing/payer-files/partners.page.tsx')).TradingPartnersPage,
  '/preauth': async () =>
    (await import('../features/billing/preauth/preauth.page.tsx')).PreauthPage,
  '/insurance-work': async () =>
    (await import('../features/billing/work-queues/work.page.tsx')).InsuranceWorkPage,
  '/billing-work': async () =>
    (await import('../features/billing/work-queues/work.page.tsx')).BillingWorkPage,
  '/salesDetail': async () =>
    (await import('../overviews/sales/sales-detail.page.tsx')).SalesDetailPage,
  '/user': async () => (await import('../features/people/users/users.page.tsx')).UsersPage,
  '/lab': async () => (await import('../features/accounts/labs/labs.page.tsx')).LabsPage,
  '/top-message': async () =>
    (await import('../features/desk/top-messages/top-messages.page.tsx')).TopMessagesPage,
  '/audit-log': async () =>
    (await import('../features/admin/audit-log/audit-log.page.tsx')).AuditLogPage,
  '/break-glass': async () =>
    (await import('../features/people/break-glass/break-glass.page.tsx')).BreakGlassPage,
  '/queue': async () => (await import('../features/admin/jobs/jobs.page.tsx')).JobsPage,
  '/reporting': async () =>
    (await import('../overviews/reporting/reporting.page.tsx')).ReportingPage,
  '/status': async () => (await import('../features/admin/status/status.page.tsx')).StatusPage,
  '/help': async () => (await import('../features/desk/help/help.page.tsx')).HelpPage,
  '/security': async () =>
    (await import('../features/people/security/security.page.tsx')).SecurityPage,
  '/order-supplies': async () =>
    (await import('../features/accounts/supplies/supplies.page.tsx')).SuppliesPage,
  '/icons': async () => (await import('../features/admin/style-guide/icons.page.tsx')).IconsPage,
  '/notifications': async () =>
    (await import('../features/admin/style-guide/notifications.page.tsx')).NotificationsPage,
  '/table-list': async () =>
    (await import('../features/admin/style-guide/table-list.page.tsx')).TableListPage,
  '/typography': async () =>
    (await import('../features/admin/style-guide/typography.page.tsx')).TypographyPage,
}
