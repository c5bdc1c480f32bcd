import { q } from '../../db/queries.ts'
import type { House } from '../../house.ts'
import type { EligibilityService } from './eligibility-service.ts'
import { eligibilitySimulator } from './simulator.ts'

const isDemo = async ({ config, database }: Pick<House, 'config' | 'database'>): Promise<boolean> => {
  if (config.demo === false) return false
  const [loaded] = await database.systemAsk('eligibility', [q.selectFrom('setting').select('value').where('name', '=', 'demo')])
  return loaded?.rows.length === 1
}

/** Through whom payers are asked: the simulator in the demo or where the setting says so; else nobody, and each question says that. */
export const eligibilityServiceFor = async (house: Pick<House, 'config' | 'database'>): Promise<EligibilityService | undefined> => {
  const { ELIGIBILITY } = house.config
  if (ELIGIBILITY === 'none') return undefined
  return ELIGIBILITY === 'simulator' || (await isDemo(house)) ? eligibilitySimulator() : undefined
}
