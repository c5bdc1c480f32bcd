import type { codes } from '@labgate/contract/clinical/codes'
import { stateNames } from '@labgate/contract/kit/states'
import type { Actor } from '../../../access/actor.ts'
import type { Call } from '../../../http/call.ts'

const countries = [
  { code: 'USA', description: 'United States' },
  { code: 'CAN', description: 'Canada' },
  { code: 'MEX', description: 'Mexico' },
]

export const namesIn = (codeType: string): string[] =>
  codeType
    .split(',')
    .map((name) => name.trim().toLowerCase())
    .slice(0, 40)

/** Lists whose codes are letters: states and countries. */
export const alphaLists = async (call: Call<(typeof codes)['alphaList'], Actor>) => {
  await call.read({})
  const lists: Record<string, { code: string; description: string }[]> = {
    state: Object.entries(stateNames)
      .map(([code, description]) => ({ code, description }))
      .toSorted((a, b) => (a.description < b.description ? -1 : 1)),
    country: countries,
  }
  return Object.fromEntries(
    namesIn(call.input['codeType'] as string).map((name, at) => [`list${at}`, lists[name] ?? []]),
  )
}
