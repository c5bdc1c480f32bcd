import { auditLog } from '@labgate/contract/access/watch'
import { ofPatient } from '../../../access/audit.ts'
import { orRefuse } from '../../../access/refusal.ts'
import { routesFor } from '../../../http/call.ts'
import { keysetOf, pageOf } from '../../../http/page-of.ts'
import { auditState, listAudit } from './audit-log.queries.ts'

/** Who did what, for the administrator. Viewing the log is itself logged. */
export const auditLogRoutes = () =>
  routesFor('auditLog', auditLog, {
    list: async (call) => {
      const criteria = call.input.searchCriteria
      const after = keysetOf(call.name, criteria)
      const about = {
        customerId: Math.max(0, criteria.customerId ?? 0),
        fields: Object.keys(criteria),
        ...ofPatient(criteria.patientId),
      }
      const [rows] = await call.read(about, listAudit(criteria, after))
      return pageOf(call.name, criteria, rows, rows[0]?.total ?? 0, ({ auditId }) => [auditId])
    },
    state: async (call) => {
      const [[state]] = await call.read({}, auditState())
      return orRefuse(state)
    },
  })
