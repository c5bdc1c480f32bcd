import { isAmong } from '../kit/coded.ts'
import { say } from '../languages/say.ts'

/**
 * The user types by name (records.md#user-types). The numbers are on the wire and in the database.
 */
export const UserType = {
  Administrator: 1,
  ClinicUser: 2,
  ClinicAdministrator: 3,
  Executive: 4,
  LabAssistant: 5,
  Accessioning: 6,
  CustomerExperience: 7,
  CustomerExperienceSupervisor: 8,
  AccountManager: 9,
  TerritoryManager: 10,
  RegionalManager: 11,
  LabClientServices: 12,
  LabClientServicesPlus: 13,
  ParoleOfficer: 14,
  BillingReview: 15,
  VicePresidentOfSales: 16,
  SalesSpecialist: 17,
  Billing: 18,
} as const
export type UserType = (typeof UserType)[keyof typeof UserType]

/** Each user type as shown to people. */
export const userTypes: Readonly<Record<UserType, string>> = {
  [UserType.Administrator]: say('Administrator'),
  [UserType.ClinicUser]: say('Clinic user'),
  [UserType.ClinicAdministrator]: say('Clinic administrator'),
  [UserType.Executive]: say('Executive'),
  [UserType.LabAssistant]: say('Lab assistant'),
  [UserType.Accessioning]: say('Accessioning'),
  [UserType.CustomerExperience]: say('Customer experience'),
  [UserType.CustomerExperienceSupervisor]: say('Customer experience supervisor'),
  [UserType.AccountManager]: say('Account manager'),
  [UserType.TerritoryManager]: say('Territory manager'),
  [UserType.RegionalManager]: say('Regional manager'),
  [UserType.LabClientServices]: say('Lab client services'),
  [UserType.LabClientServicesPlus]: say('Lab client services plus'),
  [UserType.ParoleOfficer]: say('Parole officer'),
  [UserType.BillingReview]: say('Billing review'),
  [UserType.VicePresidentOfSales]: say('Vice president of sales'),
  [UserType.SalesSpecialist]: say('Sales specialist'),
  [UserType.Billing]: say('Billing'),
}
/** In the order of their numbers. */
export const userTypeIds: readonly UserType[] = Object.values(UserType)

export const isUserType = (code: number): code is UserType => isAmong(userTypeIds, code)
/**
 * The user type with this number, for numbers of the wire and the database. Throws if there is
 * none.
 */
export const userTypeOf = (code: number): UserType => {
  if (!isUserType(code)) throw new Error(`${code} is not a user type`)
  return code
}
/** 'Billing' for 18; '' for a number that is no user type, such as 0. */
export const describeUserType = (code: number): string => (isUserType(code) ? userTypes[code] : '')

/**
 * Which accounts a user type sees: its own; those it serves; those it or its team sells to; all;
 * none (rules.md#scope-of-a-user).
 */
export const accountScope = {
  [UserType.Administrator]: 'all',
  [UserType.ClinicUser]: 'own',
  [UserType.ClinicAdministrator]: 'own',
  [UserType.Executive]: 'all',
  [UserType.LabAssistant]: 'all',
  [UserType.Accessioning]: 'all',
  [UserType.CustomerExperience]: 'all',
  [UserType.CustomerExperienceSupervisor]: 'all',
  [UserType.AccountManager]: 'sales',
  [UserType.TerritoryManager]: 'sales',
  [UserType.RegionalManager]: 'sales',
  [UserType.LabClientServices]: 'served',
  [UserType.LabClientServicesPlus]: 'served',
  [UserType.ParoleOfficer]: 'none',
  [UserType.BillingReview]: 'all',
  [UserType.VicePresidentOfSales]: 'sales',
  [UserType.SalesSpecialist]: 'sales',
  [UserType.Billing]: 'all',
} as const satisfies Readonly<Record<UserType, 'all' | 'own' | 'sales' | 'served' | 'none'>>
export type AccountScope = (typeof accountScope)[UserType]
type TypesWith<Scope extends AccountScope> = {
  [Type in UserType]: (typeof accountScope)[Type] extends Scope ? Type : never
}[UserType]
const typesWith = <Scope extends AccountScope>(scope: Scope): readonly TypesWith<Scope>[] =>
  userTypeIds.filter((type): type is TypesWith<Scope> => accountScope[type] === scope)

/** A practice's own staff; all others are laboratory staff, or a parole officer. */
export const practiceStaff = typesWith('own')
/** The types of laboratory staff, and parole officers. */
export type LaboratoryType = Exclude<UserType, (typeof practiceStaff)[number]>
export const salesStaff = typesWith('sales')
export type SalesType = (typeof salesStaff)[number]
/** Lab client services: their scope is the accounts they serve. */
export const clientServices = typesWith('served')
export type ClientServicesType = (typeof clientServices)[number]
/** Types that see every account with entity 0. */
export const seesAllAccounts = typesWith('all')

export const customerExperience = [
  UserType.CustomerExperience,
  UserType.CustomerExperienceSupervisor,
] as const
/** Those who look after all accounts. */
export const customerCare = [UserType.Administrator, ...customerExperience] as const
/** Those who receive specimens and work at the bench. */
export const benchStaff = [UserType.Accessioning, ...customerExperience] as const
/**
 * Whether a type handles orders and specimens at the laboratory: only there can a fact be marked as
 * missing (rules.md#missing-facts).
 */
const handlesSpecimens = {
  [UserType.Administrator]: true,
  [UserType.ClinicUser]: false,
  [UserType.ClinicAdministrator]: false,
  [UserType.Executive]: false,
  [UserType.LabAssistant]: false,
  [UserType.Accessioning]: true,
  [UserType.CustomerExperience]: true,
  [UserType.CustomerExperienceSupervisor]: true,
  [UserType.AccountManager]: false,
  [UserType.TerritoryManager]: false,
  [UserType.RegionalManager]: false,
  [UserType.LabClientServices]: false,
  [UserType.LabClientServicesPlus]: false,
  [UserType.ParoleOfficer]: false,
  [UserType.BillingReview]: false,
  [UserType.VicePresidentOfSales]: false,
  [UserType.SalesSpecialist]: false,
  [UserType.Billing]: false,
} as const satisfies Readonly<Record<UserType, boolean>>
type HandlesSpecimens = {
  [Type in UserType]: (typeof handlesSpecimens)[Type] extends true ? Type : never
}[UserType]
export const laboratoryStaff: readonly HandlesSpecimens[] = userTypeIds.filter(
  (type): type is HandlesSpecimens => handlesSpecimens[type],
)
export const worksAtLaboratory = ({ userTypeId }: Pick<Who, 'userTypeId'>): boolean =>
  isAmong(laboratoryStaff, userTypeId)
/** Those who decide what the bench and customer experience cannot decide alone. */
export const supervisors = [UserType.Administrator, UserType.CustomerExperienceSupervisor] as const

/** What a screen or a verb can depend on besides the type. */
export interface Who {
  userTypeId: UserType
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
