import { isAmong } from '../kit/coded.ts'
import { say } from '../languages/say.ts'
import { looksAfterOfficers, may, type Verb } from './permissions.ts'
import { salesStaff, UserType, type Who } from './user-types.ts'

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
/** What the menu calls its groups. */
export const menuGroupTitles: Readonly<Record<MenuGroup, string>> = {
  Work: say('Work'),
  Customers: say('Customers'),
  Laboratory: say('Laboratory'),
  Billing: say('Billing'),
  Reports: say('Reports'),
  Administration: say('Administration'),
  Supplies: say('Supplies'),
}

export interface Screen {
  path: `/${string}`
  title: string
  group: MenuGroup
  /** Whether this user sees it (rules.md#screens-by-user-type). */
  visible: (who: Who) => boolean
  /** Left out of the menu: reached from elsewhere. */
  hidden?: true
}

const administrator = ({ userTypeId }: Who): boolean => userTypeId === UserType.Administrator
const hasVerb =
  (verb: Verb) =>
  (who: Who): boolean =>
    may(who, verb)

/** A provider: practice staff who order and sign. */
const provider = hasVerb('physician-preference.save')

interface Begin {
  /**
   * The page after sign-in (rules.md#home-screen). Those who serve one account at a time choose it
   * first.
   */
  start: '/dashboard' | '/customer-filter' | '/patient'
  /** Whether laboratory staff of this type choose the account they work for. */
  choosesAccount: boolean
}
const beginnings: Readonly<Record<UserType, Begin>> = {
  [UserType.Administrator]: { start: '/dashboard', choosesAccount: true },
  [UserType.ClinicUser]: { start: '/dashboard', choosesAccount: false },
  [UserType.ClinicAdministrator]: { start: '/dashboard', choosesAccount: false },
  [UserType.Executive]: { start: '/dashboard', choosesAccount: true },
  [UserType.LabAssistant]: { start: '/dashboard', choosesAccount: true },
  [UserType.Accessioning]: { start: '/dashboard', choosesAccount: true },
  [UserType.CustomerExperience]: { start: '/dashboard', choosesAccount: true },
  [UserType.CustomerExperienceSupervisor]: { start: '/dashboard', choosesAccount: true },
  [UserType.AccountManager]: { start: '/dashboard', choosesAccount: false },
  [UserType.TerritoryManager]: { start: '/dashboard', choosesAccount: false },
  [UserType.RegionalManager]: { start: '/dashboard', choosesAccount: false },
  [UserType.LabClientServices]: { start: '/customer-filter', choosesAccount: true },
  [UserType.LabClientServicesPlus]: { start: '/customer-filter', choosesAccount: true },
  [UserType.ParoleOfficer]: { start: '/patient', choosesAccount: false },
  [UserType.BillingReview]: { start: '/patient', choosesAccount: false },
  [UserType.VicePresidentOfSales]: { start: '/dashboard', choosesAccount: false },
  [UserType.SalesSpecialist]: { start: '/dashboard', choosesAccount: false },
  [UserType.Billing]: { start: '/dashboard', choosesAccount: true },
}

/**
 * Every route with its title (rules.md#screens-by-user-type), plus our own; in menu order within a
 * group.
 */
export const screens = [
  { path: '/results', title: say('Results'), group: 'Work', visible: hasVerb('result.list') },
  {
    path: '/dashboard',
    title: say('Dashboard'),
    group: 'Work',
    visible: (who) => beginnings[who.userTypeId].start !== '/patient',
  },
  { path: '/inbox', title: say('Inbox'), group: 'Work', visible: hasVerb('inbox.read') },
  {
    path: '/patient',
    title: say('Patient'),
    group: 'Work',
    visible: (who) => may(who, 'patient.list') || may(who, 'parole.own'),
  },
  {
    path: '/lab-order',
    title: say('Lab Order'),
    group: 'Work',
    visible: hasVerb('order.list'),
  },
  {
    path: '/shipLog',
    title: say('ShipLog'),
    group: 'Work',
    visible: hasVerb('ship-log.save'),
  },
  {
    path: '/physician-preference',
    title: say('Provider Preference'),
    group: 'Work',
    visible: provider,
  },
  {
    path: '/physician-signature',
    title: say('Provider Signature'),
    group: 'Work',
    visible: provider,
  },
  {
    path: '/delegates',
    title: say('Delegates'),
    group: 'Work',
    visible: provider,
  },
  {
    path: '/customer-filter',
    title: say('Account Filter'),
    group: 'Customers',
    visible: (who) => who.entityId === 0 && beginnings[who.userTypeId].choosesAccount,
  },
  {
    path: '/customer-select',
    title: say('Account Select'),
    group: 'Customers',
    visible: (who) => who.multiLogin,
  },
  {
    path: '/customer',
    title: say('Account Information'),
    group: 'Customers',
    visible: hasVerb('account.list'),
  },
  {
    path: '/customer-issue',
    title: say('Account Issue'),
    group: 'Customers',
    visible: hasVerb('incident.read'),
  },
  {
    path: '/parole-officer',
    title: say('Parole Officer'),
    group: 'Customers',
    visible: looksAfterOfficers,
  },
  {
    path: '/receiving',
    title: say('Receiving'),
    group: 'Laboratory',
    visible: hasVerb('ship-log.receive'),
  },
  {
    path: '/accessioning',
    title: say('Accessioning'),
    group: 'Laboratory',
    visible: hasVerb('specimen.accession'),
  },
  {
    path: '/manifest',
    title: say('Manifest'),
    group: 'Laboratory',
    visible: hasVerb('manifest.read'),
  },
  {
    path: '/audit',
    title: say('Accessioning Audit'),
    group: 'Laboratory',
    visible: hasVerb('order.audit'),
  },
  {
    path: '/result-desk',
    title: say('Result Desk'),
    group: 'Laboratory',
    visible: hasVerb('critical.call'),
  },
  {
    path: '/clinical-tables',
    title: say('Clinical Tables'),
    group: 'Laboratory',
    visible: hasVerb('clinical-table.read'),
  },
  {
    path: '/resend',
    title: say('Resend (lab system)'),
    group: 'Laboratory',
    visible: hasVerb('resend.read'),
  },
  {
    path: '/cet-utility',
    title: say('CET Utility'),
    group: 'Laboratory',
    visible: hasVerb('order.correct'),
  },
  {
    path: '/patient-merge',
    title: say('Patient Merge'),
    group: 'Laboratory',
    visible: hasVerb('patient.merge'),
  },
  {
    path: '/fax-service',
    title: say('Fax Service'),
    group: 'Laboratory',
    visible: hasVerb('fax.read'),
  },
  {
    path: '/eden-archive',
    title: say('Archive'),
    group: 'Laboratory',
    visible: hasVerb('archive.read'),
  },
  { path: '/insurance', title: say('Insurance'), group: 'Billing', visible: hasVerb('payer.save') },
  {
    path: '/insurance-work',
    title: say('Insurance Work'),
    group: 'Billing',
    visible: hasVerb('insurance-work.read'),
  },
  {
    path: '/billing-work',
    title: say('Billing Work'),
    group: 'Billing',
    visible: hasVerb('billing-work.save'),
  },
  { path: '/books', title: say('Books'), group: 'Billing', visible: hasVerb('books.read') },
  {
    path: '/trading-partners',
    title: say('Trading Partners'),
    group: 'Billing',
    visible: hasVerb('trading-partner.read'),
  },
  {
    path: '/preauth',
    title: say('Pre Authorization'),
    group: 'Billing',
    visible: hasVerb('preauth.read'),
  },
  {
    path: '/salesDetail',
    title: say('Sales Detail'),
    group: 'Reports',
    visible: (who) => isAmong(salesStaff, who.userTypeId),
  },
  {
    path: '/inconsistency',
    title: say('Inconsistency Report'),
    group: 'Reports',
    visible: hasVerb('inconsistency.read'),
  },
  { path: '/reporting', title: say('Reporting'), group: 'Reports', visible: hasVerb('report.run') },
  { path: '/user', title: say('Users'), group: 'Administration', visible: administrator },
  { path: '/lab', title: say('Lab'), group: 'Administration', visible: hasVerb('lab.read') },
  {
    path: '/top-message',
    title: say('Top Message'),
    group: 'Administration',
    visible: hasVerb('top-message.save'),
  },
  {
    path: '/audit-log',
    title: say('Audit Log'),
    group: 'Administration',
    visible: hasVerb('audit-log.read'),
  },
  {
    path: '/break-glass',
    title: say('Emergency Access'),
    group: 'Administration',
    visible: hasVerb('access.break-glass'),
  },
  {
    path: '/queue',
    title: say('Queue'),
    group: 'Administration',
    visible: hasVerb('job.read'),
  },
  {
    path: '/status',
    title: say('System Status'),
    group: 'Administration',
    visible: hasVerb('status.read'),
  },
  {
    path: '/late',
    title: say('Late Specimens'),
    group: 'Work',
    visible: hasVerb('late.read'),
    hidden: true,
  },
  {
    path: '/call',
    title: say('Call'),
    group: 'Work',
    visible: hasVerb('call.read'),
    hidden: true,
  },
  {
    path: '/bill',
    title: say('Bill'),
    group: 'Billing',
    visible: hasVerb('bill.read'),
    hidden: true,
  },
  {
    path: '/security',
    title: say('My Account'),
    group: 'Administration',
    visible: () => true,
    hidden: true,
  },
  { path: '/help', title: say('Help'), group: 'Work', visible: () => true, hidden: true },
  {
    path: '/icons',
    title: say('Icons'),
    group: 'Administration',
    visible: administrator,
    hidden: true,
  },
  {
    path: '/notifications',
    title: say('Notifications'),
    group: 'Administration',
    visible: administrator,
    hidden: true,
  },
  {
    path: '/table-list',
    title: say('Table List'),
    group: 'Administration',
    visible: administrator,
    hidden: true,
  },
  {
    path: '/typography',
    title: say('Typography'),
    group: 'Administration',
    visible: administrator,
    hidden: true,
  },
  {
    path: '/order-supplies',
    title: say('Order Supplies'),
    group: 'Supplies',
    visible: hasVerb('supply.order'),
  },
] as const satisfies readonly Screen[]
export type ScreenPath = (typeof screens)[number]['path']

/** A screen of the table. */
export type ListedScreen = Screen & { path: ScreenPath }
/** Every screen, as the general type. */
export const allScreens: readonly ListedScreen[] = screens

/**
 * The user's menu: the visible screens. Order Supplies comes last (rules.md#screens-by-user-type).
 */
export const menuOf = (who: Who): ListedScreen[] =>
  allScreens.filter((screen) => !screen.hidden && screen.visible(who))

/** A user's start page. `hasAccount`: an account is selected as the working context. */
export const homeOf = (who: Who, hasAccount: boolean): ScreenPath => {
  const { start } = beginnings[who.userTypeId]
  return start === '/customer-filter' && hasAccount ? '/dashboard' : start
}
