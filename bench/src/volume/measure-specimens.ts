import { UserType } from '@labgate/contract/access/user-types'
import { codeList } from '@labgate/server/db/codes.ts'
import type { Deck } from '../calls/deck.ts'
import { startFloor } from '../floor/start-floor.ts'
import type { Place } from '../laboratory/places.ts'
import { signIn, type Visitor } from '../laboratory/sign-in.ts'
import type { Callers } from '../load/callers.ts'
import { measureDeck, type Measured } from '../measure/measure-deck.ts'
import { measureTurns } from '../measure/measure-turns.ts'
import type { Portal } from '../measure/start-portal.ts'
import { asOwner, type VolumeSize } from './load.ts'
import { specimenSaveDecks } from './specimen-decks.ts'
import { makeSpecimenTubes, people } from './specimen-tubes.ts'

interface Given {
  place: Place & { url: string }
  size: VolumeSize
  portal: Portal
  callers: Callers
  /** Of the practice that packs parcels. */
  practice: Visitor
  wants: (name: string) => boolean
  seconds: number
  notices: (deck: Deck, measured: readonly Measured[]) => void
}

/** Staff at the first laboratory, and that laboratory. */
export const benchOf = (url: string): Promise<{ labId: number; emails: string[] }> =>
  asOwner(url, async (run) => {
    const { rows } = await run(
      `
        select u.email, l.lab_id as "labId"
        from
          app_user u
          join user_lab l using (user_id)
        where
          l.lab_id = (select min(lab_id) from user_lab)
          and u.user_type_id in ${codeList([UserType.Accessioning, UserType.CustomerExperience])}
          and not u.disabled
        order by u.user_type_id, u.user_id
        limit $1::int
      `,
      [people],
    )
    const found = rows as { email: string; labId: number }[]
    if (found.length < people)
      throw new Error(`${people} people are to work at the bench, there are ${found.length}.`)
    return { labId: found[0]?.labId ?? 0, emails: found.map(({ email }) => email) }
  })

/**
 * Measures the calls that move specimens. Creates the tubes for them first, so anything measured on
 * the laboratory as loaded must run before.
 */
export const measureSpecimens = async ({
  place,
  size,
  portal,
  callers,
  practice,
  wants,
  seconds,
  notices,
}: Given): Promise<void> => {
  const { labId, emails } = await benchOf(place.url)
  const visitors: Visitor[] = []
  for (const email of emails) visitors.push(await signIn(portal.url, email))
  const tubes = await asOwner(place.url, async (run) => {
    const made = await makeSpecimenTubes(run, size, practice.customerId)
    await run('vacuum (analyze) lab_order, order_event, ship_log, ship_log_specimen, label_print')
    await run('checkpoint')
    return made
  })
  const decks = specimenSaveDecks(visitors, practice, labId, tubes).filter(({ name }) =>
    wants(name),
  )
  const floor = await startFloor({
    ...place,
    statements: decks.flatMap(({ statements = [] }) => statements),
  })
  const ports = { ours: portal.port, floor: floor.port }
  try {
    for (const deck of decks)
      notices(
        deck,
        deck.once === true
          ? await measureDeck(deck, callers, ports, seconds)
          : [await measureTurns(deck, ports)],
      )
  } finally {
    await floor.stop()
  }
}
