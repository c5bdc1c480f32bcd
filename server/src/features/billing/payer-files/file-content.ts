import {
  mostAnswers,
  type Batch,
  type ClaimAnswer,
  type CoverAnswer,
  type fileContents,
  type FileVerdict,
} from '@labgate/contract/billing/file-content'
import { fileKinds } from '@labgate/contract/billing/payer-files'
import type { Actor } from '../../../access/actor.ts'
import { orRefuse, Refusal } from '../../../access/refusal.ts'
import type { AppContext } from '../../../app-context.ts'
import { pipeline } from '../../../db/database.ts'
import type { Call } from '../../../http/call.ts'
import type { StatusAnswer, StatusWord } from '../../../x12/faces/claim-status.ts'
import type { EligibilityAnswer } from '../../../x12/faces/eligibility.ts'
import type {
  Acknowledgements,
  FileVerdict as Verdict,
} from '../../../x12/faces/read-acknowledgement.ts'
import type {
  AcknowledgedClaim,
  ClaimAcknowledgement,
  ClaimStatus,
} from '../../../x12/faces/read-claim-acknowledgement.ts'
import type { FileAnswers } from '../../../x12/file-answers.ts'
import { fileAnswersOf, FileTooComplex } from '../../../x12/payer-file.ts'
import { describeStatus } from '../../../x12/status-words.ts'
import { isoDay } from '../claim-of.ts'
import { wordsOfAnswer } from '../eligibility/answer-words.ts'
import { ofTrace } from '../eligibility/inquiry.ts'
import { keptBytes } from '../kept-bytes.ts'
import { namesClosedChart, refuseClosedNames } from './closed-file.ts'
import {
  claimsOfPartner,
  questionsOfPartner,
  statusWords,
  type OurClaim,
  type Question,
} from './file-content.query.ts'
import { oneFile } from './files.query.ts'

/* What is looked up for a file: our claims and questions, and the words of its status codes. */
interface Known {
  claims: ReadonlyMap<string, OurClaim>
  words: ReadonlyMap<string, string>
  questions: ReadonlyMap<number, Question>
}

const verdicts: Readonly<Record<Verdict, string>> = {
  taken: 'Accepted',
  'taken-with-faults': 'Accepted with errors',
  'partly-refused': 'Refused in part',
  refused: 'Refused',
}
const isRefused = (verdict: Verdict): boolean =>
  verdict === 'refused' || verdict === 'partly-refused'
const mostSentences = 50
const filesOf = (all: Acknowledgements | undefined): FileVerdict[] => {
  if (all === undefined) return []
  const verdictOf = (
    kind: string,
    control: string,
    verdict: Verdict,
    texts: readonly string[],
  ) => ({
    kind: fileKinds[kind] ?? kind,
    control: control.slice(0, 20),
    verdict: verdicts[verdict],
    isRefused: isRefused(verdict),
    says: texts.slice(0, mostSentences).map((text) => text.slice(0, 600)),
  })
  return [
    ...all.interchanges.map(({ control, verdict, says: text }) =>
      verdictOf('TA1', control, verdict, [text]),
    ),
    ...all.groups.map(({ control, verdict, says: texts }) =>
      verdictOf('999', control, verdict, texts),
    ),
  ].slice(0, mostAnswers)
}

const sentence = (status: ClaimStatus, { words }: Known): string =>
  describeStatus(status, words.get(status.status) ?? '').slice(0, 600)
const batchesOf = (sets: readonly ClaimAcknowledgement[], known: Known): Batch[] =>
  sets.slice(0, mostAnswers).map((set) => ({
    source: set.source.slice(0, 100),
    batch: set.batch.slice(0, 60),
    received: isoDay(set.received) || null,
    processed: isoDay(set.processed) || null,
    verdict: set.verdict,
    statuses: set.statuses.map((one) => sentence(one, known)),
    accepted: set.totals.accepted.count,
    acceptedCents: set.totals.accepted.sum || 0,
    rejected: set.totals.rejected.count,
    rejectedCents: set.totals.rejected.sum || 0,
  }))

const oursOf = (number: string, { claims }: Known): ClaimAnswer['ours'] => {
  const { claimId, state, outcome } = claims.get(number) ?? { claimId: 0, state: '', outcome: '' }
  return { claimId, state, outcome }
}
const claimVerdicts: Readonly<Record<AcknowledgedClaim['verdict'], string>> = {
  accepted: 'Accepted',
  received: 'Received',
  rejected: 'Rejected',
}
const acknowledged = (
  claim: AcknowledgedClaim,
  { begins }: ClaimAcknowledgement,
  known: Known,
): ClaimAnswer => ({
  atSegment: begins + claim.at - 1,
  number: claim.number.slice(0, 60),
  patientName: [claim.patient.last, claim.patient.first].filter(Boolean).join(', ').slice(0, 200),
  serviceDate: isoDay(claim.serviceDate.slice(0, 8)) || null,
  // an amount that could not be read
  cents: claim.charge || 0,
  payerNumber: claim.payerNumber.slice(0, 60),
  verdict: claimVerdicts[claim.verdict],
  isRejected: claim.verdict === 'rejected',
  statuses: claim.statuses.map((one) => sentence(one, known)),
  lines: claim.lines.flatMap(({ code, statuses }) =>
    statuses.map((one) => `${code}: ${sentence(one, known)}`.slice(0, 600)),
  ),
  ours: oursOf(claim.number, known),
})
const statusVerdicts: Readonly<Record<StatusWord, string>> = {
  acknowledged: 'Received',
  rejected: 'Rejected',
  pending: 'Pending',
  finalized: 'Decided',
  'asks-for-papers': 'Asks for information',
  'not-found': 'Not found',
  'no-answer': 'No answer',
}
const answered = (answer: StatusAnswer, known: Known): ClaimAnswer => ({
  atSegment: 0,
  number: answer.trace.slice(0, 60),
  patientName: '',
  serviceDate: null,
  cents: answer.charge || 0,
  payerNumber: answer.payerNumber.slice(0, 60),
  verdict: statusVerdicts[answer.word],
  isRejected: answer.word === 'rejected',
  statuses: answer.category === '' ? [] : [sentence(answer, known)],
  lines: [],
  ours: oursOf(answer.trace, known),
})

const coverOf = (answer: EligibilityAnswer, { questions }: Known): CoverAnswer => {
  const { person, word, trace } = answer
  const question = questions.get(ofTrace(trace)?.id ?? 0)
  return {
    name: [person?.last, person?.first].filter(Boolean).join(', ').slice(0, 200),
    memberId: (person?.memberId ?? '').slice(0, 80),
    word,
    ...wordsOfAnswer(answer),
    patientEligibilityId: question?.patientEligibilityId ?? 0,
    patientId: question?.patientId ?? 0,
  }
}

const knownOf = async (
  context: Pick<AppContext, 'database'>,
  actor: Actor,
  x12FileId: number,
  { sets, statuses: answers, cover }: FileAnswers,
): Promise<Known> => {
  const claims = sets.flatMap((set) => set.claims)
  const numbers = [...claims.map(({ number }) => number), ...answers.map(({ trace }) => trace)]
  const codes = [
    ...sets.flatMap(({ statuses }) => statuses),
    ...claims.flatMap(({ statuses, lines }) => [
      ...statuses,
      ...lines.flatMap((line) => line.statuses),
    ]),
    ...answers,
  ].map(({ status }) => status)
  const ids = cover.flatMap(({ trace }) => ofTrace(trace)?.id ?? [])
  await refuseClosedNames(context, actor, numbers, [
    ...claims.map(({ patient: { last, first, id } }) => ({ last, first, memberId: id })),
    ...cover.flatMap(({ person }) => person ?? []),
  ])
  const [ours, words, questions] = await context.database.forActor(actor, (tx) =>
    pipeline(
      tx,
      claimsOfPartner(x12FileId, [...new Set(numbers)].slice(0, 2 * mostAnswers)),
      statusWords([...new Set(codes)]),
      questionsOfPartner(x12FileId, ids.slice(0, mostAnswers)),
    ),
  )
  return {
    claims: new Map(ours.map((one) => [one.number, one])),
    words: new Map(words.map(({ code, says: text }) => [code, text])),
    questions: new Map(questions.map((one) => [one.patientEligibilityId, one])),
  }
}

const answersOf = async (bytes: Uint8Array): Promise<FileAnswers> => {
  try {
    return await fileAnswersOf(bytes, mostAnswers)
  } catch (error) {
    if (error instanceof FileTooComplex)
      throw new Refusal('not-possible', 'This file is too large to be shown in words.')
    throw error
  }
}

/** What a payer's file says, in words (rules.md#answers-in-words). */
export const readFileContent = async (
  context: AppContext,
  call: Call<(typeof fileContents)['get'], Actor>,
) => {
  const { x12FileId } = call.input
  const [[found]] = await call.read(
    { target: `payer file ${x12FileId}`, fields: ['content'] },
    oneFile(x12FileId),
  )
  const { namesClosed } = orRefuse(found, 'File not found.')
  if (namesClosed) throw namesClosedChart()
  const parts = await answersOf(await keptBytes(context, call.actor, x12FileId))
  const known = await knownOf(context, call.actor, x12FileId, parts)
  const claims = [
    ...parts.sets.flatMap((set) => set.claims.map((claim) => acknowledged(claim, set, known))),
    ...parts.statuses.map((answer) => answered(answer, known)),
  ]
  return {
    files: filesOf(parts.acknowledgements),
    batches: batchesOf(parts.sets, known),
    claims: claims.slice(0, mostAnswers),
    coverage: parts.cover.map((answer) => coverOf(answer, known)),
    isCut: parts.isCut,
  }
}
