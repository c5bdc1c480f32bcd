/** The eighteen user types (records.md#user-types). */
export const userTypes = {
  1: 'Administrator',
  2: 'Clinic user',
  3: 'Clinic administrator',
  4: 'Executive',
  5: 'Lab assistant',
  6: 'Accessioning',
  7: 'Customer experience',
  8: 'Customer experience supervisor',
  9: 'Account manager',
  10: 'Territory manager',
  11: 'Regional manager',
  12: 'Lab client services',
  13: 'Lab client services plus',
  14: 'Parole officer',
  15: 'Billing review',
  16: 'Vice president of sales',
  17: 'Sales specialist',
  18: 'Billing',
} as const
export type UserTypeId = keyof typeof userTypes
export const userTypeIds = Object.keys(userTypes).map(Number) as UserTypeId[]

/** Types of a practice's own staff; all others are laboratory staff, or a parole officer. */
export const customerTypes: readonly number[] = [2, 3]
export const clinicAdministrator = 3
/** A parole officer: a login that belongs to no account. */
export const paroleOfficer = 14
export const salesTypes: readonly number[] = [9, 10, 11, 16, 17]
/** Types whose scope is the accounts they serve. */
export const lcsTypes: readonly number[] = [12, 13]
/** Types that see every account with entity 0 (rules.md#scope-of-a-user). */
export const seesAllAccounts: readonly number[] = [1, 4, 5, 6, 7, 8, 15, 18]

/** Types that handle orders and specimens at the laboratory: only there can a fact be marked as missing (rules.md#missing-facts). */
const laboratoryTypes: readonly number[] = [1, 6, 7, 8]
export const worksAtLaboratory = ({ userTypeId }: Pick<Who, 'userTypeId'>): boolean =>
  laboratoryTypes.includes(userTypeId)

/** What a screen or a verb can depend on besides the type. */
export interface Who {
  userTypeId: number
  /** 0: staff of the laboratory. */
  entityId: number
  physician: boolean
  shipLog: boolean
  multiLogin: boolean
  salesParoleOfficer: boolean
  salesUserEdit: boolean
  salesPatientReport: boolean
  salesVP: boolean
}

/** The flags of a user with no rights beyond those of the user type. */
export const noMarks = {
  physician: false,
  shipLog: false,
  multiLogin: false,
  salesParoleOfficer: false,
  salesUserEdit: false,
  salesPatientReport: false,
  salesVP: false,
} as const satisfies Omit<Who, 'userTypeId' | 'entityId'>
