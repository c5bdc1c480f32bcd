import { isAmong } from './coded.ts'
import { looksAfterOfficers, may } from './permissions.ts'
import {
  benchStaff,
  clientServices,
  customerCare,
  customerExperience,
  laboratoryStaff,
  practiceStaff,
  salesStaff,
  supervisors,
  UserType,
  type Who,
} from './user-types.ts'

/** The menu's groups, in order. */
export const menuGroups = [
  'Work',
  'Customers',
  'Laboratory',
  'Billing',
  'Reports',
  'Administration',
  'Supplies',
] as const
export type MenuGroup = (typeof menuGroups)[number]

export interface Screen {
  path: `/${string}`
  title: string
  group: MenuGroup
  /** Whether this user sees it (rules.md#screens-by-user-type). */
  visible: (who: Who) => boolean
  /** Left out of the menu: reached from elsewhere. */
  hidden?: true
}

const isFor =
  (...types: UserType[]) =>
  (who: Who) =>
    isAmong(types, who.userTypeId)
const administrator = isFor(UserType.Administrator)
const provider = (who: Who) => isAmong(practiceStaff, who.userTypeId) && who.physician
const inbox = (who: Who) =>
  (isAmong(practiceStaff, who.userTypeId) && who.shipLog) || isAmong(clientServices, who.userTypeId)
const accountStaff = isFor(
  ...laboratoryStaff,
  UserType.Executive,
  UserType.LabAssistant,
  ...clientServices,
  UserType.Billing,
)
const billing = isFor(...supervisors, UserType.Billing)
const patient = isFor(
  ...laboratoryStaff,
  ...practiceStaff,
  ...clientServices,
  UserType.Executive,
  UserType.ParoleOfficer,
  UserType.BillingReview,
  UserType.Billing,
)

/** Where each user type starts (rules.md#home-screen). Those who serve one account at a time choose it first. */
const startPages: Readonly<Record<UserType, '/dashboard' | '/customer-filter' | '/patient'>> = {
  [UserType.Administrator]: '/dashboard',
  [UserType.ClinicUser]: '/dashboard',
  [UserType.ClinicAdministrator]: '/dashboard',
  [UserType.Executive]: '/dashboard',
  [UserType.LabAssistant]: '/dashboard',
  [UserType.Accessioning]: '/dashboard',
  [UserType.CustomerExperience]: '/dashboard',
  [UserType.CustomerExperienceSupervisor]: '/dashboard',
  [UserType.AccountManager]: '/dashboard',
  [UserType.TerritoryManager]: '/dashboard',
  [UserType.RegionalManager]: '/dashboard',
  [UserType.LabClientServices]: '/customer-filter',
  [UserType.LabClientServicesPlus]: '/customer-filter',
  [UserType.ParoleOfficer]: '/patient',
  [UserType.BillingReview]: '/patient',
  [UserType.VicePresidentOfSales]: '/dashboard',
  [UserType.SalesSpecialist]: '/dashboard',
  [UserType.Billing]: '/dashboard',
}

/** Every route with its title (rules.md#screens-by-user-type), plus our own; in menu order within a group. */
export const screens = [
  { path: '/results', title: 'Results', group: 'Work', visible: (who) => may(who, 'result.list') },
  {
    path: '/dashboard',
    title: 'Dashboard',
    group: 'Work',
    visible: (who) => startPages[who.userTypeId] !== '/patient',
  },
  { path: '/inbox', title: 'Inbox', group: 'Work', visible: inbox },
  { path: '/patient', title: 'Patient', group: 'Work', visible: patient },
  {
    path: '/lab-order',
    title: 'Lab Order',
    group: 'Work',
    visible: (who) =>
      (patient(who) && who.userTypeId !== UserType.ParoleOfficer) ||
      (isAmong(salesStaff, who.userTypeId) && may(who, 'order.list')),
  },
  {
    path: '/shipLog',
    title: 'ShipLog',
    group: 'Work',
    visible: (who) => inbox(who) || administrator(who),
  },
  { path: '/physician-preference', title: 'Provider Preference', group: 'Work', visible: provider },
  { path: '/physician-signature', title: 'Provider Signature', group: 'Work', visible: provider },
  { path: '/delegates', title: 'Delegates', group: 'Work', visible: provider },
  {
    path: '/customer-filter',
    title: 'Account Filter',
    group: 'Customers',
    visible: (who) => who.entityId === 0 && accountStaff(who),
  },
  {
    path: '/customer-select',
    title: 'Account Select',
    group: 'Customers',
    visible: (who) => who.multiLogin,
  },
  {
    path: '/customer',
    title: 'Account Information',
    group: 'Customers',
    visible: (who) => may(who, 'account.list'),
  },
  {
    path: '/customer-issue',
    title: 'Account Issue',
    group: 'Customers',
    visible: (who) => may(who, 'incident.read'),
  },
  {
    path: '/parole-officer',
    title: 'Parole Officer',
    group: 'Customers',
    visible: looksAfterOfficers,
  },
  { path: '/receiving', title: 'Receiving', group: 'Laboratory', visible: isFor(...benchStaff) },
  {
    path: '/accessioning',
    title: 'Accessioning',
    group: 'Laboratory',
    visible: isFor(...benchStaff),
  },
  { path: '/manifest', title: 'Manifest', group: 'Laboratory', visible: isFor(...laboratoryStaff) },
  {
    path: '/audit',
    title: 'Accessioning Audit',
    group: 'Laboratory',
    visible: isFor(...benchStaff),
  },
  {
    path: '/result-desk',
    title: 'Result Desk',
    group: 'Laboratory',
    visible: (who) => may(who, 'critical.call'),
  },
  {
    path: '/clinical-tables',
    title: 'Clinical Tables',
    group: 'Laboratory',
    visible: (who) => may(who, 'clinical-table.read'),
  },
  {
    path: '/resend',
    title: 'Resend (lab system)',
    group: 'Laboratory',
    visible: (who) => may(who, 'resend.read'),
  },
  {
    path: '/cet-utility',
    title: 'CET Utility',
    group: 'Laboratory',
    visible: isFor(...customerCare),
  },
  {
    path: '/patient-merge',
    title: 'Patient Merge',
    group: 'Laboratory',
    visible: isFor(...customerCare),
  },
  {
    path: '/fax-service',
    title: 'Fax Service',
    group: 'Laboratory',
    visible: isFor(...customerCare),
  },
  {
    path: '/eden-archive',
    title: 'Archive',
    group: 'Laboratory',
    visible: (who) => may(who, 'archive.read'),
  },
  { path: '/insurance', title: 'Insurance', group: 'Billing', visible: billing },
  { path: '/insurance-work', title: 'Insurance Work', group: 'Billing', visible: billing },
  {
    path: '/billing-work',
    title: 'Billing Work',
    group: 'Billing',
    visible: isFor(...customerExperience, ...clientServices, UserType.Billing),
  },
  {
    path: '/trading-partners',
    title: 'Trading Partners',
    group: 'Billing',
    visible: (who) => may(who, 'trading-partner.read'),
  },
  { path: '/preauth', title: 'Pre Authorization', group: 'Billing', visible: administrator },
  {
    path: '/salesDetail',
    title: 'Sales Detail',
    group: 'Reports',
    visible: isFor(...salesStaff),
  },
  {
    path: '/inconsistency',
    title: 'Inconsistency Report',
    group: 'Reports',
    visible: (who) => may(who, 'inconsistency.read'),
  },
  { path: '/reporting', title: 'Reporting', group: 'Reports', visible: isFor(...practiceStaff) },
  { path: '/user', title: 'Users', group: 'Administration', visible: administrator },
  { path: '/lab', title: 'Lab', group: 'Administration', visible: administrator },
  {
    path: '/top-message',
    title: 'Top Message',
    group: 'Administration',
    visible: (who) => may(who, 'top-message.save'),
  },
  {
    path: '/audit-log',
    title: 'Audit Log',
    group: 'Administration',
    visible: (who) => may(who, 'audit-log.read'),
  },
  {
    path: '/break-glass',
    title: 'Emergency Access',
    group: 'Administration',
    visible: (who) => may(who, 'access.break-glass'),
  },
  {
    path: '/queue',
    title: 'Queue',
    group: 'Administration',
    visible: (who) => may(who, 'job.read'),
  },
  {
    path: '/status',
    title: 'System Status',
    group: 'Administration',
    visible: (who) => may(who, 'status.read'),
  },
  {
    path: '/late',
    title: 'Late Specimens',
    group: 'Work',
    visible: (who) => may(who, 'late.read'),
    hidden: true,
  },
  {
    path: '/call',
    title: 'Call',
    group: 'Work',
    visible: (who) => may(who, 'call.read'),
    hidden: true,
  },
  {
    path: '/security',
    title: 'Sign-in and Sessions',
    group: 'Administration',
    visible: () => true,
    hidden: true,
  },
  { path: '/icons', title: 'Icons', group: 'Administration', visible: administrator, hidden: true },
  {
    path: '/notifications',
    title: 'Notifications',
    group: 'Administration',
    visible: administrator,
    hidden: true,
  },
  {
    path: '/table-list',
    title: 'Table List',
    group: 'Administration',
    visible: administrator,
    hidden: true,
  },
  {
    path: '/typography',
    title: 'Typography',
    group: 'Administration',
    visible: administrator,
    hidden: true,
  },
  {
    path: '/order-supplies',
    title: 'Order Supplies',
    group: 'Supplies',
    visible: isFor(...customerCare, ...practiceStaff, ...clientServices),
  },
] as const satisfies readonly Screen[]
export type ScreenPath = (typeof screens)[number]['path']

/** A screen of the table. */
export type ListedScreen = Screen & { path: ScreenPath }
/** Every screen, as the general type. */
export const allScreens: readonly ListedScreen[] = screens

/** The user's menu: the visible screens. Order Supplies comes last (rules.md#screens-by-user-type). */
export const menuOf = (who: Who): ListedScreen[] =>
  allScreens.filter((screen) => !screen.hidden && screen.visible(who))

/** A user's start page. `hasAccount`: an account is selected as the working context. */
export const homeOf = (who: Who, hasAccount: boolean): ScreenPath => {
  const page = startPages[who.userTypeId]
  return page === '/customer-filter' && hasAccount ? '/dashboard' : page
}
