import { fileKinds } from '@labgate/contract/billing/payer-files'
import type { Tx } from '../../db/database.ts'
import { inWords, type Fault } from '../../x12/fault.ts'
import type { ForeignSets } from '../../x12/foreign-sets.ts'
import { mostFaults, type PayerFile } from '../../x12/payer-file.ts'
import { takeCover } from './eligibility/take-cover.ts'
import type { FinishedFile, NewFile } from './take-answers.queries.ts'
import { takeStatuses } from './take-status.ts'
import { takeClaimVerdicts, takeFileVerdicts } from './take-verdicts.ts'

/** What a file without its remittances came to. */
interface Read extends Omit<FinishedFile, 'id' | 'isRefused' | 'cents'> {
  bills: number[]
}

const worded = (faults: readonly Fault[]): string[] => faults.slice(0, mostFaults).map(inWords)
const none = { bills: [], answers: null, says: '', attention: '' }

type Parts = Partial<Omit<Read, 'kinds'>>
const added = (one: Read, more: Parts): Read => ({
  ...one,
  isTest: one.isTest || more.isTest === true,
  faults: [...one.faults, ...(more.faults ?? [])],
  counts: { ...one.counts, ...more.counts },
  says: one.says || (more.says ?? ''),
  attention: one.attention || (more.attention ?? ''),
  answers: one.answers ?? more.answers ?? null,
  bills: [...one.bills, ...(more.bills ?? [])],
})

/**
 * Takes in what a file says besides its remittances: acknowledgments, statuses, coverage.
 * `ignoresTests`: outside the demo, a test has no effect.
 */
const takeOthers = async (
  tx: Tx,
  { id, partner }: Pick<NewFile, 'id' | 'partner'>,
  file: PayerFile,
  ignoresTests: boolean,
  now: Date,
): Promise<Read> => {
  const { acknowledgements: said, claimAcknowledgements, statuses, remittances, eligibility } = file
  const hasEffect = ({ isTest }: { isTest: boolean }): boolean => !(ignoresTests && isTest)
  const isTest = (all: readonly { isTest: boolean }[]): boolean => all.some((one) => one.isTest)
  let read: Read = { ...none, kinds: file.kinds, isTest: false, faults: [], counts: {} }
  if (said !== undefined) {
    const verdicts = { ...said, groups: said.groups.filter(hasEffect) }
    const taken = await takeFileVerdicts(tx, partner, verdicts, now)
    read = added(read, { ...taken, faults: worded(said.faults), isTest: isTest(said.groups) })
  }
  if (claimAcknowledgements !== undefined) {
    const { faults, sets } = claimAcknowledgements
    const taken = await takeClaimVerdicts(tx, partner, sets.filter(hasEffect), now)
    read = added(read, { ...taken, faults: worded(faults), isTest: isTest(sets) })
  }
  if (statuses !== undefined)
    read = added(read, await takeStatuses(tx, partner, statuses, ignoresTests, now))
  if (remittances !== undefined)
    read = added(read, { faults: worded(remittances.faults), isTest: isTest(remittances.sets) })
  if (eligibility !== undefined)
    read = added(read, await takeCover(tx, { id, partner }, eligibility, ignoresTests, now))
  return read
}

/** Whether there is anything in a file that Labgate reads. */
const isReadable = (file: PayerFile): boolean =>
  [
    file.acknowledgements?.interchanges,
    file.acknowledgements?.groups,
    file.claimAcknowledgements?.sets,
    file.statuses?.answers,
    file.remittances?.sets,
    file.eligibility?.sets,
  ].some((all) => (all?.length ?? 0) > 0)

const mostNamed = 3
const describeOne = ({ kind, version, count }: ForeignSets): string =>
  `${fileKinds[kind] ?? `set ${kind}`}${version === '' ? '' : ` of version ${version}`}${count === 1 ? '' : `, ${count} times`}`
/** 'Remittance (835) of version 004010X091A1: Labgate does not read this version.' */
const describeForeign = (all: readonly ForeignSets[]): string =>
  all.length === 0
    ? ''
    : `Labgate does not read this: ${all.slice(0, mostNamed).map(describeOne).join('; ')}${all.length > mostNamed ? '; and others' : ''}.`
const describeLoss = ([loss]: readonly Fault[]): string =>
  loss === undefined ? '' : `A part of it may be missing: ${inWords(loss)}`

/* What counts name a claim or a question of ours: claims that nobody knows are none. */
const isAboutUs = (counts: Read['counts']): boolean => {
  const { accepted = 0, rejected = 0, unknown = 0, unmatched: _none, ...others } = counts
  return accepted + rejected > unknown || Object.values(others).some((count) => count > 0)
}
/* Read, and about nothing of ours: someone has to find out what it is. */
const isEmpty = (
  { counts, answers, says: text, isTest }: Read,
  { remittances }: PayerFile,
): boolean =>
  !isTest &&
  answers === null &&
  text === '' &&
  !isAboutUs(counts) &&
  (remittances?.sets ?? []).every(({ claims, amount }) => claims.length === 0 && amount === 0)
const nothingOfOurs = 'Nothing in it is about a claim, a question, or a file of ours.'

/**
 * Takes in a file but for its remittances, and says what it is: refused if nothing in it can be
 * read, and with what a person has to look at. No file is read with an empty outcome.
 */
export const readOthersInto = async (
  tx: Tx,
  of: NewFile,
  file: PayerFile,
  ignoresTests: boolean,
  now: Date,
): Promise<FinishedFile & { bills: number[] }> => {
  const read = await takeOthers(tx, of, file, ignoresTests, now)
  const cents = file.foreign.reduce((sum, one) => sum + one.cents, 0)
  const foreign = describeForeign(file.foreign)
  if (!isReadable(file))
    return {
      ...read,
      id: of.id,
      isRefused: true,
      cents,
      says: foreign || 'This file has no transaction that Labgate reads.',
      attention: '',
    }
  const attention = [
    foreign,
    describeLoss(file.losses),
    read.attention || (isEmpty(read, file) ? nothingOfOurs : ''),
  ]
  return {
    ...read,
    id: of.id,
    isRefused: false,
    cents,
    attention: attention.filter(Boolean).join(' '),
  }
}
