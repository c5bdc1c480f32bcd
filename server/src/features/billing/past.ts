import type { AppContext } from '../../app-context.ts'
import { q } from '../../db/queries.ts'

type Needs = Pick<AppContext, 'database'>
/** How far the demo's past bills were played; the row is removed once all of them were. */
export const pastSetting = 'demo-billing'

export const playedUntil = async ({ database }: Needs): Promise<string | undefined> => {
  const [found] = await database.systemQuery('demo billing', [
    q.selectFrom('setting').select('value').where('name', '=', pastSetting),
  ])
  const value = found?.rows[0]?.['value']
  return value === undefined ? undefined : (JSON.parse(String(value)) as { played: string }).played
}
/** Whether the demo's past bills are still to be played; until then nothing else is billed. */
export const isPastOpen = async (context: Needs): Promise<boolean> =>
  (await playedUntil(context)) !== undefined
