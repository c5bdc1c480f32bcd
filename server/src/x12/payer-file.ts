import { setImmediate as breathe } from 'node:timers/promises'
import { deserialize } from 'node:v8'
import { runInWorker, TooMuch } from '../run-in-worker.ts'
import { readClaimStatus } from './faces/claim-status.ts'
import { readAcknowledgement, type Acknowledgements } from './faces/read-acknowledgement.ts'
import { readClaimAcknowledgement } from './faces/read-claim-acknowledgement.ts'
import { eligibilityIn, type EligibilitySets } from './faces/read-eligibility.ts'
import { readRemittance } from './faces/read-remittance.ts'
import type { Remittance } from './faces/remittance.ts'
import type { Fault } from './fault.ts'
import { answersIn, type AnsweringFile, type FileAnswers } from './file-answers.ts'
import { foreignSetsIn, kindOf, type ForeignSets } from './foreign-sets.ts'
import { rawSegmentsOf, readFile, type X12File } from './read-file.ts'
import type { Segment } from './segment.ts'

/** Bytes from which a payer's file is read in a thread of its own. */
export const largeFrom = 16_384
/** Segments of the largest payer's file that is read: some 80,000 claims with a line each. */
export const mostSegments = 500_000
/** What the thread may use: a file of that many segments needs half of it. */
export const threadLimits = { ms: 120_000, mb: 1024 } as const
/** Bytes up to which the thread stays for the next file: its memory for a larger one is given back. */
const mostForKept = 4_194_304
/**
 * Interchanges, groups, and sets of a file that is read, all together; answers about claims; and
 * answers about people. They are taken in at once, and a payer answers files of ours, which have
 * some thousand.
 */
export const mostParts = 20_000
export const mostClaimAnswers = 20_000
export const mostPeople = 10_000
/** Faults passed on for each set and each kind of content: no one reads more. */
export const mostFaults = 50
/** Sentences about one group that are passed on. */
const mostSaid = 200

/** The contents of a payer's file, each kind if the file has it. */
export interface PayerFile extends AnsweringFile {
  /** TA1 and ST01 of its contents. */
  kinds: readonly string[]
  remittances?: { sets: readonly Remittance[]; faults: readonly Fault[] }
  /** What Labgate does not read of it. */
  foreign: readonly ForeignSets[]
  /** Faults of the file that may have cost a set: it was cut, or its trailers count others. */
  losses: readonly Fault[]
}
/**
 * What the thread answers: the file, with its remittances in pieces of some claims each, every one
 * serialized.
 */
export interface InPieces {
  /** What it has too many of: then nothing of it is passed on. */
  excess?: string
  file: PayerFile
  /** For each remittance, the claims that belong to it. */
  claims: readonly (readonly Uint8Array<ArrayBuffer>[])[]
}

/** A file that is too large, or takes too much to read. The message is for a person. */
export class FileTooComplex extends Error {}

/**
 * Every segment ends with the byte at this place of ISA; the count of that byte is the count of
 * segments or more.
 */
const terminatorAt = 105
/** Whether a file has more segments than are read. Counts bytes and reads nothing. */
export const hasTooManySegments = (bytes: Uint8Array): boolean => {
  const content = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  const isa = content.indexOf('ISA')
  // without a whole ISA there are no segments; an interchange can end early and another begin with
  // other separators
  const ends = new Set([content[isa + terminatorAt], 0x7e, 0x0a, 0x0d])
  let count = 0
  for (const end of ends)
    if (end !== undefined)
      for (let at = content.indexOf(end); at !== -1; at = content.indexOf(end, at + 1)) {
        count++
        if (count > mostSegments) return true
      }
  return false
}

const few = (faults: readonly Fault[]): readonly Fault[] => faults.slice(0, mostFaults)
/** Kinds of sets in one file that are named. */
const mostKinds = 20
const setsIn = ({ interchanges }: X12File) =>
  interchanges.flatMap(({ groups }) => groups.flatMap(({ sets }) => sets))
const kindsIn = (file: X12File): string[] =>
  [
    ...new Set([
      ...(file.interchanges.some(({ acknowledgments }) => acknowledgments.length > 0)
        ? ['TA1']
        : []),
      ...setsIn(file).map(kindOf),
    ]),
  ].slice(0, mostKinds)

/** TA105 and AK905 of faults that may have cost a set. */
const lossOf: Readonly<Partial<Record<Fault['level'], readonly string[]>>> = {
  interchange: ['021', '022', '023', '024'],
  group: ['3', '5'],
}
/* A width of ISA costs nothing. */
const isLoss = ({ level, code, element, segment }: Fault): boolean =>
  (lossOf[level] ?? []).includes(code) && !(segment === 'ISA' && element > 0)

const withFew = <T extends { faults: readonly Fault[] }>(one: T): T => ({
  ...one,
  faults: few(one.faults),
})

/* What is said of our groups: their sets one by one are read by nobody. */
const inShort = (all: Acknowledgements): Acknowledgements => ({
  ...withFew(all),
  groups: all.groups.map((group) => ({ ...group, sets: [], says: group.says.slice(0, mostSaid) })),
})

const partsIn = ({ interchanges }: X12File): number =>
  interchanges.reduce(
    (sum, { groups }) => groups.reduce((all, { sets }) => all + 1 + sets.length, sum + 1),
    0,
  )
/* A subscriber or a dependent each. */
const peopleIn = ({ sets }: EligibilitySets): number =>
  sets
    .flatMap(({ found }) => found.sources)
    .flatMap(({ receivers }) => receivers)
    .flatMap(({ subscribers }) => subscribers)
    .reduce((sum, { dependents }) => sum + 1 + dependents.length, 0)
const tooMany = (most: number, what: string): string =>
  `it has more than ${most.toLocaleString('en-US')} ${what}. The payer must send it in several files`
/** What a file that was read has too many of; undefined if nothing. */
export const excessOf = (
  parts: number,
  { claimAcknowledgements, statuses, acknowledgements, eligibility }: PayerFile,
): string | undefined => {
  if (parts > mostParts) return tooMany(mostParts, 'sets')
  const claims = (claimAcknowledgements?.sets ?? []).reduce(
    (sum, set) => sum + set.claims.length,
    (statuses?.answers ?? []).length,
  )
  const said = (acknowledgements?.interchanges.length ?? 0) + (acknowledgements?.groups.length ?? 0)
  if (claims + said > mostClaimAnswers) return tooMany(mostClaimAnswers, 'answers')
  return eligibility !== undefined && peopleIn(eligibility) > mostPeople
    ? tooMany(mostPeople, 'answers about people')
    : undefined
}

/** Reads everything in a payer's file that Labgate reads. Never throws. */
export const readPayerFile = (bytes: Uint8Array): PayerFile => readCounted(bytes).file
/** The same, with how many interchanges, groups, and sets it has. */
export const readCounted = (bytes: Uint8Array): { file: PayerFile; parts: number } => {
  const whole = readFile(bytes)
  const kinds = kindsIn(whole)
  const has = (...some: string[]): boolean => some.some((kind) => kinds.includes(kind))
  const file: PayerFile = {
    kinds,
    foreign: foreignSetsIn(whole.interchanges).slice(0, mostFaults),
    losses: few(whole.faults.filter(isLoss)),
  }
  if (has('TA1', '999')) file.acknowledgements = inShort(readAcknowledgement(whole))
  if (has('277')) {
    file.claimAcknowledgements = withFew(readClaimAcknowledgement(whole))
    const { answers, faults, others } = readClaimStatus(whole)
    file.statuses = {
      answers: answers.map(withFew),
      faults: few(faults),
      others: others.slice(0, mostFaults),
    }
  }
  if (has('835')) {
    const { sets, faults } = readRemittance(whole)
    file.remittances = { sets: sets.map(withFew), faults: few(faults) }
  }
  if (has('271')) {
    const { sets, faults, others } = eligibilityIn(whole)
    file.eligibility = {
      sets: sets.map(withFew),
      faults: few(faults),
      others: others.slice(0, mostFaults),
    }
  }
  return { file, parts: partsIn(whole) }
}

const worker = new URL('payer-file.worker.ts', import.meta.url)

/** Some segments of a file, and whether they are its last. */
export interface FileSegments {
  segments: readonly Segment[]
  isLast: boolean
}
/** What the thread does with a file: reads it, or finds some of its segments. */
export interface FileWork {
  bytes: Uint8Array
  segments?: { from: number; most: number }
  /** Only so many answers of each kind. */
  mostAnswers?: number
}
export const readSegments = (bytes: Uint8Array, from: number, most: number): FileSegments => {
  const all = rawSegmentsOf(bytes, from + most)
  return { segments: all.slice(from, from + most), isLast: all.length <= from + most }
}

const inThread = async <T>(work: FileWork, size: number): Promise<T> => {
  try {
    return await runInWorker<T>(worker, work, [], { ...threadLimits, isKept: size <= mostForKept })
  } catch (error) {
    if (error instanceof TooMuch)
      throw new FileTooComplex('reading it takes too long, or too much memory')
    throw error
  }
}

/* Piece by piece, so that everybody else has a turn in between. */
const joined = async ({ file, claims }: InPieces): Promise<PayerFile> => {
  if (file.remittances === undefined) return file
  const sets: Remittance[] = []
  for (const [at, set] of file.remittances.sets.entries()) {
    const all: Remittance['claims'][number][] = []
    for (const piece of claims[at] ?? []) {
      all.push(...(deserialize(piece) as Remittance['claims']))
      await breathe()
    }
    sets.push({ ...set, claims: all })
  }
  return { ...file, remittances: { ...file.remittances, sets } }
}

const refuseTooManySegments = (bytes: Uint8Array): void => {
  if (hasTooManySegments(bytes))
    throw new FileTooComplex(
      `it has more than ${mostSegments.toLocaleString('en-US')} segments. The payer must send it in several files`,
    )
}

/**
 * Segments of a file from one on, as its sets count them: of a large file found in a thread of its
 * own. Throws FileTooComplex.
 */
export const segmentsFrom = async (
  bytes: Uint8Array,
  from: number,
  most: number,
): Promise<FileSegments> => {
  if (bytes.length < largeFrom) return readSegments(bytes, from, most)
  const work: FileWork = { bytes, segments: { from, most } }
  return inThread<FileSegments>(work, bytes.length)
}

/** What a file answers, up to so many of each kind. Throws FileTooComplex. */
export const fileAnswersOf = async (
  bytes: Uint8Array,
  mostAnswers: number,
): Promise<FileAnswers> => {
  refuseTooManySegments(bytes)
  return bytes.length < largeFrom
    ? answersIn(readPayerFile(bytes), mostAnswers)
    : inThread<FileAnswers>({ bytes, mostAnswers }, bytes.length)
}

/** Same as `readPayerFile`, for a large file in a thread of its own. Throws FileTooComplex. */
export const payerFileOf = async (bytes: Uint8Array): Promise<PayerFile> => {
  refuseTooManySegments(bytes)
  if (bytes.length < largeFrom) return readPayerFile(bytes)
  const pieces = await inThread<InPieces>({ bytes }, bytes.length)
  if (pieces.excess !== undefined) throw new FileTooComplex(pieces.excess)
  return joined(pieces)
}
