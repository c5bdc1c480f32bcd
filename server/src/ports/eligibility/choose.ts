import type { House } from '../../house.ts'
import { demoIsLoaded } from '../demo-loaded.ts'
import type { EligibilityService } from './eligibility-service.ts'
import { eligibilitySimulator } from './simulator.ts'

/** Through whom payers are asked: the simulator in the demo or where the setting says so; else nobody, and each question says that. */
export const eligibilityServiceFor = async (house: Pick<House, 'config' | 'database'>): Promise<EligibilityService | undefined> => {
  const { ELIGIBILITY } = house.config
  if (ELIGIBILITY === 'none') return undefined
  return ELIGIBILITY === 'simulator' || (await demoIsLoaded(house)) ? eligibilitySimulator() : undefined
}
