import { parole, part2Notice } from '@labgate/contract/patients/parole'
import type { AppContext } from '../../../app-context.ts'
import { orRefuseUnprintable } from '../../../core/requisitions/requisitions.ts'
import { routesFor } from '../../../http/call.ts'
import { keysetOf, pageOf } from '../../../http/page-of.ts'
import { linkPatient, refuseHalfSearch, removeLink } from './link-patient.ts'
import { paperForOfficer, reportForOfficer, shownToOfficer } from './own-report.ts'
import { findForParole, linkedPatients, ownOrders, ownPatients } from './parole.queries.ts'

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
    find: async (call) => {
      const {
        lastName = '',
        firstName = '',
        DOB = null,
        customerId = 0,
        userId: officer = 0,
      } = call.input.searchCriteria
      const search = { lastName, firstName, dob: DOB }
      refuseHalfSearch(search, 'DOB')
      const fields = ['lastName', 'firstName', 'DOB', ...(customerId > 0 ? ['customerId'] : [])]
      const [found] = await call.read(
        {
          customerId: Math.max(0, customerId),
          ...(officer > 0 && { target: `user ${officer}` }),
          fields,
        },
        findForParole(call.actor, search, { officer, customerId }),
      )
      const several = found.length > 1
      return {
        list: several ? [] : found,
        several,
        ...(several && { message: 'Several records match this name and birth date.' }),
      }
    },
    save: (call) => call.change((tx, change) => linkPatient(tx, call.actor, call.input, change)),
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
      return {
        fileType: 'application/pdf',
        fileName: `${copy.row.specimenBarcode}-${copy.row.version}.pdf`,
        fileAsBase64: content.toString('base64'),
      }
    },
  })
