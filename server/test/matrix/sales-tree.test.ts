import { afterAll, beforeAll, expect, it } from 'vitest'
import { scopeOfPerson } from '../../src/access/session-query.ts'
import { openLab, type Lab } from '../lab.ts'

let lab: Lab
beforeAll(async () => {
  lab = await openLab()
})
afterAll(() => lab.close())

const places = { vp: 16, rm: 11, tm: 10, am: 9, specialist: 17 } as const
type Place = keyof typeof places
const words: Readonly<Record<Place, string>> = {
  vp: 'vice president',
  rm: 'regional manager',
  tm: 'territory manager',
  am: 'account manager',
  specialist: 'specialist',
}
const all = Object.keys(places) as Place[]
/** Who is below whom at an account (rules.md#sales-hierarchy). */
const below: Readonly<Record<Place, readonly Place[]>> = {
  vp: ['rm', 'tm', 'am', 'specialist'],
  rm: ['tm', 'am'],
  tm: ['am'],
  am: [],
  specialist: [],
}

const accountsOf = async (userId: number): Promise<number[]> => {
  const [found] = await lab.owner<{ customers: number[] }>(
    `
      select ${scopeOfPerson}
      from
        app_user e
        left join customer ec on ec.customer_id = e.customer_id
      where e.user_id = $1
    `,
    [userId],
  )
  return (found?.customers ?? []).toSorted((a, b) => a - b)
}
const pairs = all.flatMap((above) =>
  all
    .filter((place) => place !== above)
    .map((place) => ({
      above,
      place,
      boss: words[above],
      other: words[place],
      sees: below[above].includes(place) ? 'sees' : 'does not see',
    })),
)

it.each(pairs)(
  'the $boss of an account $sees the other accounts of its $other',
  async ({ above, place }) => {
    const [boss, other] = [await lab.make.user(places[above]), await lab.make.user(places[place])]
    const shared = await lab.make.account({
      [`user_id_${above}`]: boss.userId,
      [`user_id_${place}`]: other.userId,
    })
    const others = []
    // wherever the one below is assigned
    for (const at of all)
      others.push((await lab.make.account({ [`user_id_${at}`]: other.userId })).customerId)
    await lab.make.account()
    const isBelow = below[above].includes(place)
    expect(await accountsOf(boss.userId)).toEqual([shared.customerId, ...(isBelow ? others : [])])
  },
)
