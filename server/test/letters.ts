import type { Lab } from './lab.ts'

/** The last letter to an address, opened; '' for none. */
export const lastLetterTo = async (lab: Lab, to: string): Promise<string> => {
  const [row] = await lab.owner<{ body: Buffer }>('select body from mail where to_address = $1 order by mail_id desc limit 1', [to])
  return row ? lab.house.crypt.open(row.body, 'mail') : ''
}
/** How many letters went to an address. */
export const lettersTo = async (lab: Lab, to: string): Promise<number> => (await lab.owner('select from mail where to_address = $1', [to])).length

/** The code of the link of this kind in a letter; '' for none. */
export const linkIn = (letter: string, act: 'code' | 'prove' | 'object'): string => new RegExp(`/login#${act}=(\\w+)`).exec(letter)?.[1] ?? ''

/** The public validation block of today. */
export const publicBlock = (lab: Lab) => ({
  entityId_Login: 1,
  userId_Login: -1,
  token: lab.clock.now.toISOString().slice(0, 10).replaceAll('-', ''),
  tranSourceId: 1,
  version: '1.0',
})
