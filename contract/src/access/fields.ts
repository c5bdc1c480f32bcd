import { isAmong } from '../kit/coded.ts'
import { salesStaff, UserType, type Who } from './user-types.ts'

/**
 * Who can change which field (rules.md#field-rights). Level 1: full (types 1, 7, 8). 2: view only.
 * 3: own account (type 3). 4: update (type 11). 5: a sales user with salesUserEdit, for users only.
 * '*' is every field.
 */
export type Level = 1 | 2 | 3 | 4 | 5
export const levels: readonly Level[] = [1, 2, 3, 4, 5]

/** The access level of Account Information (records.md#user-types). */
const accountLevels: Readonly<Record<UserType, Level>> = {
  [UserType.Administrator]: 1,
  [UserType.ClinicUser]: 2,
  [UserType.ClinicAdministrator]: 3,
  [UserType.Executive]: 2,
  [UserType.LabAssistant]: 2,
  [UserType.Accessioning]: 2,
  [UserType.CustomerExperience]: 1,
  [UserType.CustomerExperienceSupervisor]: 1,
  [UserType.AccountManager]: 2,
  [UserType.TerritoryManager]: 2,
  [UserType.RegionalManager]: 4,
  [UserType.LabClientServices]: 2,
  [UserType.LabClientServicesPlus]: 2,
  [UserType.ParoleOfficer]: 2,
  [UserType.BillingReview]: 2,
  [UserType.VicePresidentOfSales]: 2,
  [UserType.SalesSpecialist]: 2,
  [UserType.Billing]: 2,
}
export const accountLevel = (who: Pick<Who, 'userTypeId'>): Level => accountLevels[who.userTypeId]
/**
 * The access level for users: the account's level, or level 5 for sales staff who can edit users.
 */
export const userLevel = (who: Pick<Who, 'userTypeId' | 'salesUserEdit'>): Level =>
  isAmong(salesStaff, who.userTypeId) ? (who.salesUserEdit ? 5 : 2) : accountLevel(who)

const contact = ['contactName', 'contactPosition', 'contactEmail', 'phone', 'fax'] as const
const owners = [
  'userId_AM',
  'userId_TM',
  'userId_RM',
  'userId_VP',
  'userId_Specialist',
  'lcs',
] as const
const place = [
  'address',
  'phone',
  'fax',
  'email',
  'pickupDays',
  'clinicHours',
  'criticalPhone',
  'placeOfService',
] as const

export const fieldTable = {
  account: { 1: '*', 2: [], 3: contact, 4: [...contact, ...owners], 5: [] },
  location: { 1: '*', 2: [], 3: place, 4: place, 5: [] },
  user: {
    1: '*',
    2: [],
    3: [
      'userTypeId',
      'locations',
      'disabled',
      'firstName',
      'lastName',
      'prefix',
      'suffix',
      'phoneWork',
      'phoneWorkExt',
      'phoneCell',
      'physician',
      'npi',
      'position',
    ],
    4: [],
    5: [
      'firstName',
      'lastName',
      'prefix',
      'suffix',
      'phoneWork',
      'phoneWorkExt',
      'phoneCell',
      'disabled',
    ],
  },
} as const satisfies Record<string, Record<Level, '*' | readonly string[]>>

/**
 * Fields of a parole officer that a user who manages officers without being an administrator can
 * change; type and account are set once.
 */
const officerFields: readonly string[] = [
  'firstName',
  'lastName',
  'prefix',
  'suffix',
  'position',
  'email',
  'userName',
  'phoneWork',
  'phoneWorkExt',
  'phoneCell',
  'disabled',
]
export const officerFieldIsYours = (field: string, isNew: boolean): boolean =>
  officerFields.includes(field) || (isNew && ['userTypeId', 'customerId'].includes(field))

export type FieldKind = keyof typeof fieldTable

/**
 * Fields that a new record needs and its creator can therefore set, although that level cannot
 * change them later.
 */
const onCreate: Record<FieldKind, Partial<Record<Level, readonly string[]>>> = {
  account: {},
  location: {},
  user: { 3: ['customerId', 'email', 'userName'] },
}

/** Whether this level can change the field (or set it, for a new record). */
export const fieldIsYours = (
  kind: FieldKind,
  level: Level,
  field: string,
  isNew = false,
): boolean => {
  const yours: '*' | readonly string[] = fieldTable[kind][level]
  return (
    yours === '*' ||
    yours.includes(field) ||
    (isNew && (onCreate[kind][level]?.includes(field) ?? false))
  )
}
