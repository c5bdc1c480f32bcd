import { paperRemittances } from '@labgate/contract/paper-remittances'
import { payerFiles } from '@labgate/contract/payer-files'
import { orRefuse, Refusal } from '../../access/refusal.ts'
import { compiledText } from '../../db/queries.ts'
import type { House } from '../../house.ts'
import { routesFor } from '../../http/call.ts'
import { countedPageOf } from '../../http/counted-page.ts'
import { keysetOf } from '../../http/page-of.ts'
import { keepFileIn } from '../billing/exchange-files.ts'
import { isPastOpen } from '../billing/past.ts'
import { x12FilePlace } from '../billing/x12-files.ts'
import { activePartners, keysetOfFile, listFiles, oneFile, relatedFiles } from './files.query.ts'
import { claimsToPost, savePaperRemittance } from './paper-remittance.ts'
import { matchPayment, paymentToDecide, setPaymentAside } from './payments-to-decide.ts'
import { segmentsOf } from './segments-of.ts'

const jobOfAll = 0

/** The work queue for payer files, and payments that need a person (docs/decisions/0055). */
export const payerFileRoutes = (house: House) =>
  routesFor('payerFiles', payerFiles, {
    list: async (call) => {
      const criteria = call.input.searchCriteria
      const [rows] = await call.read({ target: 'payer files' }, listFiles(criteria, keysetOf(call.name, criteria)))
      return countedPageOf(call.name, criteria, rows, keysetOfFile)
    },
    get: async (call) => {
      const { x12FileId } = call.input
      const [[found], related] = await call.read({ target: `payer file ${x12FileId}` }, oneFile(x12FileId), relatedFiles(x12FileId))
      const { content, namesClosed, ...file } = orRefuse(found, 'File not found.')
      if (namesClosed) throw new Refusal('not-possible', 'This file names a patient whose chart is closed to you.')
      return { ...file, related, ...segmentsOf(house.crypt.openBytes(content, x12FilePlace)) }
    },
    partners: async (call) => {
      const [list] = await call.read({ target: 'trading partners' }, activePartners)
      return { list }
    },
    repeat: (call) =>
      call.change(async (tx, telling) => {
        const { x12FileId } = call.input
        const { rows: unread } = await tx.executeQuery(
          compiledText(`select from x12_file where x12_file_id = $1 and direction = 'in' and size = 0`, [x12FileId]),
        )
        if (unread.length > 0) throw new Refusal('not-possible', 'Labgate set this file aside without reading it. Ask the partner for a file that can be read.')
        const { rows } = await tx.executeQuery<{ direction: string }>(
          compiledText(
            `update x12_file set state = case direction when 'in' then 'new' else 'waiting' end where x12_file_id = $1 and state in ('sent', 'read', 'refused', 'set aside') and not (direction = 'out' and state = 'refused') returning direction`,
            [x12FileId],
          ),
        )
        if (rows[0] === undefined) {
          const { rows: known } = await tx.executeQuery<{ state: string }>(compiledText('select state from x12_file where x12_file_id = $1', [x12FileId]))
          const { state } = orRefuse(known[0], 'File not found.')
          // its claims are sent in new files, with new control numbers
          if (state === 'refused') throw new Refusal('not-possible', 'The payer refused this file. Send its claims again from Billing Work.')
          throw new Refusal('not-possible', 'This file is already waiting.')
        }
        telling.about({ target: `payer file ${x12FileId}` })
        await house.jobs.send(tx, 'claims', jobOfAll)
        return {
          message: rows[0].direction === 'in' ? 'The file will be read again. Nothing in it is posted twice.' : 'The file will be sent again.',
        }
      }),
    add: (call) =>
      call.change(async (tx, telling) => {
        const { tradingPartnerId, fileName, fileAsBase64 } = call.input
        const { rows } = await tx.executeQuery(compiledText('select 1 from trading_partner where trading_partner_id = $1 and active', [tradingPartnerId]))
        orRefuse(rows[0], 'Trading partner not found.')
        const bytes = Buffer.from(fileAsBase64, 'base64')
        const kept = await keepFileIn(tx, house, { tradingPartnerId, name: fileName, bytes, userId: call.actor.userId })
        telling.about({ target: `payer file ${kept.id}` })
        await house.jobs.send(tx, 'claims', jobOfAll)
        return {
          id: String(kept.id),
          message: kept.isNew ? 'The file was received and will be read now.' : 'This file was received before. It is not posted again.',
        }
      }),
    exchange: async (call) => {
      if (await isPastOpen(house)) throw new Refusal('busy', 'The demo’s billing history is still being created. Try again in a few minutes.')
      return call.change(async (tx, telling) => {
        telling.about({ target: 'payer files' })
        await house.jobs.send(tx, 'billing', jobOfAll)
        await house.jobs.send(tx, 'claims', jobOfAll)
        return { message: 'Claims are being made and sent, and answers read. This takes a moment.' }
      })
    },
    payment: (call) =>
      call.change(async (tx, telling) => {
        telling.about({ target: `work ${call.input.workItemId}` })
        return paymentToDecide(tx, call.input.workItemId)
      }),
    match: (call) => call.change((tx, telling) => matchPayment(tx, call.actor, call.input, telling, house.now())),
    setAside: (call) => call.change((tx, telling) => setPaymentAside(tx, call.actor, call.input, telling, house.now())),
  })

/** Paper remittances. */
export const paperRemittanceRoutes = (house: House) =>
  routesFor('paperRemittances', paperRemittances, {
    claim: async (call) => {
      const { number } = call.input
      const [[found]] = await call.read({ target: 'claim to post' }, claimsToPost(call.actor, [number]))
      const {
        lastName: _last,
        memberId: _member,
        modifiers: _modifiers,
        sequence: _sequence,
        ...claim
      } = orRefuse(found, 'There is no claim with this number.')
      return claim
    },
    save: (call) => call.change((tx, telling) => savePaperRemittance(tx, call.actor, call.input, telling, house.now())),
  })
