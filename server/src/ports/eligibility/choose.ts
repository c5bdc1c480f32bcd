import type { AppContext } from '../../app-context.ts'
import { demoIsLoaded } from '../demo-loaded.ts'
import type { EligibilityService } from './eligibility-service.ts'

/**
 * The service that asks payers: the simulator in the demo or if the setting says so; otherwise
 * none, and each question says so.
 */
export const eligibilityServiceFor = async (
  context: Pick<AppContext, 'config' | 'database' | 'simulators'>,
): Promise<EligibilityService | undefined> => {
  const { ELIGIBILITY } = context.config
  if (ELIGIBILITY === 'none') return undefined
  return ELIGIBILITY === 'simulator' || (await demoIsLoaded(context))
    ? (await context.simulators()).eligibilityService()
    : undefined
}
