import { faxNumbers } from '@labgate/contract/faxes/fax-numbers'
import { faxes } from '@labgate/contract/faxes/faxes'
import { Refusal, issue, orRefuse } from '../../access/refusal.ts'
import type { AppContext } from '../../app-context.ts'
import { faxToSend } from '../../core/faxes/fax-content.ts'
import { faxPaper } from '../../core/faxes/fax-paper.ts'
import { orRefuseUnprintable } from '../../core/requisitions/requisitions.ts'
import { reportFileOf } from '../../core/results/reports.ts'
import { systemScope } from '../../core/scope/system-scope.ts'
import { fileBytes } from '../../files/store.ts'
import { routesFor, type Call } from '../../http/call.ts'
import { countedPageOf } from '../../http/counted-page.ts'
import { keysetOf } from '../../http/page-of.ts'
import { pdfAnswer } from '../../http/pdf-answer.ts'
import { faxWay } from '../../ports/fax/choose.ts'
import { cancelFax, decideFax, pauseLocation, resendFax } from './act-on-fax.ts'
import { faxState, listFaxes, oneFax, sentPdf } from './faxes.queries.ts'
import { listNumbers, otherNumbers } from './numbers.queries.ts'
import {
  addNumber,
  confirmNumber,
  noteCallBack,
  readBack,
  refuseNumber,
  sendTestPage,
} from './verify-number.ts'

const noFax = 'Fax not found.'
const notYet = 'A report in it is still being made. Please check again in a minute.'

/* A fax that has not been sent, as it would be sent now; the caller was already found to see it. */
const asItWouldGo = async (context: AppContext, faxId: number): Promise<Buffer> => {
  const fax = await context.database.forActor(systemScope, (tx) => faxToSend(tx, faxId))
  if (fax === undefined || fax.contents.length === 0)
    throw new Refusal('not-possible', 'Nothing of it was sent.')
  const paper = await orRefuseUnprintable(faxPaper(context, fax, reportFileOf))
  if (paper === undefined) throw new Refusal('not-possible', notYet)
  return paper.bytes
}

const faxPdf = async (context: AppContext, call: Call<(typeof faxes)['pdf']>) => {
  const { faxId, faxAttemptId = 0 } = call.input
  const [[found]] = await call.read(
    { target: `fax ${faxId}` },
    sentPdf(call.actor, faxId, faxAttemptId),
  )
  const fax = orRefuse(found, noFax)
  if (fax.kind === 'test')
    throw new Refusal('not-possible', 'The test page code is only for the practice to read back.')
  const bytes =
    fax.content === null && fax.objectName === null
      ? await asItWouldGo(context, faxId)
      : await fileBytes(context.database, fax)
  return pdfAnswer(`Fax-${faxId}.pdf`, bytes)
}

/** Faxes of results: the queue, each with its history, and the actions on it. */
export const faxRoutes = (context: AppContext) =>
  routesFor('faxes', faxes, {
    state: async (call) => {
      const [[found]] = await call.read({}, faxState(call.actor))
      return {
        ...(found ?? { uncertain: 0, toVerify: 0, paused: [] }),
        carrier: await faxWay(context),
      }
    },
    list: async (call) => {
      const { name, actor } = call
      const criteria = call.input.searchCriteria
      const [rows] = await call.read(
        { customerId: Math.max(0, criteria.customerId ?? 0) },
        listFaxes(actor, criteria, keysetOf(name, criteria)),
      )
      return countedPageOf(name, criteria, rows, ({ queuedDate, faxId }) => [queuedDate, faxId])
    },
    get: async (call) => {
      const { faxId } = call.input
      const [[found]] = await call.read({ target: `fax ${faxId}` }, oneFax(call.actor, faxId))
      return orRefuse(found, noFax)
    },
    pdf: (call) => faxPdf(context, call),
    resend: (call) =>
      call.change((tx, change) => resendFax(context, tx, call.actor, call.input, change)),
    decide: (call) =>
      call.change((tx, change) => decideFax(context, tx, call.actor, call.input, change)),
    cancel: (call) =>
      call.change((tx, change) => cancelFax(context, tx, call.actor, call.input, change)),
    pause: (call) =>
      call.change((tx, change) => pauseLocation(context, tx, call.actor, call.input, change)),
  })

/** Fax numbers, until someone has verified whose they are. */
export const faxNumberRoutes = (context: AppContext) =>
  routesFor('faxNumbers', faxNumbers, {
    list: async (call) => {
      const { name, actor } = call
      const criteria = call.input.searchCriteria
      const [rows] = await call.read(
        { customerId: Math.max(0, criteria.customerId ?? 0) },
        listNumbers(actor, criteria, keysetOf(name, criteria)),
      )
      return countedPageOf(name, criteria, rows, ({ waiting, faxNumberId }) => [
        -waiting,
        faxNumberId,
      ])
    },
    others: async (call) => {
      const { faxId } = call.input
      const [list] = await call.read({ target: `fax ${faxId}` }, otherNumbers(call.actor, faxId))
      return { list }
    },
    add: (call) =>
      call.change((tx, change) => addNumber(context, tx, call.actor, call.input, change)),
    sendTestPage: (call) =>
      call.change((tx, change) => sendTestPage(context, tx, call.actor, call.input, change)),
    readBack: async (call) => {
      const said = await call.change((tx, change) =>
        readBack(context, tx, call.actor, call.input, change),
      )
      // the wrong try still counts
      if (said.id === '')
        throw new Refusal('faulty', said.message, [issue('code', said.message, 'wrong-code')])
      return said
    },
    callBack: (call) =>
      call.change((tx, change) => noteCallBack(context, tx, call.actor, call.input, change)),
    confirm: (call) =>
      call.change((tx, change) => confirmNumber(context, tx, call.actor, call.input, change)),
    refuse: (call) =>
      call.change((tx, change) => refuseNumber(context, tx, call.actor, call.input, change)),
  })
