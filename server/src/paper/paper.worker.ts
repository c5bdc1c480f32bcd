import { parentPort } from 'node:worker_threads'
import { drawnSignature } from '../files/drawn-signature.ts'
import { carrierLabelPdf } from './carrier-label/carrier-label-pdf.ts'
import { chainPdf } from './chain/chain.ts'
import { openedPages, withEnclosed } from './enclosed.ts'
import { Unprintable } from './faces.ts'
import { faxPdf } from './fax/fax.ts'
import { labelPdf } from './label/label-pdf.ts'
import { labelZpl } from './label/label-zpl.ts'
import { letterPdf } from './letter/letter.ts'
import { merged } from './merge.ts'
import { moneyPdf } from './money/money-paper.ts'
import { remittanceAdvicePdf } from './money/remittance-advice.ts'
import { monthlyPdf } from './monthly/monthly.ts'
import { noticePdf } from './notice/notice.ts'
import type { Paper } from './paper.ts'
import { ready, type Answer, type PoolTask } from './pool.ts'
import { reportPdf } from './report/report.ts'
import { patientCopyPdf } from './requisition/patient-copy.ts'
import { requisitionPdf } from './requisition/requisition.ts'
import { tablePdf } from './table/table.ts'
import { tubeListPdf } from './tube-list/tube-list.ts'

if (parentPort === null) throw new Error('this file is a worker')
const port = parentPort

const reportOf = async ({
  facts,
  enclosed = [],
}: Extract<Paper, { kind: 'report' }>): Promise<Uint8Array> => {
  const report = await reportPdf(facts)
  return enclosed.length === 0 ? report : withEnclosed(report, enclosed)
}

const make = async (paper: Exclude<Paper, { kind: 'fax' | 'opened' }>): Promise<Uint8Array> => {
  if (paper.kind === 'requisition') return requisitionPdf(paper.facts, paper.images)
  if (paper.kind === 'patient copy') return patientCopyPdf(paper.facts)
  if (paper.kind === 'report') return reportOf(paper)
  if (paper.kind === 'tube list') return tubeListPdf(paper.facts)
  if (paper.kind === 'table') return tablePdf(paper.facts)
  if (paper.kind === 'monthly report') return monthlyPdf(paper.facts)
  if (paper.kind === 'carrier label') return carrierLabelPdf(paper.gif)
  if (paper.kind === 'chain') return chainPdf(paper.facts)
  if (paper.kind === 'money') return moneyPdf(paper.facts)
  if (paper.kind === 'remittance advice') return remittanceAdvicePdf(paper.facts)
  if (paper.kind === 'notice') return noticePdf(paper.facts, paper.image)
  if (paper.kind === 'letter') return letterPdf(paper.facts)
  if (paper.kind === 'labels') return labelPdf(paper.labels, paper.copies)
  if (paper.kind === 'signature') return drawnSignature(Buffer.from(paper.bytes), paper.fileType)
  return paper.kind === 'zpl'
    ? Buffer.from(labelZpl(paper.labels, paper.copies))
    : merged(paper.title, paper.pdfs)
}

port.on('message', ({ id, work: paper }: PoolTask<Paper>) => {
  const made =
    paper.kind === 'fax'
      ? faxPdf(paper.facts, paper.reports)
      : paper.kind === 'opened'
        ? openedPages(paper.pdf).then((pages) => ({ bytes: Buffer.alloc(0), pages }))
        : make(paper).then((bytes) => ({ bytes }))
  made.then(
    (answer) => port.postMessage({ id, ...answer } satisfies Answer),
    (error: unknown) =>
      port.postMessage({
        id,
        failed: error instanceof Error ? error.message : 'unknown',
        isUnprintable: error instanceof Unprintable,
      } satisfies Answer),
  )
})
port.postMessage(ready)
