import { mostInBulk } from '@labgate/contract/corrections/bulk'
import { corrections, mostCorrections } from '@labgate/contract/corrections/corrections'
import { ofPatient } from '../../access/audit.ts'
import type { AppContext } from '../../app-context.ts'
import { auditPerOrder } from '../../core/orders/audit-per-order.ts'
import { routesFor, type Call } from '../../http/call.ts'
import {
  decideAccountMove,
  previewAccountMove,
  requestAccountMove,
} from './account/request-account-move.ts'
import { correctOrder } from './correct-order.ts'
import { correctionsOf } from './corrections.query.ts'
import { exportCorrections } from './export-corrections.ts'
import { decideMove, previewMove, requestMove } from './move/request-move.ts'
import { prepareCorrection, noticesOf } from './prepare-correction.ts'
import { sendReportAgain } from './send-report-again.ts'
import { bulkOrders } from './status/bulk-orders.query.ts'
import { changeStatus, previewStatus } from './status/change-status.ts'
import { undoCorrection } from './undo-correction.ts'

const decideEitherMove = (context: AppContext, call: Call<(typeof corrections)['decideMove']>) =>
  call.change(async (tx, change) => {
    const found = await tx
      .selectFrom('order_correction')
      .select('act')
      .where('order_correction_id', '=', call.input.orderCorrectionId)
      .executeTakeFirst()
    return (found?.act === 'account' ? decideAccountMove : decideMove)(
      tx,
      call.actor,
      call.input,
      change,
      context.now(),
    )
  })

const previewMoveToAccount = (
  context: AppContext,
  call: Call<(typeof corrections)['previewAccountMove']>,
) =>
  call.change(async (tx, change) => {
    const { customerId, ...answer } = await previewAccountMove(
      tx,
      call.actor,
      call.input,
      context.now(),
    )
    change.about({
      customerId,
      target: `order ${call.input.labOrderId} patient ${call.input.patientId}`,
    })
    return answer
  })

export const correctionRoutes = (context: AppContext) =>
  routesFor('corrections', corrections, {
    preview: (call) =>
      call.change(async (tx, change) => {
        const correction = await prepareCorrection(tx, call.actor, call.input, context.now())
        const { row, blocks, fields, left } = correction
        change.about({ customerId: row.customer_id, target: `order ${row.lab_order_id}` })
        return { blocks, fields, left, told: noticesOf(correction), rowVersion: row.row_version }
      }),
    correct: (call) =>
      call.change((tx, change) => correctOrder(tx, call.actor, call.input, change, context.now())),
    previewStatus: (call) =>
      call.change(async (tx, change) => {
        const { row, ...answer } = await previewStatus(tx, call.actor, call.input)
        change.about({ customerId: row.customer_id, target: `order ${row.lab_order_id}` })
        return answer
      }),
    changeStatus: (call) =>
      call.change((tx, change) => changeStatus(tx, call.actor, call.input, change, context.now())),
    bulkOrders: async (call) => {
      const [rows] = await call.read(
        { ...(call.input.customerId > 0 && { customerId: call.input.customerId }) },
        bulkOrders(call.actor, call.input),
      )
      return { list: rows.slice(0, mostInBulk), more: rows.length > mostInBulk }
    },
    previewMove: (call) =>
      call.change(async (tx, change) => {
        const { customerId, ...answer } = await previewMove(tx, call.actor, call.input)
        change.about({
          customerId,
          target: `order ${call.input.labOrderId} patient ${call.input.patientId}`,
        })
        return answer
      }),
    moveToPatient: (call) =>
      call.change((tx, change) => requestMove(tx, call.actor, call.input, change, context.now())),
    previewAccountMove: (call) => previewMoveToAccount(context, call),
    moveToAccount: (call) =>
      call.change((tx, change) =>
        requestAccountMove(tx, call.actor, call.input, change, context.now()),
      ),
    decideMove: (call) => decideEitherMove(context, call),
    sendReport: (call) =>
      call.change(async (tx, change) => {
        const said = await sendReportAgain(
          tx,
          call.actor,
          call.input,
          auditPerOrder(call, change),
          context.now(),
        )
        await context.jobs.send(tx, 'fax', 0)
        return said
      }),
    undo: (call) =>
      call.change((tx, change) =>
        undoCorrection(tx, call.actor, call.input, change, context.now()),
      ),
    list: async (call) => {
      const { searchCriteria: sought } = call.input
      const [rows] = await call.read(
        {
          ...ofPatient(sought.patientId),
          ...(sought.customerId !== undefined && { customerId: sought.customerId }),
        },
        correctionsOf(call.actor, sought),
      )
      return { list: rows.slice(0, mostCorrections), more: rows.length > mostCorrections }
    },
    exportList: (call) => exportCorrections(context, call),
  })
