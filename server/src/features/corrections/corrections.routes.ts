import { corrections, mostCorrections } from '@labgate/contract/corrections'
import { ofPatient } from '../../access/audit.ts'
import type { House } from '../../house.ts'
import { routesFor } from '../../http/call.ts'
import { correctOrder, undoCorrection } from './correct-order.ts'
import { correctionsOf } from './corrections.query.ts'
import { prepareCorrection, toldOf } from './prepare-correction.ts'

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
    undo: (call) => call.change((tx, telling) => undoCorrection(tx, call.actor, call.input, telling, house.now())),
    list: async (call) => {
      const { searchCriteria: sought } = call.input
      const [rows] = await call.read(
        { ...ofPatient(sought.patientId), ...(sought.customerId !== undefined && { customerId: sought.customerId }) },
        correctionsOf(call.actor, sought),
      )
      return { list: rows.slice(0, mostCorrections), more: rows.length > mostCorrections }
    },
  })
