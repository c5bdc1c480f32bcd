import { corrections, mostCorrections } from '@labgate/contract/corrections'
import { mostInBulk } from '@labgate/contract/corrections/bulk'
import { ofPatient } from '../../access/audit.ts'
import type { House } from '../../house.ts'
import { routesFor } from '../../http/call.ts'
import { decideAccountMove, previewAccountMove, requestAccountMove } from './account/request-account-move.ts'
import { tellingEach } from '../orders/telling-each.ts'
import { correctOrder } from './correct-order.ts'
import { correctionsOf } from './corrections.query.ts'
import { exportCorrections } from './export-corrections.ts'
import { decideMove, previewMove, requestMove } from './move/request-move.ts'
import { bulkOrders } from './status/bulk-orders.query.ts'
import { changeStatus, previewStatus } from './status/change-status.ts'
import { prepareCorrection, toldOf } from './prepare-correction.ts'
import { sendReportAgain } from './send-report-again.ts'
import { undoCorrection } from './undo-correction.ts'

export const correctionRoutes = (house: House) =>
  routesFor('corrections', corrections, {
    preview: (call) =>
      call.change(async (tx, telling) => {
        const correction = await prepareCorrection(tx, call.actor, call.input, house.now())
        const { row, blocks, fields, left } = correction
        telling.about({ customerId: row.customer_id, target: `order ${row.lab_order_id}` })
        return { blocks, fields, left, told: toldOf(correction), rowVersion: row.row_version }
      }),
    correct: (call) => call.change((tx, telling) => correctOrder(tx, call.actor, call.input, telling, house.now())),
    previewStatus: (call) =>
      call.change(async (tx, telling) => {
        const { row, ...answer } = await previewStatus(tx, call.actor, call.input)
        telling.about({ customerId: row.customer_id, target: `order ${row.lab_order_id}` })
        return answer
      }),
    changeStatus: (call) => call.change((tx, telling) => changeStatus(tx, call.actor, call.input, telling, house.now())),
    bulkOrders: async (call) => {
      const [rows] = await call.read({ ...(call.input.customerId > 0 && { customerId: call.input.customerId }) }, bulkOrders(call.actor, call.input))
      return { list: rows.slice(0, mostInBulk), more: rows.length > mostInBulk }
    },
    previewMove: (call) =>
      call.change(async (tx, telling) => {
        const { customerId, ...answer } = await previewMove(tx, call.actor, call.input)
        telling.about({ customerId, target: `order ${call.input.labOrderId} patient ${call.input.patientId}` })
        return answer
      }),
    moveToPatient: (call) => call.change((tx, telling) => requestMove(tx, call.actor, call.input, telling, house.now())),
    previewAccountMove: (call) =>
      call.change(async (tx, telling) => {
        const { customerId, ...answer } = await previewAccountMove(tx, call.actor, call.input, house.now())
        telling.about({ customerId, target: `order ${call.input.labOrderId} patient ${call.input.patientId}` })
        return answer
      }),
    moveToAccount: (call) => call.change((tx, telling) => requestAccountMove(tx, call.actor, call.input, telling, house.now())),
    decideMove: (call) =>
      call.change(async (tx, telling) => {
        const found = await tx.selectFrom('order_correction').select('act').where('order_correction_id', '=', call.input.orderCorrectionId).executeTakeFirst()
        return (found?.act === 'account' ? decideAccountMove : decideMove)(tx, call.actor, call.input, telling, house.now())
      }),
    sendReport: (call) =>
      call.change(async (tx, telling) => {
        const said = await sendReportAgain(tx, call.actor, call.input, tellingEach(call, telling), house.now())
        await house.jobs.send(tx, 'fax', 0)
        return said
      }),
    undo: (call) => call.change((tx, telling) => undoCorrection(tx, call.actor, call.input, telling, house.now())),
    list: async (call) => {
      const { searchCriteria: sought } = call.input
      const [rows] = await call.read(
        { ...ofPatient(sought.patientId), ...(sought.customerId !== undefined && { customerId: sought.customerId }) },
        correctionsOf(call.actor, sought),
      )
      return { list: rows.slice(0, mostCorrections), more: rows.length > mostCorrections }
    },
    exportList: (call) => exportCorrections(house, call),
  })
