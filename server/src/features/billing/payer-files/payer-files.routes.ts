import { paperRemittances } from '@labgate/contract/billing/paper-remittances'
import { payerFiles } from '@labgate/contract/billing/payer-files'
import { orRefuse, Refusal } from '../../../access/refusal.ts'
import type { AppContext } from '../../../app-context.ts'
import { compiledRaw } from '../../../db/queries.ts'
import { routesFor } from '../../../http/call.ts'
import { countedPageOf } from '../../../http/counted-page.ts'
import { keysetOf } from '../../../http/page-of.ts'
import { keepFileIn } from '../exchange-files.ts'
import { isPastOpen } from '../past.ts'
import { x12FilePlace } from '../x12-files.ts'
import { activePartners, keysetOfFile, listFiles, oneFile, relatedFiles } from './files.query.ts'
import { claimsToPost, savePaperRemittance } from './paper-remittance.ts'
import { matchPayment, paymentToDecide, setPaymentAside } from './payments-to-decide.ts'
import { segmentsOf } from './segments-of.ts'

const jobOfAll = 0

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
    get: async (call) => {
      const { x12FileId } = call.input
      const [[found], related] = await call.read(
        { target: `payer file ${x12FileId}` },
        oneFile(x12FileId),
        relatedFiles(x12FileId),
      )
      const { content, namesClosed, ...file } = orRefuse(found, 'File not found.')
      if (namesClosed)
        throw new Refusal('not-possible', 'This file names a patient whose chart is closed to you.')
      return { ...file, related, ...segmentsOf(context.crypt.openBytes(content, x12FilePlace)) }
    },
    partners: async (call) => {
      const [list] = await call.read({ target: 'trading partners' }, activePartners)
      return { list }
    },
    repeat: (call) =>
      call.change(async (tx, change) => {
        const { x12FileId } = call.input
        const { rows: unread } = await tx.executeQuery(
          compiledRaw(
            `select from x12_file where x12_file_id = $1 and direction = 'in' and size = 0`,
            [x12FileId],
          ),
        )
        if (unread.length > 0)
          throw new Refusal(
            'not-possible',
            'Labgate set this file aside without reading it. Ask the partner for a file that can be read.',
          )
        const { rows } = await tx.executeQuery<{ direction: string }>(
          compiledRaw(
            `update x12_file set state = case direction when 'in' then 'new' else 'waiting' end where x12_file_id = $1 and state in ('sent', 'read', 'refused', 'set aside') and not (direction = 'out' and state = 'refused') returning direction`,
            [x12FileId],
          ),
        )
        if (rows[0] === undefined) {
          const { rows: known } = await tx.executeQuery<{ state: string }>(
            compiledRaw('select state from x12_file where x12_file_id = $1', [x12FileId]),
          )
          const { state } = orRefuse(known[0], 'File not found.')
          // its claims are sent in new files, with new control numbers
          if (state === 'refused')
            throw new Refusal(
              'not-possible',
              'The payer refused this file. Send its claims again from Billing Work.',
            )
          throw new Refusal('not-possible', 'This file is already waiting.')
        }
        change.about({ target: `payer file ${x12FileId}` })
        await context.jobs.send(tx, 'claims', jobOfAll)
        return {
          message:
            rows[0].direction === 'in'
              ? 'The file will be read again. Nothing in it is posted twice.'
              : 'The file will be sent again.',
        }
      }),
    add: (call) =>
      call.change(async (tx, change) => {
        const { tradingPartnerId, fileName, fileAsBase64 } = call.input
        const { rows } = await tx.executeQuery(
          compiledRaw('select 1 from trading_partner where trading_partner_id = $1 and active', [
            tradingPartnerId,
          ]),
        )
        orRefuse(rows[0], 'Trading partner not found.')
        const bytes = Buffer.from(fileAsBase64, 'base64')
        const kept = await keepFileIn(tx, context, {
          tradingPartnerId,
          name: fileName,
          bytes,
          userId: call.actor.userId,
        })
        change.about({ target: `payer file ${kept.id}` })
        await context.jobs.send(tx, 'claims', jobOfAll)
        return {
          id: String(kept.id),
          message: kept.isNew
            ? 'The file was received and will be read now.'
            : 'This file was received before. It is not posted again.',
        }
      }),
    exchange: async (call) => {
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
    },
    payment: (call) =>
      call.change(async (tx, change) => {
        change.about({ target: `work ${call.input.workItemId}` })
        return paymentToDecide(tx, call.input.workItemId)
      }),
    match: (call) =>
      call.change((tx, change) => matchPayment(tx, call.actor, call.input, change, context.now())),
    setAside: (call) =>
      call.change((tx, change) =>
        setPaymentAside(tx, call.actor, call.input, change, context.now()),
      ),
  })

/** Paper remittances. */
export const paperRemittanceRoutes = (context: AppContext) =>
  routesFor('paperRemittances', paperRemittances, {
    claim: async (call) => {
      const { number } = call.input
      const [[found]] = await call.read(
        { target: 'claim to post' },
        claimsToPost(call.actor, [number]),
      )
      const {
        lastName: _last,
        memberId: _member,
        modifiers: _modifiers,
        sequence: _sequence,
        ...claim
      } = orRefuse(found, 'There is no claim with this number.')
      return claim
    },
    save: (call) =>
      call.change((tx, change) =>
        savePaperRemittance(tx, call.actor, call.input, change, context.now()),
      ),
  })
