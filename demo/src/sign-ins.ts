import { UserType } from '@labgate/contract/access/user-types'

/** Someone the demo always has, at labgate.example. */
export interface DemoPerson {
  email: string
  userTypeId: UserType
  /** The role's label in the list on the sign-in page. */
  says: string
  first: string
  last: string
}

const person = (
  name: string,
  userTypeId: UserType,
  text: string,
  first: string,
  last: string,
): DemoPerson => ({
  email: `${name}@labgate.example`,
  userTypeId,
  says: text,
  first,
  last,
})

export const demoPeople = {
  admin: person('admin', UserType.Administrator, 'Administrator of the laboratory', 'Dana', 'Cruz'),
  secondAdmin: person(
    'admin2',
    UserType.Administrator,
    'Second administrator: confirms what the other requests',
    'Walter',
    'Eisenberg',
  ),
  clinic: person('clinic', UserType.ClinicUser, 'Clinic staff', 'Ann', 'Lee'),
  provider: person('provider', UserType.ClinicUser, 'Provider who signs', 'José', 'Núñez'),
  clinicAdmin: person(
    'clinic-admin',
    UserType.ClinicAdministrator,
    'Administrator of a clinic',
    'Siobhán',
    "O'Brien",
  ),
  executive: person('executive', UserType.Executive, 'Executive', 'Margaret', 'Whitfield-Okafor'),
  assistant: person('assistant', UserType.LabAssistant, 'Lab assistant', 'Tomás', 'Herrera'),
  accessioning: person('accessioning', UserType.Accessioning, 'Accessioning', 'Kwame', 'Mensah'),
  cet: person('cet', UserType.CustomerExperience, 'Customer experience', 'Priya', 'Raghunathan'),
  cetSupervisor: person(
    'cet-supervisor',
    UserType.CustomerExperienceSupervisor,
    'Customer experience supervisor',
    'Beatriz',
    'Álvarez',
  ),
  accountManager: person(
    'account-manager',
    UserType.AccountManager,
    'Account manager',
    'Marco',
    "D'Angelo",
  ),
  territoryManager: person(
    'territory-manager',
    UserType.TerritoryManager,
    'Territory manager',
    'Ingrid',
    'Sørensen',
  ),
  regionalManager: person(
    'regional-manager',
    UserType.RegionalManager,
    'Regional manager',
    'Jean-Luc',
    'Thibodeaux',
  ),
  lcs: person('lcs', UserType.LabClientServices, 'Lab client services', 'Thu Hà', 'Nguyễn'),
  lcsPlus: person(
    'lcs-plus',
    UserType.LabClientServicesPlus,
    'Lab client services plus',
    'Aaliyah',
    'Brooks-Carter',
  ),
  parole: person('parole', UserType.ParoleOfficer, 'Parole officer', 'Dwayne', 'Pickett'),
  billingReview: person(
    'billing-review',
    UserType.BillingReview,
    'Billing review',
    'Ruth',
    'Abramowitz',
  ),
  vp: person(
    'vp',
    UserType.VicePresidentOfSales,
    'Vice president of sales',
    'Catherine',
    'Van der Berg',
  ),
  specialist: person(
    'specialist',
    UserType.SalesSpecialist,
    'Sales specialist',
    'Zoë',
    'Castellano',
  ),
  billing: person('billing', UserType.Billing, 'Billing', 'Leilani', 'Kealoha'),
  twoClinics: person(
    'two-clinics',
    UserType.ClinicAdministrator,
    'Administrator of two clinics',
    'Renée',
    'St. John',
  ),
} as const satisfies Record<string, DemoPerson>

/**
 * One sign-in for each user type, in the order of the sign-in page's list. They all share the
 * demo's password.
 */
export const demoSignIns: readonly { email: string; userTypeId: UserType; says: string }[] =
  Object.values(demoPeople).map(({ email, userTypeId, says: text }) => ({
    email,
    userTypeId,
    says: text,
  }))
