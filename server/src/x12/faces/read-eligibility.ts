import { lettersAndDigits } from '@labgate/contract/billing/folded-text'
import { centsOf } from '../cents.ts'
import type { Fault } from '../fault.ts'
import { eligibility as guide } from '../guides/eligibility.ts'
import { actionOf, resendOf } from './aaa.ts'
import { wordOf } from './cover.ts'
import type {
  Benefit,
  DateRange,
  DifferingField,
  EligibilityAnswer,
  EligibilityInquiry,
  OtherCover,
  PersonFacts,
  Refusal,
} from './eligibility.ts'
import { type FileGiven, type SetOf, setsOf, type SetsOf } from './sets-of.ts'

type Source = SetOf<typeof guide.body>['found']['sources'][number]
type Receiver = Source['receivers'][number]
type Subscriber = Receiver['subscribers'][number]
type Dependent = Subscriber['dependents'][number]
type Level = Refusal['level']

const refusalsOf = (level: Level, all: Source['refusals']): Refusal[] =>
  all.map(({ reason, action }) => ({
    level,
    reason,
    action: actionOf(reason),
    resend: resendOf(action),
  }))
const datesOf = (all: Subscriber['benefits'][number]['days']): DateRange[] =>
  all.map(({ qualifier, date }) => {
    const [from = '', to = from] = date.split('-')
    return { qualifier, from, to }
  })
const benefitOf = (found: Subscriber['benefits'][number]): Benefit => {
  const { benefit } = found
  return {
    at: found.at,
    code: benefit?.code ?? '',
    level: benefit?.level ?? '',
    serviceTypes: (benefit?.serviceTypes ?? '').split('^').filter((type) => type !== ''),
    insuranceType: benefit?.insuranceType ?? '',
    plan: benefit?.plan ?? '',
    period: benefit?.period ?? '',
    amount:
      benefit?.amount === undefined || benefit.amount === '' ? undefined : centsOf(benefit.amount),
    fraction: benefit?.fraction ?? '',
    authorization: benefit?.authorization ?? '',
    inNetwork: benefit?.inNetwork ?? '',
    dates: datesOf(found.days),
    messages: found.messages.map(({ text }) => text),
  }
}
const payers = ['PRP', 'SEP', 'TTP', 'PR']
const otherCoverOf = (all: Subscriber['benefits']): OtherCover[] =>
  all.flatMap(({ benefit, relatedParties, ids }) =>
    (benefit?.code !== 'R' ? [] : (relatedParties?.parties ?? []))
      .filter(({ name }) => payers.includes(name?.entity ?? ''))
      .map(({ name }) => ({
        kind: name?.entity ?? '',
        name: name?.last ?? '',
        id: name?.id ?? '',
        insuranceType: benefit?.insuranceType ?? '',
        memberId:
          ids.find(({ qualifier }) => qualifier === '1W' || qualifier === '18')?.value ?? '',
      })),
  )
const personOf = (person: Subscriber['person'], memberId: string): PersonFacts | undefined =>
  person === undefined
    ? undefined
    : {
        last: person.name?.last ?? '',
        first: person.name?.first ?? '',
        memberId,
        birthDate: person.birth?.date ?? '',
        sex: person.birth?.sex ?? '',
        line1: person.street?.line1 ?? '',
        city: person.city?.name ?? '',
        state: person.city?.state ?? '',
        zip: person.city?.zip ?? '',
      }

/** Fields of an answer that differ from the question; a field that either omits is ignored. */
const differencesOf = (
  person: PersonFacts | undefined,
  inquiry: EligibilityInquiry | undefined,
): DifferingField[] => {
  if (person === undefined || inquiry === undefined) return []
  const { dependent, subscriber } = inquiry
  const of = dependent ?? subscriber
  const ours: Partial<Record<DifferingField, string | undefined>> = {
    last: of.last,
    first: of.first,
    birthDate: of.birthDate,
    sex: of.sex,
    memberId: subscriber.memberId,
  }
  return (Object.keys(ours) as DifferingField[]).filter((field) => {
    const [theirs, own] = [lettersAndDigits(person[field]), lettersAndDigits(ours[field] ?? '')]
    return (
      theirs !== '' &&
      own !== '' &&
      theirs !== own &&
      !(field === 'sex' && [theirs, own].includes('U'))
    )
  })
}

const answerOf = (
  head: Pick<EligibilityAnswer, 'reference' | 'sender' | 'begins' | 'isTest' | 'faults'>,
  above: readonly Refusal[],
  level: Subscriber | Dependent,
  memberId: string,
  inquiries: ReadonlyMap<string, EligibilityInquiry>,
): EligibilityAnswer => {
  const traces = level.trace.map(({ number }) => number)
  const trace =
    traces.find((number) => inquiries.has(number)) ??
    level.trace.find(({ kind }) => kind === '2')?.number ??
    traces[0] ??
    ''
  const inquiry = inquiries.get(trace)
  const { benefits: found, person: foundPerson } = level
  const [benefits, personDates] = [found.map(benefitOf), datesOf(foundPerson?.days ?? [])]
  const refusals = [
    ...above,
    ...refusalsOf('person', foundPerson?.refusals ?? []),
    ...found.flatMap((one) => refusalsOf('service', one.refusals)),
  ]
  const person = personOf(foundPerson, memberId)
  const differs = differencesOf(person, inquiry)
  const otherCover = otherCoverOf(found)
  const day = inquiry?.serviceDate ?? ''
  const dates = [...personDates, ...benefits.flatMap((benefit) => benefit.dates)]
  return {
    ...head,
    trace,
    // an answer with contradictory control numbers is not acted on
    word: head.faults.some((fault) => fault.level !== 'segment' && fault.level !== 'element')
      ? 'unknown'
      : wordOf({ day, benefits, personDates, otherCover, refusals, differs }),
    person,
    differs,
    plan: benefits.find((benefit) => benefit.plan !== '')?.plan ?? '',
    from: dates.find(({ qualifier }) => ['346', '348', '356'].includes(qualifier))?.from ?? '',
    to: dates.find(({ qualifier }) => ['347', '349', '357'].includes(qualifier))?.to ?? '',
    isQualifiedMedicareBeneficiary: benefits.some(({ insuranceType }) => insuranceType === 'QM'),
    needsAuthorization: benefits.some(({ authorization }) => authorization === 'Y'),
    benefits,
    otherCover,
    refusals,
  }
}

export interface EligibilityAnswers {
  answers: readonly EligibilityAnswer[]
  /** Questions without an answer. */
  unanswered: readonly string[]
  faults: readonly Fault[]
  others: readonly string[]
}

/** What is read of the 271 of a file before it is known what was asked. */
export type EligibilitySets = Pick<SetsOf<typeof guide.body>, 'faults' | 'others'> & {
  sets: readonly (Pick<SetOf<typeof guide.body>, 'found' | 'sender' | 'isTest' | 'faults'> & {
    begins: number
  })[]
}
/** Every 271 of a file. Never throws. */
export const eligibilityIn = (given: FileGiven): EligibilitySets => {
  const { sets, faults, others } = setsOf(guide, given)
  return {
    sets: sets.map(({ found, set, sender, isTest, faults: own }) => ({
      found,
      begins: set.begins,
      sender,
      isTest,
      faults: own,
    })),
    faults,
    others,
  }
}

/**
 * The answers of every 271, one per person, matched with its question by TRN02. A payer that
 * refuses all of them, above the persons, gives one answer without a trace.
 */
export const eligibilityAnswers = (
  { sets, faults, others }: EligibilitySets,
  queries: readonly EligibilityInquiry[] = [],
): EligibilityAnswers => {
  const inquiries = new Map(queries.map((inquiry) => [inquiry.trace, inquiry]))
  const answers = sets.flatMap(({ found, begins, sender, isTest, faults: own }) => {
    const head = {
      reference: found.beginning?.reference ?? '',
      begins,
      sender,
      isTest,
      faults: own,
    }
    return found.sources.flatMap((source) => {
      const atPayer = [
        ...refusalsOf('payer', source.refusals),
        ...refusalsOf('payer', source.payer?.refusals ?? []),
      ]
      const persons = source.receivers.flatMap(({ provider, subscribers }) => {
        const above = [...atPayer, ...refusalsOf('provider', provider?.refusals ?? [])]
        const ofPersons = subscribers.flatMap((subscriber) => {
          const memberId = subscriber.person?.name?.id ?? ''
          const { dependents } = subscriber
          // a subscriber with dependents is named for their sake, unless something is said of the
          // subscriber, too
          const isOwn =
            dependents.length === 0 ||
            subscriber.benefits.length > 0 ||
            (subscriber.person?.refusals ?? []).length > 0
          return [
            ...(isOwn ? [answerOf(head, above, subscriber, memberId, inquiries)] : []),
            ...dependents.map((dependent) => answerOf(head, above, dependent, memberId, inquiries)),
          ]
        })
        return ofPersons.length > 0 || above.length === 0 ? ofPersons : [refusedAll(head, above)]
      })
      return persons.length > 0 || atPayer.length === 0 ? persons : [refusedAll(head, atPayer)]
    })
  })
  const named = new Set(answers.map(({ trace }) => trace))
  return {
    answers,
    unanswered: queries.map(({ trace }) => trace).filter((trace) => !named.has(trace)),
    faults,
    others,
  }
}
/** The same, from the bytes of a file. */
export const readEligibility = (
  bytes: Uint8Array,
  queries: readonly EligibilityInquiry[] = [],
): EligibilityAnswers => eligibilityAnswers(eligibilityIn(bytes), queries)
const refusedAll = (
  head: Pick<EligibilityAnswer, 'reference' | 'sender' | 'begins' | 'isTest' | 'faults'>,
  refusals: readonly Refusal[],
): EligibilityAnswer => ({
  ...head,
  trace: '',
  word: 'unknown',
  person: undefined,
  differs: [],
  plan: '',
  from: '',
  to: '',
  isQualifiedMedicareBeneficiary: false,
  needsAuthorization: false,
  benefits: [],
  otherCover: [],
  refusals,
})
