import type { Random } from '@labgate/demo/random.ts'
import type {
  Act,
  AtBench,
  DayPlan,
  FoundAt,
  PlanGiven,
  PlannedStep,
  WorkQueueName,
} from './day-plan.ts'

/** Acts of one kind, spread over part of the day; from and to in minutes of the day. */
interface Part {
  from: number
  to: number
  acts: readonly Act[]
}
const at = (hours: number, minutes = 0): number => hours * 60 + minutes

/** Each act at a random moment in its own interval. */
const spread = (random: Random, { from, to, acts }: Part): PlannedStep[] =>
  acts.map((act, place) => {
    const stretch = (to - from) / acts.length
    return { ...act, minute: Math.floor(from + stretch * (place + random.next())) }
  })

/* Second reviews of accessioned specimens, the last with a finding. */
const looks = (tubes: readonly number[]): Act[] => {
  const chosen = tubes.slice(0, Math.max(2, Math.round(tubes.length / 8)))
  return chosen.map((tube, place) => ({ act: 'look', tube, isFaulty: place === chosen.length - 1 }))
}

const foundAt = (turn: number): FoundAt => (turn % 2 === 0 ? 'laboratory' : 'practice')

const queues: readonly WorkQueueName[] = ['insurance', 'billing']
/*
 * Claims are sent, acknowledged, and decided, each in a separate look for files; in between, people
 * work on held or denied ones.
 */
const billing: Part[] = [
  {
    from: at(19, 35),
    to: at(19, 50),
    acts: [{ act: 'exchange' }, { act: 'exchange' }, { act: 'exchange' }],
  },
  { from: at(19, 50), to: at(20), acts: queues.map((queue): Act => ({ act: 'take-work', queue })) },
  {
    from: at(20),
    to: at(20, 15),
    acts: [
      ...queues.flatMap((queue): Act[] => [
        { act: 'ask-practice', queue },
        { act: 'recheck', queue },
      ]),
      { act: 'resubmit' },
    ],
  },
  {
    from: at(20, 15),
    to: at(20, 30),
    acts: [{ act: 'exchange' }, { act: 'exchange' }, { act: 'exchange' }],
  },
]

const each = <T>(list: readonly T[], act: (one: T, place: number) => Act): Act[] => list.map(act)

/** Places of the tubes that arrive with one of these stories. */
const atBench = (tubes: DayPlan['tubes'], ...of: AtBench[]): number[] =>
  tubes.flatMap((tube, place) =>
    of.includes(tube.atBench) && tube.way !== 'missing' ? [place] : [],
  )

const benchActOf = (story: AtBench): 'hold' | 'reject' | 'accession' => {
  if (story === 'held' || story === 'name differs') return 'hold'
  return story === 'too old' ? 'reject' : 'accession'
}
const benchActs = (tubes: DayPlan['tubes']): Act[] =>
  tubes.flatMap(({ way, atBench: story }, tube): Act[] =>
    way === 'missing' ? [] : [{ act: benchActOf(story), tube }],
  )

interface Missing {
  parcel: number
  tube: number
}
const missingIn = ({ tubes, parcels }: Omit<DayPlan, 'steps'>): Missing[] =>
  parcels.flatMap(({ listed }, parcel) =>
    listed.filter((tube) => tubes[tube]?.way === 'missing').map((tube) => ({ parcel, tube })),
  )
const findActs = (missing: readonly Missing[]): Act[] =>
  missing.flatMap(({ parcel, tube }, turn): Act[] => {
    const found: Act = { act: 'find', parcel, tube, at: foundAt(turn) }
    return foundAt(turn) === 'laboratory' ? [found, { act: 'accession', tube }] : [found]
  })

const dockParts = (parcels: DayPlan['parcels']): Part[] =>
  parcels.map(({ inside }, parcel) => ({
    from: at(13, 30) + (parcel * at(2)) / parcels.length,
    to: at(13, 30) + ((parcel + 1) * at(2)) / parcels.length,
    acts: [
      { act: 'arrive', parcel },
      ...each(inside, (tube) => ({ act: 'scan', parcel, tube })),
      { act: 'close', parcel },
    ],
  }))

/** Orders, signatures, and parcels at the practices. */
const practiceParts = (
  visits: Act[],
  signing: readonly number[],
  withSheet: readonly number[],
): Part[] => [
  {
    from: at(8),
    to: at(11, 30),
    acts: visits,
  },
  {
    from: at(11, 40),
    to: at(12, 10),
    acts: each(signing, (practice) => ({ act: 'sign', practice })),
  },
  {
    from: at(12, 15),
    to: at(12, 45),
    acts: each(withSheet, (parcel) => ({ act: 'pack', parcel })),
  },
  {
    from: at(12, 50),
    to: at(13, 20),
    acts: each(withSheet, (parcel) => ({ act: 'ship', parcel })),
  },
]

/** Specimens that another laboratory tests, by laboratory type. */
const manifestParts = (goOn: readonly number[]): Part[] => [
  {
    from: at(18, 30),
    to: at(18, 45),
    acts: each(goOn, (labTypeId) => ({ act: 'begin-manifest', labTypeId })),
  },
  {
    from: at(18, 45),
    to: at(19),
    acts: each(goOn, (labTypeId) => ({ act: 'finalise-manifest', labTypeId })),
  },
]

/** Account issues about parcels with a missing tube, and about those without a sheet. */
const issueParts = (lacking: readonly number[], withoutSheet: readonly number[]): Part[] => [
  {
    from: at(15, 35),
    to: at(15, 50),
    acts: each(lacking, (parcel) => ({ act: 'take-issue', parcel })),
  },
  {
    from: at(15, 50),
    to: at(16),
    acts: each(withoutSheet, (parcel) => ({ act: 'open-issue', parcel })),
  },
]

/** Laboratory types that the laboratory sends on. */
const sentOn = (tubes: DayPlan['tubes'], testedHere: PlanGiven['testedHere']): number[] => [
  ...new Set(
    tubes
      .filter(({ labTypeId }) => !testedHere.includes(labTypeId))
      .map(({ labTypeId }) => labTypeId),
  ),
]

/**
 * When everything happens, by the laboratory's clock: visits in the morning, parcels at noon, the
 * dock after that, then the bench, manifests, second reviews and open items, and billing last.
 * Anything that depends on something else comes after it.
 */
export const timetable = (
  random: Random,
  plan: Omit<DayPlan, 'steps'>,
  { practices, testedHere }: PlanGiven,
): PlannedStep[] => {
  const { visits, tubes, parcels } = plan
  const withSheet = parcels.flatMap(({ hasSheet }, parcel) => (hasSheet ? [parcel] : []))
  const withoutSheet = parcels.flatMap(({ hasSheet }, parcel) => (hasSheet ? [] : [parcel]))
  const missing = missingIn(plan)
  const lacking = [...new Set(missing.map(({ parcel }) => parcel))]
  const signing = practices.flatMap(({ hasSigner }, practice) =>
    hasSigner && visits.some((visit) => visit.practice === practice) ? [practice] : [],
  )
  const parts: Part[] = [
    ...practiceParts(
      random.shuffled(each(visits, (_, visit) => ({ act: 'order', visit }))),
      signing,
      withSheet,
    ),
    ...dockParts(parcels),
    ...issueParts(lacking, withoutSheet),
    { from: at(16), to: at(17, 50), acts: random.shuffled(benchActs(tubes)) },
    {
      from: at(17, 50),
      to: at(18),
      acts: each(withSheet, (parcel) => ({
        act: 'read-inbox',
        practice: parcels[parcel]?.practice ?? 0,
      })),
    },
    {
      from: at(18),
      to: at(18, 10),
      acts: atBench(tubes, 'held').flatMap((tube): Act[] => [
        { act: 'release', tube },
        { act: 'accession', tube },
      ]),
    },
    { from: at(18, 10), to: at(18, 30), acts: findActs(missing) },
    ...manifestParts(sentOn(tubes, testedHere)),
    {
      from: at(19),
      to: at(19, 20),
      acts: looks(random.shuffled(atBench(tubes, 'keyed', 'misread', 'held'))),
    },
    {
      from: at(19, 20),
      to: at(19, 30),
      acts: each([...lacking, ...withoutSheet], (parcel) => ({ act: 'resolve-issue', parcel })),
    },
    ...billing,
  ]
  return parts.flatMap((part) => spread(random, part))
}
