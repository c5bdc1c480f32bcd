import { Source } from '@labgate/contract/access/sources'
import { customerCare } from '@labgate/contract/access/user-types'
import { minutesAfter, workMoment } from './moments.ts'
import type { Practice } from './practice.ts'
import type { Random } from './random.ts'
import type { Row, UserRow } from './rows.ts'
import type { Staff } from './staff.ts'

/** Values of `sign_in.outcome` for a successful sign-in and for one with a wrong password. */
export const outcomes = { done: 'done', failed: 'refused' } as const

const weeks = 12
const agents = [
  'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/141.0.0.0 Safari/537.36',
  'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/141.0.0.0 Safari/537.36 Edg/141.0.0.0',
  'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.6 Safari/605.1.15',
  'Mozilla/5.0 (iPad; CPU OS 18_6 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.6 Mobile/15E148 Safari/604.1',
] as const

/** Where someone signs in from: addresses reserved for documentation. */
const addressOf = ({ customer_id, user_id }: UserRow): string =>
  customer_id === 0 ? `192.0.2.${(user_id % 200) + 10}` : `203.0.113.${(customer_id % 240) + 5}`
const agentOf = ({ user_id }: UserRow): string => agents[user_id % agents.length] ?? agents[0]

/** Number per week relative to the last week: growth, with a dip seven weeks ago. */
const share = (weeksAgo: number): number => (weeksAgo === 7 ? 0.45 : 1 - weeksAgo * 0.035)

const never = (user: UserRow): boolean => user.disabled === true || user.change_pwd === true

/** Sign-ins of the last twelve weeks, oldest first, some preceded by a wrong password. */
export const signInsOf = (
  random: Random,
  users: readonly UserRow[],
  now: Date,
): Row<'sign_in'>[] => {
  const rows: (Row<'sign_in'> & { at: string })[] = []
  for (const user of users.filter((one) => !never(one))) {
    const own = random.fork(user.user_name)
    const aWeek = own.pick([0, 0.5, 1, 1.5, 2, 3])
    for (let week = 0; week < weeks; week++) {
      const times = Math.floor(aWeek * share(week) + own.next())
      for (let time = 0; time < times; time++) {
        const at = workMoment(own, now, week * 7 + own.int(1, 7))
        const common = { user_id: user.user_id, address: addressOf(user), agent: agentOf(user) }
        if (own.chance(0.06))
          rows.push({ ...common, at: minutesAfter(at, -1), outcome: outcomes.failed })
        rows.push({ ...common, at, outcome: outcomes.done })
      }
    }
  }
  return rows.toSorted((a, b) => a.at.localeCompare(b.at))
}

const reasons = [
  'Practice cannot find a location in its list',
  'Checking rights of a new user by phone',
  'Practice asked why a user sees no orders',
  'Walk-through of the supply order',
  'Ticket: delegates do not show',
  'Ticket: wrong default location',
]

/**
 * Past visits in shadow mode with their sessions, oldest first. Several were to the first practice.
 */
export const visitsOf = (
  random: Random,
  practices: readonly Practice[],
  staff: Staff,
  lcsOf: ReadonlyMap<number, readonly number[]>,
  firstSession: number,
  now: Date,
) => {
  const served = practices.filter(({ account }) => account.active === true)
  const days = Array.from({ length: 16 }, () => random.int(2, 75)).toSorted((a, b) => b - a)
  const sessions: Row<'session'>[] = []
  const visits = days.map((day, at): Row<'visit'> => {
    const practice = at % 4 === 0 ? practices[0] : random.pick(served)
    const customer = practice?.account.customer_id ?? 0
    const visitor = random.pick([...staff.ofType(...customerCare), ...(lcsOf.get(customer) ?? [])])
    const start = workMoment(random, now, day)
    const minutes = random.int(3, 28)
    const signedIn = minutesAfter(start, -random.int(4, 50))
    const session = firstSession + at
    const by = staff.users.find(({ user_id }) => user_id === visitor)
    sessions.push({
      session_id: session,
      user_id: visitor,
      source: Source.Portal,
      ground: 0,
      started_at: signedIn,
      seen_at: minutesAfter(start, minutes),
      ended_at: minutesAfter(start, minutes + 15),
      address: by === undefined ? '' : addressOf(by),
      agent: by === undefined ? '' : agentOf(by),
    })
    return {
      session_id: session,
      user_id: visitor,
      shadow_user_id: random.pick(practice?.users.filter(({ disabled }) => disabled !== true) ?? [])
        .user_id,
      customer_id: customer,
      reason: random.pick(reasons),
      started_at: start,
      until: minutesAfter(start, 30),
      ended_at: minutesAfter(start, minutes),
      changes: random.pick([0, 0, 0, 1, 2]),
    }
  })
  return { sessions, visits }
}

const ways = [
  ['Call back', 'Called back on the number that the account has on file.'],
  ['Question about the account', 'Named the facility code, the contact and the last pickup.'],
  ['In person', 'Known to the account manager, who was there.'],
] as const

/** Identity checks of four in ten of the practices' users who proved their email. */
export const identityChecksOf = (
  random: Random,
  practices: readonly Practice[],
  checkers: readonly number[],
  now: Date,
): Row<'identity_check'>[] =>
  practices
    .flatMap(({ users }) =>
      users.filter(
        ({ user_id, email_proven }) =>
          email_proven === true && random.fork(`checked/${user_id}`).chance(0.4),
      ),
    )
    .map((user) => {
      const [method, note] = random.pick(ways)
      return {
        user_id: user.user_id,
        customer_id: user.customer_id,
        verified_by: random.pick(checkers),
        at: workMoment(random, now, random.int(3, 90)),
        method,
        note,
      }
    })
    .toSorted((a, b) => a.at.localeCompare(b.at))

const changeable = {
  account: [
    ['contactName', 'contactEmail'],
    ['phone'],
    ['fax', 'phone'],
    ['userId_AM'],
    ['lcs'],
    ['pct_Commercial', 'pct_Medicaid'],
  ],
  location: [['phone'], ['clinicHours'], ['pickupDays'], ['address', 'phone'], ['fax']],
  user: [['phoneCell'], ['lastName'], ['locations'], ['disabled'], ['position', 'phoneWork']],
} as const

interface Kept {
  row_version?: number
  updated_at?: unknown
  user_id_updated?: unknown
}
/**
 * Changes of the last twelve weeks, oldest first. The records take their number and time from them,
 * so log and record agree.
 */
export const changesOf = (
  random: Random,
  practices: readonly Practice[],
  clerks: readonly UserRow[],
  now: Date,
): Row<'change_log'>[] => {
  const drawn = Array.from({ length: 260 }, () => {
    const week = random.weighted(
      Array.from({ length: weeks }, (_, ago) => [ago, share(ago)] as const),
    )
    return {
      at: workMoment(random, now, week * 7 + random.int(1, 7)),
      practice: random.pick(practices),
      by: random.pick(clerks),
    }
  }).toSorted((a, b) => a.at.localeCompare(b.at))
  return drawn.map(({ at, practice, by }) => {
    const kind = random.weighted([
      ['account', 3],
      ['location', 3],
      ['user', 4],
    ] as const)
    const [record, record_id]: [Kept, number] =
      kind === 'account'
        ? [practice.account as Kept, practice.account.customer_id]
        : kind === 'location'
          ? pickOf(random, practice.locations, 'location_id')
          : pickOf(random, practice.users, 'user_id')
    const row_version = (record.row_version ?? 1) + 1
    Object.assign(record, { row_version, updated_at: at, user_id_updated: by.user_id })
    return {
      kind,
      record_id,
      customer_id: practice.account.customer_id,
      row_version,
      fields: [...random.pick<readonly string[]>(changeable[kind])],
      user_id: by.user_id,
      user_name: `${by.first_name} ${by.last_name}`,
      at,
    }
  })
}
const pickOf = <K extends string>(
  random: Random,
  rows: readonly ({ [key in K]: number } & object)[],
  key: K,
): [Kept, number] => {
  const row = random.pick(rows)
  return [row as Kept, row[key]]
}
