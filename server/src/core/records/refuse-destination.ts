import { issue, refuseIf } from '../../access/refusal.ts'
import type { AppContext } from '../../app-context.ts'
import { destinationFault, reachOf } from '../../reach.ts'

/**
 * Refuses, on its field, a host that nothing can be sent to. An empty one is checked by the
 * record's own rules.
 */
export const refuseDestination = async (
  { config }: Pick<AppContext, 'config'>,
  host: string,
  tls: boolean,
): Promise<void> => {
  const fault = host === '' ? undefined : await destinationFault(reachOf(config), host, tls)
  refuseIf(fault === undefined ? [] : [issue('host', fault, 'destination')])
}
