import type { AppContext } from '../app-context.ts'
import { q } from '../db/queries.ts'

/**
 * Whether this is the demo laboratory: simulators stand in for the outside world unless something
 * else is configured.
 */
export const demoIsLoaded = async ({
  config,
  database,
}: Pick<AppContext, 'config' | 'database'>): Promise<boolean> => {
  if (config.demo === false) return false
  const [loaded] = await database.systemQuery('demo', [
    q.selectFrom('setting').select('value').where('name', '=', 'demo'),
  ])
  return loaded?.rows.length === 1
}
