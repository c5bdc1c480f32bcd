import { labs } from '@labgate/contract/accounts/labs'
import { orRefuse } from '../../../access/refusal.ts'
import type { AppContext } from '../../../app-context.ts'
import { routesFor } from '../../../http/call.ts'
import { possibleDirectors } from './director.ts'
import { listLabs, oneLab } from './labs.queries.ts'
import { saveLab } from './save-lab.ts'

/**
 * Performing laboratories: their services, CLIA certificate and director, printed on reports (42
 * CFR 493.1291).
 */
export const labRoutes = (context: AppContext) =>
  routesFor('labs', labs, {
    list: async (call) => {
      const { Name = '', active = 3 } = call.input.searchCriteria
      const [list] = await call.read({}, listLabs(Name, active))
      return { list }
    },
    get: async (call) => {
      const [[found]] = await call.read(
        { target: `lab ${call.input.labId}` },
        oneLab(call.input.labId),
      )
      return orRefuse(found, 'Laboratory not found.')
    },
    directors: async (call) => {
      const [list] = await call.read({}, possibleDirectors())
      return { list }
    },
    save: (call) =>
      call.change((tx, change) => saveLab(tx, context, call.actor, call.input, change)),
  })
