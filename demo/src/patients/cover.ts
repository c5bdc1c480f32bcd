import { daysBefore } from '../moments.ts'
import { personFrom } from '../people.ts'
import type { Random } from '../random.ts'
import type { Row } from '../rows.ts'
import type { Payer } from './around.ts'
import { beforeMedicare, injuryOf } from './injuries.ts'
import type { Kind } from './kinds.ts'
import type { Somebody } from './person.ts'
import { genderFor } from './sexes.ts'

type CoverRow = Row<'patient_insurance'>
/** As front desks write them when they do not find the payer; some are the same one. */
const typed = [
  'Suncoast Health Share',
  'suncoast health share',
  'Suncoast Healthshare',
  'Lakeside HMO',
  'Harbor City Employees Trust',
  'Mutual of the Plains',
  'Tidewater Teamsters Fund',
  'Christian Farmers Sharing Plan',
]
/** Without letters that are mistaken for digits. */
const alphabet = 'A,B,C,D,E,F,G,H,J,K,M,N,P,Q,R,T,U,V,W,X,Y'.split(',')
const letters = (random: Random, count: number): string =>
  Array.from({ length: count }, () => random.pick(alphabet)).join('')
/** Letters of a Medicare number, which has no B either. */
const medicareLetters = (random: Random, count: number): string =>
  letters(random, count).replaceAll('B', 'W')
/** How many of a state with an auto insurer are covered by it instead. */
const autoShares: Readonly<Record<string, number>> = {
  commercial: 0.08,
  "workers' compensation": 0.5,
}
const day = (now: Date, ago: number): string => daysBefore(now, ago).slice(0, 10)

const nobody = {
  subscriber_first_name: '',
  subscriber_last_name: '',
  subscriber_dob: null,
  subscriber_gender_id: null,
  subscriber_street1: '',
  subscriber_street2: '',
  subscriber_city: '',
  subscriber_county: '',
  subscriber_state: '',
  subscriber_postal_code: '',
  subscriber_country_code: '',
  subscriber_phone: '',
  subscriber_phone_work: '',
}
/** A spouse or parent in the patient's household. */
const subscriberOf = (random: Random, { row, age }: Somebody, now: Date): Partial<CoverRow> => {
  const { first } = personFrom(random)
  return {
    ...nobody,
    subscriber_first_name: first,
    subscriber_last_name: row.last_name,
    subscriber_gender_id: genderFor(random.fork('sex'), first),
    subscriber_dob: day(
      now,
      (age < 26 ? age + random.int(20, 38) : Math.max(20, age + random.int(-5, 5))) * 365.25,
    ),
    subscriber_street1: row.street1 ?? '',
    subscriber_street2: row.street2 ?? '',
    subscriber_city: row.city ?? '',
    subscriber_county: row.county ?? '',
    subscriber_state: row.state ?? '',
    subscriber_postal_code: row.postal_code ?? '',
    subscriber_country_code: 'USA',
    subscriber_phone: row.phone ?? '',
  }
}

const memberId = (random: Random, kind: string): string => {
  if (kind === 'Medicare')
    return `${random.int(1, 9)}${medicareLetters(random, 2)}${random.digits(1)}${medicareLetters(random, 2)}${random.digits(1)}${medicareLetters(random, 2)}${random.digits(2)}`
  if (kind === 'Medicaid') return random.digits(10)
  return kind === "workers' compensation"
    ? `WC${random.digits(8)}`
    : `${letters(random, 3)}${random.digits(9)}`
}

/** Under commercial insurance the young are insured through a parent, others mostly themselves. */
const relationshipOf = (random: Random, payerKind: string, age: number): 1 | 2 | 3 | 4 => {
  if (payerKind !== 'commercial') return 1
  return age < 26
    ? 3
    : random.weighted([
        [1, 8],
        [2, 2],
        [4, 0.2],
      ] as const)
}

/**
 * The insurances of one patient: none, one, or a primary and a secondary; some expired, some from a
 * payer that is not in the list.
 */
export const coverOf = (
  random: Random,
  one: Somebody,
  kind: Kind,
  payers: readonly Payer[],
  now: Date,
): CoverRow[] => {
  const { row, age } = one
  const ofKind = (name: string): Payer[] => {
    const all = payers.filter(({ payer_kind }) => payer_kind === name)
    const near = all.filter(({ state }) => state === row.state)
    return near.length > 0 ? near : all
  }
  const cover = (name: string, sequence: number, more: Partial<CoverRow> = {}): CoverRow => {
    const chosen = ofKind(name)
    const payer =
      name !== 'Medicare' && random.chance(0.05)
        ? undefined
        : chosen.length > 0
          ? random.pick(chosen)
          : undefined
    const relationship = relationshipOf(random, name, age)
    const needed = payer?.preauth_required === true
    const allowed = needed && random.chance(0.5)
    const covered = {
      patient_id: row.patient_id,
      customer_id: row.customer_id,
      insurance_id: payer?.insurance_id ?? null,
      insurance_name: payer === undefined ? random.pick(typed) : '',
      active: true,
      insurance_type_id: name === "workers' compensation" ? 2 : 1,
      member_id: memberId(random, name),
      group_no: name === 'commercial' && random.chance(0.7) ? `G${random.digits(6)}` : '',
      effective_date: random.chance(0.8) ? day(now, random.int(30, 1500)) : null,
      expire_date: random.chance(0.2) ? day(now, -random.int(20, 500)) : null,
      sequence,
      relationship_id: relationship,
      notes: random.chance(0.04)
        ? 'Card copied at the front desk. The old card had another member number.'
        : '',
      ...(relationship === 1 ? nobody : subscriberOf(random, one, now)),
      pre_auth_required: needed,
      pre_auth_number: allowed ? `PA${random.digits(7)}` : '',
      pre_auth_end_date: allowed ? day(now, -random.int(-40, 200)) : null,
      pre_auth_maximum: allowed ? random.pick([6, 12, 24]) : null,
      user_id_updated: row.user_id_created,
      updated_at: row.updated_at,
      row_version: 1,
      secondary_reason: '',
      injury_date: null,
      injury_claim_no: '',
      injury_state: '',
      ...more,
    }
    return {
      ...covered,
      ...injuryOf(
        random.fork('injury'),
        payer === undefined ? '' : name,
        covered,
        row.state ?? '',
        now,
      ),
    }
  }
  const [medicaid, commercial, compensation, none] = kind.payers
  const first =
    age >= 65 && random.chance(0.9)
      ? 'Medicare'
      : random.weighted([
          ['Medicaid', medicaid],
          ['commercial', commercial],
          ["workers' compensation", age < 18 ? 0 : compensation],
          ['', none],
        ] as const)
  if (first === '') return []
  const ahead = first === 'Medicare' ? beforeMedicare(random.fork('before Medicare')) : undefined
  const paidByAuto =
    random.fork('auto').chance(autoShares[first] ?? 0) &&
    payers.some(({ payer_kind, state }) => payer_kind === 'auto' && state === row.state)
  const over = {
    expire_date: day(now, random.int(5, 400)),
    effective_date: day(now, random.int(420, 1200)),
  }
  const now1 = cover(
    ahead?.kind ?? (paidByAuto ? 'auto' : first),
    1,
    random.chance(0.05) ? over : {},
  )
  const isMedicare = first === 'Medicare'
  const added = random.chance(isMedicare ? 0.5 : 0.05)
    ? isMedicare && random.chance(0.4)
      ? 'Medicaid'
      : 'commercial'
    : ''
  const later = ahead === undefined ? added : 'Medicare'
  const second = later === '' ? [] : [cover(later, 2, { secondary_reason: ahead?.reason ?? '' })]
  const former = random.chance(0.08) ? [cover('commercial', 1, { ...over, active: false })] : []
  return [now1, ...second, ...former]
}
