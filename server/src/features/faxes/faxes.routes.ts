import { opened } from '../../files/store.ts'
import { faxNumbers } from '@labgate/contract/fax-numbers'
import { faxes } from '@labgate/contract/faxes'
import { Refusal, issue, orRefuse } from '../../access/refusal.ts'
import type { House } from '../../house.ts'
import { routesFor } from '../../http/call.ts'
import { countedPageOf } from '../../http/counted-page.ts'
import { keysetOf } from '../../http/page-of.ts'
import { faxWay } from '../../ports/fax/choose.ts'
import { reportFileOf } from '../results/reports.ts'
import { orSayUnprintable } from '../order-paper/requisitions.ts'
import { houseScope } from '../order-paper/house-scope.ts'
import { cancelFax, decideFax, pauseLocation, resendFax } from './act-on-fax.ts'
import { faxToSend } from './fax-content.ts'
import { faxPaper } from './fax-paper.ts'
import { faxState, listFaxes, oneFax, sentPdf } from './faxes.queries.ts'
import { listNumbers, otherNumbers } from './numbers.queries.ts'
import { addNumber, confirmNumber, noteCallBack, readBack, refuseNumber, sendTestPage } from './verify-number.ts'

const noFax = 'Fax not found.'
const notYet = 'A report in it is still being made. Please check again in a minute.'

/* A fax that has not been sent, as it would be sent now; the caller was already found to see it. */
const asItWouldGo = async (house: House, faxId: number): Promise<Buffer> => {
  const fax = await house.database.forActor(houseScope, (tx) => faxToSend(tx, faxId))
  if (fax === undefined || fax.contents.length === 0) throw new Refusal('not-possible', 'Nothing of it was sent.')
  const paper = await orSayUnprintable(faxPaper(house, fax, reportFileOf))
  if (paper === undefined) throw new Refusal('not-possible', notYet)
  return paper.bytes
}

/** Faxes of results: the queue, each with its history, and the actions on it. */
export const faxRoutes = (house: House) =>
  routesFor('faxes', faxes, {
    state: async (call) => {
      const [[found]] = await call.read({}, faxState(call.actor))
      return { ...(found ?? { uncertain: 0, toVerify: 0, paused: [] }), carrier: await faxWay(house) }
    },
    list: async (call) => {
      const { name, actor } = call
      const criteria = call.input.searchCriteria
      const [rows] = await call.read({ customerId: Math.max(0, criteria.customerId ?? 0) }, listFaxes(actor, criteria, keysetOf(name, criteria)))
      return countedPageOf(name, criteria, rows, ({ queuedDate, faxId }) => [queuedDate, faxId])
    },
    get: async (call) => {
      const { faxId } = call.input
      const [[found]] = await call.read({ target: `fax ${faxId}` }, oneFax(call.actor, faxId))
      return orRefuse(found, noFax)
    },
    pdf: async (call) => {
      const { faxId, faxAttemptId = 0 } = call.input
      const [[found]] = await call.read({ target: `fax ${faxId}` }, sentPdf(call.actor, faxId, faxAttemptId))
      const { kind, content } = orRefuse(found, noFax)
      if (kind === 'test') throw new Refusal('not-possible', 'The test page code is only for the practice to read back.')
      const bytes = content === null ? await asItWouldGo(house, faxId) : opened(house.database, content)
      return { fileType: 'application/pdf', fileName: `Fax-${faxId}.pdf`, fileAsBase64: bytes.toString('base64') }
    },
    resend: (call) => call.change((tx, telling) => resendFax(house, tx, call.actor, call.input, telling)),
    decide: (call) => call.change((tx, telling) => decideFax(house, tx, call.actor, call.input, telling)),
    cancel: (call) => call.change((tx, telling) => cancelFax(house, tx, call.actor, call.input, telling)),
    pause: (call) => call.change((tx, telling) => pauseLocation(house, tx, call.actor, call.input, telling)),
  })

/** Fax numbers, until someone has verified whose they are. */
export const faxNumberRoutes = (house: House) =>
  routesFor('faxNumbers', faxNumbers, {
    list: async (call) => {
      const { name, actor } = call
      const criteria = call.input.searchCriteria
      const [rows] = await call.read({ customerId: Math.max(0, criteria.customerId ?? 0) }, listNumbers(actor, criteria, keysetOf(name, criteria)))
      return countedPageOf(name, criteria, rows, ({ waiting, faxNumberId }) => [-waiting, faxNumberId])
    },
    others: async (call) => {
      const { faxId } = call.input
      const [list] = await call.read({ target: `fax ${faxId}` }, otherNumbers(call.actor, faxId))
      return { list }
    },
    add: (call) => call.change((tx, telling) => addNumber(house, tx, call.actor, call.input, telling)),
    sendTestPage: (call) => call.change((tx, telling) => sendTestPage(house, tx, call.actor, call.input, telling)),
    readBack: async (call) => {
      const said = await call.change((tx, telling) => readBack(house, tx, call.actor, call.input, telling))
      // the wrong try still counts
      if (said.id === '') throw new Refusal('faulty', said.message, [issue('code', said.message, 'wrong-code')])
      return said
    },
    callBack: (call) => call.change((tx, telling) => noteCallBack(house, tx, call.actor, call.input, telling)),
    confirm: (call) => call.change((tx, telling) => confirmNumber(house, tx, call.actor, call.input, telling)),
    refuse: (call) => call.change((tx, telling) => refuseNumber(house, tx, call.actor, call.input, telling)),
  })
