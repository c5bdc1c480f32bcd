import { may } from '../access/permissions.ts'
import { practiceStaff, UserType, type Who } from '../access/user-types.ts'
import { isAmong } from '../kit/coded.ts'

type Reads = (who: Who) => boolean

/** Every screen of a chart or an order has them. */
const everyone: Reads = () => true
const notOfficers: Reads = ({ userTypeId }) => userTypeId !== UserType.ParoleOfficer
const laboratory: Reads = (who) => notOfficers(who) && !isAmong(practiceStaff, who.userTypeId)
/** Those who look for an account by the people of the laboratory who own it, or set them. */
const owners: Reads = (who) => laboratory(who) && may(who, 'account.list')

/**
 * Every list of codes, and who reads it: those whose screens use it. For everybody else it is empty
 * (rules.md#lists-of-codes). Lists of people are for the laboratory's own staff, and parole officers
 * for those who file a release for one or look after them.
 */
export const codeLists = {
  // people
  AM: owners,
  TM: owners,
  RM: owners,
  VP: owners,
  Specialist: owners,
  LCS: owners,
  PO: (who) => may(who, 'patient-attachment.save') || may(who, 'parole.read'),
  // charts and orders
  AttachmentType: everyone,
  Ethnicity: everyone,
  Gender: everyone,
  InsuranceType: everyone,
  LabStatus: everyone,
  LabType: everyone,
  LOAttachmentType: everyone,
  POCCStatus: everyone,
  Relationship: everyone,
  Sequence: everyone,
  SwabLocation: everyone,
  // accounts, parcels, and issues
  AccountType: notOfficers,
  AuditIncidentType: notOfficers,
  AuditRejectionType: notOfficers,
  CustomerBillingType: notOfficers,
  Lab: notOfficers,
  ParcelCondition: notOfficers,
  Region: notOfficers,
  ShippingMethod: notOfficers,
  Specialty: notOfficers,
  TimeZone: notOfficers,
  UserType: (who) => may(who, 'user.list'),
  // the second review of orders
  AuditSrdType: laboratory,
} as const satisfies Readonly<Record<string, Reads>>
export type CodeList = keyof typeof codeLists

const byName = new Map<string, Reads>(
  Object.entries<Reads>(codeLists).map(([name, reads]) => [name.toLowerCase(), reads]),
)
/** Whether the user reads the list with this name, in any case; false if there is none. */
export const mayReadList = (who: Who, name: string): boolean =>
  byName.get(name.toLowerCase())?.(who) === true
