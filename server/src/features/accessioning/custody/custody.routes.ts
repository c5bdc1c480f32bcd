import { custody } from '@labgate/contract/accessioning/custody'
import { orRefuse } from '../../../access/refusal.ts'
import type { AppContext } from '../../../app-context.ts'
import { orRefuseUnprintable } from '../../../core/requisitions/requisitions.ts'
import { askLaboratoryClock, clockOf } from '../../../db/laboratory-clock.ts'
import { routesFor } from '../../../http/call.ts'
import { pdfAnswer } from '../../../http/pdf-answer.ts'
import { makePaper } from '../../../paper/paper.ts'
import { chainFacts } from './chain-paper.ts'
import { asChain, chainOf } from './chain.query.ts'

const noOrder = 'Order not found.'

/** The chain of custody of a specimen, on screen and on paper. */
export const custodyRoutes = (context: AppContext) =>
  routesFor('custody', custody, {
    chain: async (call) => {
      const { labOrderId } = call.input
      const [[found]] = await call.read(
        { target: `order ${labOrderId}` },
        chainOf(call.actor, labOrderId),
      )
      return asChain(orRefuse(found, noOrder))
    },
    chainPdf: async (call) => {
      const { labOrderId } = call.input
      const [[found], [laboratory]] = await call.read(
        { target: `order ${labOrderId}` },
        chainOf(call.actor, labOrderId),
        askLaboratoryClock(),
      )
      const chain = asChain(orRefuse(found, noOrder))
      const bytes = await orRefuseUnprintable(
        makePaper({ kind: 'chain', facts: chainFacts(chain, clockOf(laboratory), context.now()) }),
      )
      return pdfAnswer(`custody-${chain.specimenBarcode}.pdf`, bytes)
    },
  })
