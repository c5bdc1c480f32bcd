import { fileContents } from '@labgate/contract/billing/file-content'
import { paperRemittances } from '@labgate/contract/billing/paper-remittances'
import { payerFiles } from '@labgate/contract/billing/payer-files'
import { orRefuse, Refusal } from '../../../access/refusal.ts'
import type { AppContext } from '../../../app-context.ts'
import { decodeFile } from '../../../files/decode.ts'
import { routesFor, type Call } from '../../../http/call.ts'
import { countedPageOf } from '../../../http/counted-page.ts'
import { keysetOf } from '../../../http/page-of.ts'
import { sealedFile } from '../exchange-files.ts'
import { keptBytes } from '../kept-bytes.ts'
import { isPastOpen } from '../past.ts'
import { postRecovery } from '../post-recovery.ts'
import { takeBackMatch } from '../take-back-match.ts'
import { claimToPost } from './claim-to-post.ts'
import { claimNumbersIn, namesClosedChart, refuseClosedSegments } from './closed-file.ts'
import { decideRequest } from './decide-request.ts'
import { exportFiles } from './export-files.ts'
import { readFileContent } from './file-content.ts'
import { activePartners, keysetOfFile, listFiles, oneFile, relatedFiles } from './files.query.ts'
import { linesToPost } from './lines-to-post.ts'
import { savePaperRemittance } from './paper-remittance.ts'
import { paymentToDecide } from './payment-to-decide.query.ts'
import { matchPayment, setPaymentAside } from './payments-to-decide.ts'
import { postOutside } from './post-outside.ts'
import { requestRelease } from './release-remittance.ts'
import { addFile, jobOfAll, repeatFile } from './repeat-file.ts'
import { segmentsOf } from './segments-of.ts'

const exchangeFiles = async (context: AppContext, call: Call<(typeof payerFiles)['exchange']>) => {
  if (await isPastOpen(context))
    throw new Refusal(
      'busy',
      'The demo’s billing history is still being created. Try again in a few minutes.',
    )
  return call.change(async (tx, change) => {
    change.about({ target: 'payer files' })
    await context.jobs.send(tx, 'billing', jobOfAll)
    await context.jobs.send(tx, 'claims', jobOfAll)
    return { message: 'Claims are being made and sent, and answers read. This takes a moment.' }
  })
}

/** The work queue for payer files, and payments that need a person (docs/decisions/0055). */
export const payerFileRoutes = (context: AppContext) =>
  routesFor('payerFiles', payerFiles, {
    list: async (call) => {
      const criteria = call.input.searchCriteria
      const [rows] = await call.read(
        { target: 'payer files' },
        listFiles(criteria, keysetOf(call.name, criteria)),
      )
      return countedPageOf(call.name, criteria, rows, keysetOfFile)
    },
    exportList: (call) => exportFiles(context, call),
    get: async (call) => {
      const { x12FileId, atSegment } = call.input
      const [[found], related] = await call.read(
        { target: `payer file ${x12FileId}` },
        oneFile(x12FileId),
        relatedFiles(x12FileId),
      )
      const { namesClosed, ...file } = orRefuse(found, 'File not found.')
      if (namesClosed) throw namesClosedChart()
      const shown = await segmentsOf(await keptBytes(context, call.actor, x12FileId), atSegment)
      await refuseClosedSegments(context, call.actor, shown.segments)
      // a status that was told again since leads to its claim by the number in the file alone
      call.shows([
        { paper: `payer file ${x12FileId}` },
        ...claimNumbersIn(shown.segments).map((claimNumber) => ({ claimNumber })),
      ])
      return { ...file, related, ...shown }
    },
    partners: async (call) => {
      const [list] = await call.read({ target: 'trading partners' }, activePartners)
      return { list }
    },
    repeat: (call) => call.change((tx, change) => repeatFile(tx, context, call.input, change)),
    add: async (call) => {
      const bytes = decodeFile(call.input.fileAsBase64)
      const file = { bytes, sealed: await sealedFile(context, bytes) }
      return call.change((tx, change) => addFile(tx, context, call.actor, call.input, file, change))
    },
    exchange: (call) => exchangeFiles(context, call),
    payment: (call) =>
      call.change(async (tx, change) => {
        change.about({ target: `work ${call.input.workItemId}` })
        return paymentToDecide(tx, call.actor, call.input.workItemId)
      }),
    match: (call) =>
      call.change((tx, change) => matchPayment(tx, call.actor, call.input, change, context.now())),
    linesToPost: (call) =>
      call.change(async (tx, change) => {
        change.about({ target: `work ${call.input.workItemId}` })
        return linesToPost(tx, call.actor, call.input)
      }),
    takeBackMatch: (call) =>
      call.change((tx, change) => takeBackMatch(tx, call.actor, call.input, change, context.now())),
    postRecovery: (call) =>
      call.change((tx, change) => postRecovery(tx, call.actor, call.input, change, context.now())),
    postOutside: (call) =>
      call.change((tx, change) => postOutside(tx, call.actor, call.input, change, context.now())),
    setAside: (call) =>
      call.change((tx, change) =>
        setPaymentAside(tx, call.actor, call.input, change, context.now()),
      ),
    release: (call) =>
      call.change((tx, change) =>
        requestRelease(tx, call.actor, call.input, change, context.now()),
      ),
    decide: (call) =>
      call.change((tx, change) => decideRequest(tx, call.actor, call.input, change, context.now())),
  })

/** What payers' files say, in words. */
export const fileContentRoutes = (context: AppContext) =>
  routesFor('fileContents', fileContents, { get: (call) => readFileContent(context, call) })

/** Paper remittances. */
export const paperRemittanceRoutes = (context: AppContext) =>
  routesFor('paperRemittances', paperRemittances, {
    claim: (call) => claimToPost(call),
    save: (call) =>
      call.change((tx, change) =>
        savePaperRemittance(tx, call.actor, call.input, change, context.now()),
      ),
  })
