import { utcDay } from '@labgate/contract/kit/days'
import type { Lab } from './lab.ts'

/** The last letter to an address, opened; '' if none. */
export const lastLetterTo = async (lab: Lab, to: string): Promise<string> => {
  const [row] = await lab.owner<{ body: Buffer }>(
    'select body from mail where to_address = $1 order by mail_id desc limit 1',
    [to],
  )
  return row ? lab.context.crypt.open(row.body, 'mail') : ''
}
/** Number of letters sent to an address. */
export const lettersTo = async (lab: Lab, to: string): Promise<number> =>
  (await lab.owner('select from mail where to_address = $1', [to])).length

/** The code in a letter's link of this kind; '' if none. */
export const linkIn = (letter: string, act: 'code' | 'prove' | 'object'): string =>
  new RegExp(`/login#${act}=(\\w+)`).exec(letter)?.[1] ?? ''

/** Today's public validation block. */
export const publicBlock = (lab: Lab) => ({
  entityId_Login: 1,
  userId_Login: -1,
  token: utcDay(lab.clock.now).replaceAll('-', ''),
  tranSourceId: 1,
  version: '1.0',
})
