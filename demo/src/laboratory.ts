import { customerCare, UserType, customerExperience } from '@labgate/contract/access/user-types'
import { isAmong } from '@labgate/contract/kit/coded'
import { facilityCodeOf } from './accounts.ts'
import { labRows } from './labs.ts'
import { daysBefore } from './moments.ts'
import { attachmentsOf, fileStore, notesOf } from './papers.ts'
import { changesOf, identityChecksOf, outcomes, signInsOf, visitsOf } from './past.ts'
import { asProvider, npiFrom, personFrom, register, slug, type Person } from './people.ts'
import { sites, sunriseCities, twoClinics, twoClinicsProvider, usersPerSite } from './plan.ts'
import { practiceOf, type Known, type Practice } from './practice.ts'
import { practiceName, specialtyFor } from './practices.ts'
import { preferencesOf } from './preferences.ts'
import { randomOf, type Random } from './random.ts'
import { firstBases, type Bases, type Rows } from './rows.ts'
import { demoPeople, type DemoPerson } from './sign-ins.ts'
import { delegatesOf, signaturesOf } from './signers.ts'
import { staffOf, type Staff } from './staff.ts'
import { waitingChange } from './waiting-change.ts'

export const demoSeed = 'Sunrise'
const usersInAll = 200

const named = ({ first, last }: DemoPerson): Person => ({ first, last, prefix: '', suffix: '' })
const own = (person: DemoPerson, more: Partial<Known> = {}): Known => ({
  person: named(person),
  email: person.email,
  primary: true,
  ...more,
})

/** Predefined people, by practice and place in it. */
const knownPeople = (random: Random): Map<number, Map<number, Known>> => {
  const provider = asProvider(random, personFrom(random))
  const shared = {
    person: provider,
    email: `${slug(provider.first)}.${slug(provider.last)}@roundsmd.example`,
    npi: npiFrom(random),
  }
  const [first, second] = twoClinics
  const [here, there] = twoClinicsProvider
  return new Map([
    [
      0,
      new Map([
        [0, own(demoPeople.clinicAdmin)],
        [
          1,
          own(demoPeople.provider, {
            person: { ...named(demoPeople.provider), prefix: 'Dr.', suffix: 'MD' },
          }),
        ],
        [2, own(demoPeople.clinic)],
      ]),
    ],
    [
      first,
      new Map([[0, own(demoPeople.twoClinics, { userTypeId: UserType.ClinicAdministrator })]]),
    ],
    [
      second,
      new Map([
        [
          0,
          own(demoPeople.twoClinics, { userTypeId: UserType.ClinicAdministrator, primary: false }),
        ],
      ]),
    ],
    [here, new Map([[1, { ...shared, primary: true }]])],
    [there, new Map([[1, { ...shared, primary: false }]])],
  ])
}

/** Practice names with their mail domains; each domain appears once. */
const namesOf = (random: Random): { name: string; domain: string; specialtyId: number }[] => {
  const taken = new Set<string>()
  return sites.map(({ index, accountTypeId, place }) => {
    let name = 'Sunrise Pain Clinic'
    while (index !== 0 && (name === 'Sunrise Pain Clinic' || taken.has(slug(name))))
      name = practiceName(random, accountTypeId, place)
    taken.add(slug(name))
    return {
      name,
      domain: `${slug(name)}.example`,
      specialtyId: specialtyFor(random, name, accountTypeId),
    }
  })
}

/**
 * Client services staff for an account: one of type 12, and for every third account one of type 13.
 */
export const lcsFor = (
  { lcs, lcsPlus }: Pick<Staff, 'lcs' | 'lcsPlus'>,
  index: number,
): number[] => [
  lcs[index % lcs.length] ?? 0,
  ...(index % 3 === 0 ? [lcsPlus[(index / 3) % lcsPlus.length] ?? 0] : []),
]

/** The laboratory's staff, as in `demoLaboratory`. */
export const demoStaff = (seed: string, base: number, now: Date): Staff =>
  staffOf(randomOf(seed).fork('staff'), register(), base, now)

export interface Laboratory {
  rows: Rows
  staff: Staff
  practices: Practice[]
}

/* One practice at each site, with consecutive numbers for its account, locations, and users. */
const practicesOf = ({
  random,
  names,
  staff,
  reviewers,
  bases,
  now,
}: {
  random: ReturnType<typeof randomOf>
  names: ReturnType<typeof register>
  staff: Staff
  reviewers: readonly number[]
  bases: Bases
  now: Date
}): Practice[] => {
  const known = knownPeople(random.fork('known'))
  const called = namesOf(random.fork('names'))
  const counts = usersPerSite(random.fork('counts'), usersInAll - staff.users.length)
  const ids = {
    customer: bases.customer,
    location: bases.location,
    user: bases.app_user + staff.users.length,
  }
  const turns = new Map<number, number>()
  return sites.map((site): Practice => {
    const { index, place } = site
    const lines = staff.lines.get(place.regionId) ?? []
    const turn = turns.get(place.regionId) ?? 0
    turns.set(place.regionId, turn + 1)
    const owners = lines[turn % lines.length]
    const calling = called[index]
    const people = known.get(index)
    if (owners === undefined || calling === undefined)
      throw new Error(`account ${index} has no place in the tree`)
    const users = counts[index] ?? 2
    const practice = practiceOf(
      random.fork(`account/${index}`),
      {
        ...site,
        ...calling,
        facilityCode: facilityCodeOf(slug(calling.name), index),
        owners,
        reviewers,
        labBase: bases.lab,
        ids: { ...ids },
        users,
        ...(index === 0 && { cities: sunriseCities }),
        ...(people && { known: people }),
      },
      names,
      now,
    )
    ids.customer++
    ids.location += site.locations
    ids.user += users
    return practice
  })
}

const topMessages = (staff: Staff, now: Date) => {
  const top = staff.ofType(UserType.Administrator)[0] ?? 0
  const message = (text: string, from: number, to: number | null) => ({
    message: text,
    from_at: daysBefore(now, from),
    to_at: to === null ? null : daysBefore(now, to),
    audience: 'all',
    user_id_updated: top,
  })
  return [
    message(
      'Couriers run one hour late on Friday. Please have specimens ready by 4:00 PM.',
      40,
      33,
    ),
    message('Demo laboratory: all people, practices and results are made up.', 30, null),
  ]
}

/* Where people of the laboratory work: every second one in two laboratories. */
const userLabs = (staff: Staff, labBase: number) =>
  [
    ...staff.ofType(UserType.LabAssistant, UserType.Accessioning),
    ...staff.ofType(...customerExperience),
  ].flatMap((user_id, at) =>
    (at % 2 === 0 ? [0, 1] : [0]).map((lab) => ({ user_id, lab_id: labBase + lab })),
  )

/**
 * The demo laboratory: 40 accounts, 90 locations, 200 users, and their history. The same seed,
 * bases, and moment give the same rows; times count back from `now`. Reads and writes nothing.
 */
export const demoLaboratory = ({
  seed = demoSeed,
  now,
  bases = firstBases,
}: {
  seed?: string
  now: Date
  bases?: Bases
}): Laboratory => {
  const random = randomOf(seed)
  const names = register()
  const staff = staffOf(random.fork('staff'), names, bases.app_user, now)
  const reviewers = staff.ofType(...customerExperience)
  const authors = [...reviewers, ...staff.lcs, ...staff.ofType(UserType.RegionalManager)]
  const practices = practicesOf({ random, names, staff, reviewers, bases, now })

  const lcsOf = new Map(
    practices.map(({ account }, index) => [account.customer_id, lcsFor(staff, index)]),
  )
  const papers = random.fork('papers')
  const files = fileStore(now)
  const clerk = reviewers[0] ?? 0
  const attachments = practices.flatMap((practice) =>
    attachmentsOf(papers, practice, authors, files, now),
  )
  const notes = practices.flatMap((practice) => notesOf(papers, practice, authors, now))
  const signatures = practices.flatMap((practice, index) =>
    signaturesOf(random.fork(`signers/${index}`), practice, clerk, files, now),
  )
  const delegates = practices.flatMap((practice, index) =>
    delegatesOf(random.fork(`delegates/${index}`), practice, clerk, now),
  )

  const past = random.fork('past')
  const allUsers = [...staff.users, ...practices.flatMap(({ users }) => users)]
  const { sessions, visits } = visitsOf(past, practices, staff, lcsOf, bases.session, now)
  const signIns = [
    ...signInsOf(past, allUsers, now),
    ...sessions.map(({ user_id, started_at, address, agent }) => ({
      user_id,
      at: String(started_at),
      address: address ?? '',
      agent: agent ?? '',
      outcome: outcomes.done,
    })),
  ].toSorted((a, b) => String(a.at).localeCompare(String(b.at)))
  const lastLogin = new Map(
    signIns
      .filter(({ outcome }) => outcome === outcomes.done)
      .map(({ user_id, at }) => [user_id, String(at)]),
  )
  const changes = changesOf(
    past,
    practices,
    staff.users.filter(({ user_type_id }) => isAmong(customerCare, user_type_id)),
    now,
  )
  for (const user of allUsers) user.last_login = lastLogin.get(user.user_id) ?? null
  const locked = practices[8]?.users.at(-1)
  if (locked !== undefined) locked.locked_until = daysBefore(now, -1)

  return {
    staff,
    practices,
    rows: {
      lab: labRows(random.fork('labs'), bases.lab, now),
      customer: practices.map(({ account }) => account),
      location: practices.flatMap(({ locations }) => locations),
      app_user: allUsers,
      user_location: practices.flatMap(({ userLocations }) => userLocations),
      user_lab: userLabs(staff, bases.lab),
      customer_lcs: [...lcsOf].flatMap(([customer_id, users]) =>
        users.map((user_id) => ({ customer_id, user_id })),
      ),
      ticket_assign: staff.ofType(UserType.CustomerExperienceSupervisor).flatMap((user_id) =>
        staff
          .ofType(UserType.CustomerExperience)
          .slice(0, 3)
          .map((user_id_assign) => ({ user_id, user_id_assign })),
      ),
      file: files.rows(),
      customer_attachment: attachments,
      customer_note: notes,
      user_signature: signatures,
      user_delegate: delegates,
      physician_preference: practices.flatMap((practice) => preferencesOf(practice, now)),
      session: sessions,
      visit: visits,
      sign_in: signIns,
      sign_in_change: [waitingChange(random, staff, now)],
      identity_check: identityChecksOf(past, practices, reviewers, now),
      change_log: changes,
      top_message: topMessages(staff, now),
    },
  }
}
