import { accessioning } from '@labgate/contract/accessioning/accessioning'
import { Refusal, orRefuse } from '../../access/refusal.ts'
import type { AppContext } from '../../app-context.ts'
import { accession, accessionRack } from '../../core/bench/accession.ts'
import { workingLabs } from '../../core/bench/act-at-bench.ts'
import { holdSpecimen, rejectSpecimen, releaseStatusHold } from '../../core/bench/hold-reject.ts'
import { orRefuseUnprintable } from '../../core/requisitions/requisitions.ts'
import { routesFor } from '../../http/call.ts'
import { pdfAnswer } from '../../http/pdf-answer.ts'
import { makePaper } from '../../paper/paper.ts'
import { notAccessioned, onHold, tubesOfHour } from './bench-figures.query.ts'
import { forAccessioning } from './for-accessioning.ts'
import { lastTubes } from './last-tubes.query.ts'
import { letterFacts, letterRow } from './rejection-letter.ts'

/** The bench: registers an arrived specimen against its order, holds it, or rejects it. */
export const accessioningRoutes = (context: AppContext) =>
  routesFor('accessioning', accessioning, {
    forAccessioning: (call) => forAccessioning(context, call),
    workingLabs: async (call) => {
      const [list] = await call.read({}, workingLabs(call.actor.userId))
      return { list }
    },
    lastTubes: async (call) => {
      const [list] = await call.read({}, lastTubes(call.actor, context.now()))
      return { list }
    },
    /** Like the dashboard: an open bench polls every minute, and no audit row is written. */
    benchFigures: async ({ actor }) => {
      const counts = await context.database.ask(actor, [
        tubesOfHour(actor, context.now()),
        notAccessioned(actor),
        onHold(actor),
      ])
      const [ofHour = 0, waiting = 0, held = 0] = counts.map(({ rows }) =>
        Number((rows[0] as { count?: number } | undefined)?.count ?? 0),
      )
      return { tubesOfHour: ofHour, notAccessioned: waiting, onHold: held }
    },
    accession: (call) =>
      call.change((tx, change) => accession(tx, call.actor, call.input, change, context.now())),
    rack: (call) =>
      call.change((tx, change) => accessionRack(tx, call.actor, call.input, change, context.now())),
    hold: (call) =>
      call.change((tx, change) => holdSpecimen(tx, call.actor, call.input, change, context.now())),
    reject: (call) =>
      call.change((tx, change) =>
        rejectSpecimen(tx, call.actor, call.input, change, context.now()),
      ),
    releaseStatusHold: (call) =>
      call.change((tx, change) =>
        releaseStatusHold(tx, call.actor, call.input, change, context.now()),
      ),
    rejectionLetter: async (call) => {
      const { labOrderId } = call.input
      const [[found]] = await call.read(
        { target: `order ${labOrderId}` },
        letterRow(call.actor, labOrderId),
      )
      const row = orRefuse(found, 'Order not found.')
      const facts = letterFacts(row, context.config.LAB_NAME)
      if (facts === undefined) throw new Refusal('not-possible', 'This specimen is not rejected.')
      const bytes = await orRefuseUnprintable(makePaper({ kind: 'letter', facts }))
      return pdfAnswer(`rejected-${row.specimenBarcode}.pdf`, bytes)
    },
  })
