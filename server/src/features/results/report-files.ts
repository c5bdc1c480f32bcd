import type { results } from '@labgate/contract/results/results'
import type { Actor } from '../../access/actor.ts'
import { orRefuse } from '../../access/refusal.ts'
import type { AppContext } from '../../app-context.ts'
import { orRefuseUnprintable } from '../../core/requisitions/requisitions.ts'
import { enclosedFile, pdfName } from '../../core/results/enclosed-files.ts'
import { reportRow } from '../../core/results/report.query.ts'
import { keptReport } from '../../core/results/reports.ts'
import { fileBytes } from '../../files/store.ts'
import type { Call } from '../../http/call.ts'
import { pdfAnswer } from '../../http/pdf-answer.ts'

export const noResult = 'This order has no result yet.'

/** A released report on paper, with its hash. */
export const reportPdf = async (
  context: AppContext,
  call: Call<(typeof results)['pdf'], Actor>,
) => {
  const { SpecimenId, resultId = 0 } = call.input
  const [[found]] = await call.read(
    { target: `order ${SpecimenId}` },
    reportRow(call.actor, SpecimenId, resultId),
  )
  const row = orRefuse(found, noResult)
  const { content, hash, madeAt } = await orRefuseUnprintable(keptReport(context, row))
  return {
    ...pdfAnswer(`${row.specimenBarcode}-${row.version}.pdf`, content),
    size: content.length,
    hash,
    madeDate: madeAt,
  }
}

/** A file that the laboratory system sent with a result. */
export const enclosedPdf = async (
  context: AppContext,
  call: Call<(typeof results)['enclosed'], Actor>,
) => {
  const { labOrderId } = call.input
  const [[found]] = await call.read(
    { target: `order ${labOrderId}`, fields: ['enclosed'] },
    enclosedFile(call.actor, call.input),
  )
  const file = orRefuse(found, 'File not found.')
  return {
    fileType: 'application/pdf',
    fileName: pdfName(file.title),
    fileAsBase64: (await fileBytes(context.database, file)).toString('base64'),
    size: file.size,
  }
}
