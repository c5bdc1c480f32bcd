/** Shared by everyone in the demo, unless LABGATE_DEMO_PASSWORD names another. */
export const demoPassword = 'Labgate-Demo-1'

/** Someone the demo always has, at labgate.example. */
export interface DemoPerson {
  email: string
  userTypeId: number
  /** The role's label in the list on the sign-in page. */
  says: string
  first: string
  last: string
}

const person = (
  name: string,
  userTypeId: number,
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
  admin: person('admin', 1, 'Administrator of the laboratory', 'Dana', 'Cruz'),
  clinic: person('clinic', 2, 'Clinic staff', 'Ann', 'Lee'),
  provider: person('provider', 2, 'Provider who signs', 'José', 'Núñez'),
  clinicAdmin: person('clinic-admin', 3, 'Administrator of a clinic', 'Siobhán', "O'Brien"),
  executive: person('executive', 4, 'Executive', 'Margaret', 'Whitfield-Okafor'),
  assistant: person('assistant', 5, 'Lab assistant', 'Tomás', 'Herrera'),
  accessioning: person('accessioning', 6, 'Accessioning', 'Kwame', 'Mensah'),
  cet: person('cet', 7, 'Customer experience', 'Priya', 'Raghunathan'),
  cetSupervisor: person(
    'cet-supervisor',
    8,
    'Customer experience supervisor',
    'Beatriz',
    'Álvarez',
  ),
  accountManager: person('account-manager', 9, 'Account manager', 'Marco', "D'Angelo"),
  territoryManager: person('territory-manager', 10, 'Territory manager', 'Ingrid', 'Sørensen'),
  regionalManager: person('regional-manager', 11, 'Regional manager', 'Jean-Luc', 'Thibodeaux'),
  lcs: person('lcs', 12, 'Lab client services', 'Thu Hà', 'Nguyễn'),
  lcsPlus: person('lcs-plus', 13, 'Lab client services plus', 'Aaliyah', 'Brooks-Carter'),
  parole: person('parole', 14, 'Parole officer', 'Dwayne', 'Pickett'),
  billingReview: person('billing-review', 15, 'Billing review', 'Ruth', 'Abramowitz'),
  vp: person('vp', 16, 'Vice president of sales', 'Catherine', 'Van der Berg'),
  specialist: person('specialist', 17, 'Sales specialist', 'Zoë', 'Castellano'),
  billing: person('billing', 18, 'Billing', 'Leilani', 'Kealoha'),
  twoClinics: person('two-clinics', 3, 'Administrator of two clinics', 'Renée', 'St. John'),
} as const satisfies Record<string, DemoPerson>

/** One sign-in for each user type, in the order of the sign-in page's list. They all share the demo's password. */
export const demoSignIns: readonly { email: string; userTypeId: number; says: string }[] =
  Object.values(demoPeople).map(({ email, userTypeId, says: text }) => ({
    email,
    userTypeId,
    says: text,
  }))
