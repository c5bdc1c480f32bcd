import { availableParallelism } from 'node:os'
import type { ChainFacts } from './chain/chain.ts'
import type { EnclosedFile } from './enclosed.ts'
import { Unprintable } from './faces.ts'
import type { FaxFacts } from './fax/fax.ts'
import type { LabelFacts } from './label/label-facts.ts'
import type { LetterFacts } from './letter/letter.ts'
import type { MoneyPaper } from './money/money-paper.ts'
import type { RemittanceAdvice } from './money/remittance-advice.ts'
import type { MonthlyFacts } from './monthly/monthly.ts'
import type { NoticeFacts } from './notice/notice.ts'
import { poolOf, type PoolAnswer } from './pool.ts'
import type { DrawnReport } from './report/report-facts.ts'
import type { PatientCopyFacts } from './requisition/patient-copy.ts'
import type { RequisitionFacts } from './requisition/requisition-facts.ts'
import type { Images } from './requisition/requisition-signatures.ts'
import type { TableFacts } from './table/table.ts'
import type { TubeListFacts } from './tube-list/tube-list.ts'

export type Paper =
  | { kind: 'requisition'; facts: RequisitionFacts; images: Images }
  | { kind: 'patient copy'; facts: PatientCopyFacts }
  | { kind: 'report'; facts: DrawnReport; enclosed?: readonly EnclosedFile[] }
  | { kind: 'opened'; pdf: Uint8Array }
  | { kind: 'labels'; labels: readonly LabelFacts[]; copies: number }
  | { kind: 'zpl'; labels: readonly LabelFacts[]; copies: number }
  | { kind: 'tube list'; facts: TubeListFacts }
  | { kind: 'table'; facts: TableFacts }
  | { kind: 'monthly report'; facts: MonthlyFacts }
  | { kind: 'letter'; facts: LetterFacts }
  | { kind: 'chain'; facts: ChainFacts }
  | { kind: 'money'; facts: MoneyPaper }
  | { kind: 'remittance advice'; facts: RemittanceAdvice }
  | { kind: 'notice'; facts: NoticeFacts; image: Uint8Array | undefined }
  | { kind: 'fax'; facts: FaxFacts; reports: readonly Uint8Array[] }
  | { kind: 'carrier label'; gif: Uint8Array }
  | { kind: 'merged'; title: string; pdfs: readonly Uint8Array[] }
  | { kind: 'signature'; bytes: Uint8Array; fileType: string }

type Made = PoolAnswer

/*
 * Priorities: a result that someone is waiting for comes before paper for the tube, that before
 * labels, and collections come last.
 */
const turnOf: Readonly<Record<Paper['kind'], number>> = {
  signature: 0,
  report: 0,
  opened: 1,
  requisition: 1,
  'patient copy': 1,
  labels: 2,
  zpl: 2,
  'carrier label': 2,
  'tube list': 2,
  'monthly report': 2,
  letter: 2,
  chain: 2,
  notice: 1,
  money: 3,
  'remittance advice': 3,
  table: 3,
  fax: 3,
  merged: 3,
}

const pool = poolOf<Paper>(new URL('paper.worker.ts', import.meta.url), {
  threads: Math.max(2, Math.min(4, availableParallelism())),
  longestMs: 60_000,
  failure: (message, isUnprintable) =>
    isUnprintable ? new Unprintable(message) : new Error(message),
})
const make = (paper: Paper): Promise<Made> => pool.make(paper, turnOf[paper.kind])

/**
 * Creates a document in one of a few threads, which keep the typefaces open between documents and
 * never keep the process alive. A document that fails or takes longer than a minute fails alone.
 * Fails with Unprintable if a text has letters that the typefaces lack.
 */
export const makePaper = async (paper: Paper): Promise<Buffer> => (await make(paper)).bytes

/** Same as makePaper, for a fax with its reports; also returns the number of pages. */
export const makeFax = (facts: FaxFacts, reports: readonly Uint8Array[]): Promise<Made> =>
  make({ kind: 'fax', facts, reports })

/**
 * The number of pages of a PDF from outside, all of which can be read. Fails if one cannot, or
 * takes longer than a paper may.
 */
export const pagesOf = async (pdf: Uint8Array): Promise<number> =>
  (await make({ kind: 'opened', pdf })).pages
