import { parole, part2Notice } from '@labgate/contract/patients/parole'
import type { AppContext } from '../../../app-context.ts'
import { orRefuseUnprintable } from '../../../core/requisitions/requisitions.ts'
import { routesFor } from '../../../http/call.ts'
import { keysetOf, pageOf } from '../../../http/page-of.ts'
import { pdfAnswer } from '../../../http/pdf-answer.ts'
import { findForOfficer } from './find-for-parole.ts'
import { linkPatient, removeLink } from './link-patient.ts'
import { paperForOfficer, reportForOfficer, shownToOfficer } from './own-report.ts'
import { linkedPatients, ownOrders, ownPatients } from './parole.queries.ts'

export const paroleRoutes = (context: AppContext) =>
  routesFor('parole', parole, {
    list: async (call) => {
      const { userId = 0 } = call.input.searchCriteria
      const [list] = await call.read(
        { target: `user ${userId}` },
        linkedPatients(call.actor, userId),
      )
      return { list }
    },
    find: (call) => findForOfficer(call),
    save: (call) =>
      call.change((tx, change) => linkPatient(tx, context, call.actor, call.input, change)),
    remove: (call) =>
      call.change((tx, change) => removeLink(tx, call.actor, call.input.patientParoleId, change)),
    ownOrders: async (call) => {
      const { patientId } = call.input
      const [list] = await call.read({ target: `patient ${patientId}` }, ownOrders(patientId))
      return { list }
    },
    own: async (call) => {
      const {
        name,
        input: { searchCriteria: criteria },
      } = call
      const about = (criteria.patientId ?? 0) > 0 ? { target: `patient ${criteria.patientId}` } : {}
      const [rows] = await call.read(about, ownPatients(criteria, keysetOf(name, criteria)))
      return pageOf(name, criteria, rows, rows[0]?.total ?? 0, (row) => [row.folded, row.patientId])
    },
    ownReport: async (call) => ({
      ...shownToOfficer(await reportForOfficer(context, call)),
      notice: part2Notice,
    }),
    ownReportPdf: async (call) => {
      const copy = await reportForOfficer(context, call)
      const content = await orRefuseUnprintable(paperForOfficer(copy))
      return pdfAnswer(`${copy.row.specimenBarcode}-${copy.row.version}.pdf`, content)
    },
  })
