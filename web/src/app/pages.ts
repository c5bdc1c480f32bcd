import type { ScreenPath } from '@labgate/contract/screens'
import type { ComponentType } from 'react'

type Load = () => Promise<ComponentType>

/** The page of each built screen, fetched when it is opened. A screen without a page shows 'not available yet'. */
export const pages: Partial<Record<ScreenPath, Load>> = {
  '/dashboard': async () => (await import('../features/dashboards/dashboards.page.tsx')).DashboardsPage,
  '/accessioning': async () => (await import('../features/accessioning/accessioning.page.tsx')).AccessioningPage,
  '/patient': async () => (await import('../features/patients/patients.page.tsx')).PatientsPage,
  '/lab-order': async () => (await import('../features/orders/orders.page.tsx')).OrdersPage,
  '/inbox': async () => (await import('../features/inbox/inbox.page.tsx')).InboxPage,
  '/customer-issue': async () => (await import('../features/incidents/incidents.page.tsx')).IncidentsPage,
  '/inconsistency': async () => (await import('../features/inconsistencies/inconsistencies.page.tsx')).InconsistenciesPage,
  '/late': async () => (await import('../features/late/late.page.tsx')).LatePage,
  '/shipLog': async () => (await import('../features/ship-logs/ship-logs.page.tsx')).ShipLogsPage,
  '/customer': async () => (await import('../features/accounts/accounts.page.tsx')).AccountsPage,
  '/customer-filter': async () => (await import('../features/accounts/account-filter.page.tsx')).AccountFilterPage,
  '/customer-select': async () => (await import('../features/accounts/account-select.page.tsx')).AccountSelectPage,
  '/physician-preference': async () => (await import('../features/physician-preferences/physician-preferences.page.tsx')).PhysicianPreferencesPage,
  '/physician-signature': async () => (await import('../features/signatures/signatures.page.tsx')).SignaturesPage,
  '/delegates': async () => (await import('../features/delegates/delegates.page.tsx')).DelegatesPage,
  '/parole-officer': async () => (await import('../features/parole/parole-officers.page.tsx')).ParoleOfficersPage,
  '/receiving': async () => (await import('../features/ship-logs/receiving.page.tsx')).ReceivingPage,
  '/manifest': async () => (await import('../features/manifests/manifests.page.tsx')).ManifestsPage,
  '/fax-service': async () => (await import('../features/faxes/faxes.page.tsx')).FaxesPage,
  '/audit': async () => (await import('../features/order-audits/order-audits.page.tsx')).OrderAuditsPage,
  '/result-desk': async () => (await import('../features/result-desk/result-desk.page.tsx')).ResultDeskPage,
  '/resend': async () => (await import('../features/resend/resend.page.tsx')).ResendPage,
  '/eden-archive': async () => (await import('../features/archive/archive.page.tsx')).ArchivePage,
  '/insurance': async () => (await import('../features/payers/payers.page.tsx')).PayersPage,
  '/user': async () => (await import('../features/users/users.page.tsx')).UsersPage,
  '/lab': async () => (await import('../features/labs/labs.page.tsx')).LabsPage,
  '/top-message': async () => (await import('../features/top-messages/top-messages.page.tsx')).TopMessagesPage,
  '/audit-log': async () => (await import('../features/audit-log/audit-log.page.tsx')).AuditLogPage,
  '/break-glass': async () => (await import('../features/break-glass/break-glass.page.tsx')).BreakGlassPage,
  '/queue': async () => (await import('../features/jobs/jobs.page.tsx')).JobsPage,
  '/security': async () => (await import('../features/security/security.page.tsx')).SecurityPage,
  '/order-supplies': async () => (await import('../features/supplies/supplies.page.tsx')).SuppliesPage,
  '/icons': async () => (await import('../features/style-guide/icons.page.tsx')).IconsPage,
  '/notifications': async () => (await import('../features/style-guide/notifications.page.tsx')).NotificationsPage,
  '/table-list': async () => (await import('../features/style-guide/table-list.page.tsx')).TableListPage,
  '/typography': async () => (await import('../features/style-guide/typography.page.tsx')).TypographyPage,
}
