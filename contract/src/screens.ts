import { may } from './permissions.ts'
import { salesTypes, type Who } from './user-types.ts'

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

const types =
  (...ids: number[]) =>
  (who: Who) =>
    ids.includes(who.userTypeId)
const allBut =
  (...ids: number[]) =>
  (who: Who) =>
    !ids.includes(who.userTypeId)
const provider = (who: Who) => [2, 3].includes(who.userTypeId) && who.physician
const inbox = (who: Who) =>
  ([2, 3].includes(who.userTypeId) && who.shipLog) || [12, 13].includes(who.userTypeId)
const cet = types(1, 7, 8)
const patient = types(1, 2, 3, 4, 6, 7, 8, 12, 13, 14, 15, 18)

/** Every route with its title (rules.md#screens-by-user-type), plus our own; in menu order within a group. */
export const screens = [
  { path: '/results', title: 'Results', group: 'Work', visible: (who) => may(who, 'result.list') },
  { path: '/dashboard', title: 'Dashboard', group: 'Work', visible: allBut(14, 15) },
  { path: '/inbox', title: 'Inbox', group: 'Work', visible: inbox },
  { path: '/patient', title: 'Patient', group: 'Work', visible: patient },
  {
    path: '/lab-order',
    title: 'Lab Order',
    group: 'Work',
    visible: (who) =>
      (patient(who) && who.userTypeId !== 14) ||
      (salesTypes.includes(who.userTypeId) && may(who, 'order.list')),
  },
  {
    path: '/shipLog',
    title: 'ShipLog',
    group: 'Work',
    visible: (who) => inbox(who) || who.userTypeId === 1,
  },
  { path: '/physician-preference', title: 'Provider Preference', group: 'Work', visible: provider },
  { path: '/physician-signature', title: 'Provider Signature', group: 'Work', visible: provider },
  { path: '/delegates', title: 'Delegates', group: 'Work', visible: provider },
  {
    path: '/customer-filter',
    title: 'Account Filter',
    group: 'Customers',
    visible: (who) => who.entityId === 0 && [1, 4, 5, 6, 7, 8, 12, 13, 18].includes(who.userTypeId),
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
    visible: allBut(2, 14, 15),
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
    visible: (who) => [1, 7, 8, 13].includes(who.userTypeId) || who.salesParoleOfficer,
  },
  { path: '/receiving', title: 'Receiving', group: 'Laboratory', visible: types(6, 7, 8) },
  { path: '/accessioning', title: 'Accessioning', group: 'Laboratory', visible: types(6, 7, 8) },
  { path: '/manifest', title: 'Manifest', group: 'Laboratory', visible: types(1, 6, 7, 8) },
  { path: '/audit', title: 'Accessioning Audit', group: 'Laboratory', visible: types(6, 7, 8) },
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
  { path: '/cet-utility', title: 'CET Utility', group: 'Laboratory', visible: cet },
  { path: '/patient-merge', title: 'Patient Merge', group: 'Laboratory', visible: cet },
  { path: '/fax-service', title: 'Fax Service', group: 'Laboratory', visible: cet },
  {
    path: '/eden-archive',
    title: 'Archive',
    group: 'Laboratory',
    visible: (who) => may(who, 'archive.read'),
  },
  { path: '/insurance', title: 'Insurance', group: 'Billing', visible: types(1, 8, 18) },
  { path: '/insurance-work', title: 'Insurance Work', group: 'Billing', visible: types(1, 8, 18) },
  {
    path: '/billing-work',
    title: 'Billing Work',
    group: 'Billing',
    visible: types(7, 8, 12, 13, 18),
  },
  {
    path: '/trading-partners',
    title: 'Trading Partners',
    group: 'Billing',
    visible: (who) => may(who, 'trading-partner.read'),
  },
  { path: '/preauth', title: 'Pre Authorization', group: 'Billing', visible: types(1) },
  {
    path: '/salesDetail',
    title: 'Sales Detail',
    group: 'Reports',
    visible: types(9, 10, 11, 16, 17),
  },
  {
    path: '/inconsistency',
    title: 'Inconsistency Report',
    group: 'Reports',
    visible: (who) => may(who, 'inconsistency.read'),
  },
  { path: '/reporting', title: 'Reporting', group: 'Reports', visible: types(2, 3) },
  { path: '/user', title: 'Users', group: 'Administration', visible: types(1) },
  { path: '/lab', title: 'Lab', group: 'Administration', visible: types(1) },
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
  { path: '/icons', title: 'Icons', group: 'Administration', visible: types(1), hidden: true },
  {
    path: '/notifications',
    title: 'Notifications',
    group: 'Administration',
    visible: types(1),
    hidden: true,
  },
  {
    path: '/table-list',
    title: 'Table List',
    group: 'Administration',
    visible: types(1),
    hidden: true,
  },
  {
    path: '/typography',
    title: 'Typography',
    group: 'Administration',
    visible: types(1),
    hidden: true,
  },
  {
    path: '/order-supplies',
    title: 'Order Supplies',
    group: 'Supplies',
    visible: types(1, 2, 3, 7, 8, 12, 13),
  },
] as const satisfies readonly Screen[]
export type ScreenPath = (typeof screens)[number]['path']

/** Every screen, as the general type. */
export const allScreens: readonly Screen[] = screens

/** The user's menu: the visible screens. Order Supplies comes last (rules.md#screens-by-user-type). */
export const menuOf = (who: Who): Screen[] =>
  allScreens.filter((screen) => !screen.hidden && screen.visible(who))

/** A user's start page (rules.md#home-screen). `hasAccount`: an account is selected as the working context. */
export const homeOf = (who: Who, hasAccount: boolean): ScreenPath =>
  [14, 15].includes(who.userTypeId)
    ? '/patient'
    : [12, 13].includes(who.userTypeId) && !hasAccount
      ? '/customer-filter'
      : '/dashboard'
