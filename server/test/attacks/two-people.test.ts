import { afterAll, beforeAll, expect, it } from 'vitest'
import {
  actsOfTwo,
  madeOrChanged,
  subjects,
  withoutFactor,
  type ActOfTwo,
} from '../../src/access/second-person.ts'
import { vouching } from '../../src/access/vouching.ts'
import { setUpFactor } from '../authenticator.ts'
import { billingLaboratory } from '../billing-builders.ts'
import { openLabSystem } from '../lab-system.ts'
import { openLab, type Lab, type Visitor } from '../lab.ts'
import { lookFirst } from '../look-first.ts'
import { billingCases } from '../two-people/billing-cases.ts'
import type { Cases, Places } from '../two-people/case.ts'
import { destinationCases } from '../two-people/destination-cases.ts'
import { labCases } from '../two-people/lab-cases.ts'
import { signInCases } from '../two-people/sign-in-cases.ts'

const cases: Cases = {
  ...labCases,
  ...destinationCases,
  ...signInCases,
  ...billingCases,
}
const facts = Object.entries(actsOfTwo).flatMap(([act, sentences]) =>
  Object.entries<string>(sentences).flatMap(([fact, text]) =>
    [cases[act]?.[fact] ?? []].flat().map((one) => [act as ActOfTwo, fact, text, one] as const),
  ),
)

let places: Places
beforeAll(async () => {
  const lab = await openLab()
  places = {
    system: await openLabSystem(),
    billing: { lab, context: await billingLaboratory(lab) },
  }
})
afterAll(async () => {
  await places.system.lab.close()
  await places.billing.lab.close()
})

/** Why a call did nothing, as its caller is told; '' if it did what was asked. */
const refusalIn = ({
  valid,
  message,
  refused,
}: {
  valid: boolean
  message: string
  refused?: { says: string }[]
}): string => (valid ? (refused?.[0]?.says ?? '') : message)
/**
 * Records that lead to a patient: the audit row names the patient, too. Who countersigns an
 * emergency access does not see its chart.
 */
const ofPatients = /^(patient|order|result|work item) /
/** What the audit log says of a person's refused attempts at an act. */
const attempts = (lab: Lab, act: string, { signedIn }: Visitor) =>
  lab.owner<{ target: string; fields: string[]; isOfPatient: boolean }>(
    `
      select target, fields, patient_id > 0 as "isOfPatient"
      from audit
      where act = $1 and user_id = $2 and outcome = 'refused: second person'
    `,
    [act, signedIn.userId],
  )
const another = async (lab: Lab, type: number): Promise<Visitor> =>
  lab.signIn(await lab.make.user(type))

const madeBy = (lab: Lab, maker: number, made: number) =>
  lab.owner(`insert into sign_in_hand (user_id, user_id_by, how) values ($1, $2, 'made')`, [
    made,
    maker,
  ])
/** How a sign-in can be in one hand with the first person's (docs/decisions/0007). */
const hands: Readonly<
  Record<string, (lab: Lab, first: number, decides: number) => Promise<unknown>>
> = {
  'made by the first person': madeBy,
  'that made the first person’s': (lab, first, decides) => madeBy(lab, decides, first),
  'made by whoever made the first person’s': async (lab, first, decides) => {
    const { userId } = await lab.make.user(1)
    await madeBy(lab, userId, first)
    await madeBy(lab, userId, decides)
  },
}

/* A person at a screen from before the last change of what they vouch for. */
const sawOlder = (lab: Lab, visitor: Visitor): Visitor => ({
  ...visitor,
  call: async (endpoint, sent, options) => {
    const looked = await lookFirst(lab.owner, endpoint, sent)
    const { rowVersion = 1 } = { ...looked, ...(sent as { rowVersion?: number }) }
    return visitor.send(
      endpoint,
      { ...(sent as object), rowVersion: Number(rowVersion) - 1 },
      options,
    )
  },
})

/* Says when a person showed the second factor in their session; null is not yet. */
const showFactor = async (lab: Lab, { signedIn: { userId } }: Visitor, at: Date | null) => {
  await lab.owner('update session set proven_at = $2 where user_id = $1', [userId, at])
  await lab.context.sessions.refresh({ userId })
}

it('every act of the table has a case, and every case is in the table', () => {
  const pairs = (of: object): string[] =>
    Object.entries(of).flatMap(([act, inner]) =>
      Object.keys(inner as object).map((fact) => `${act} ${fact}`),
    )
  expect(pairs(cases).toSorted()).toEqual(pairs(actsOfTwo).toSorted())
})

it.each(facts)(
  '%s: another sign-in of the first person (%s), and each in one hand with it, is refused, and another person succeeds with the second factor',
  async (act, fact, text, { at, types, firstIsProvider, begin }) => {
    const lab = at === 'system' ? places.system.lab : places.billing.lab
    const [first, twin, other] = types
    const one = await lab.make.user(
      first,
      firstIsProvider ? places.system.practice.account.customerId : 0,
      firstIsProvider && { physician: true },
    )
    const sameEmail = { email: one.email.toUpperCase(), primary_login: false, email_proven: false }
    const [login, second, helper] = [
      await lab.signIn(one),
      await lab.signIn(await lab.make.user(twin, 0, sameEmail)),
      await another(lab, 8),
    ]
    const { finish, isOffered } = await begin(places, login, helper)
    const own = refusalIn((await finish(login)).body)
    if (firstIsProvider) expect(own, 'with the same sign-in').not.toBe('')
    else expect(own, 'with the same sign-in').toBe(text)
    expect(await isOffered(second), 'shown to another sign-in').toBe(false)
    expect(refusalIn((await finish(second)).body), 'with another sign-in').toBe(text)
    const kept = await attempts(lab, act, second)
    expect(kept, 'one audit row with the record and the fact').toEqual([
      {
        target: expect.stringMatching(/^[A-Za-z0-9 ]+ \d+$/),
        fields: [fact],
        isOfPatient: ofPatients.test(kept[0]?.target ?? ''),
      },
    ])
    // sign-ins of nobody they share an email with, in one hand with theirs
    for (const [hand, join] of Object.entries(hands)) {
      if (subjects.has(fact) && hand !== 'made by the first person') continue
      const user = await lab.make.user(other)
      await join(lab, one.userId, user.userId)
      const theirs = await lab.signIn(user)
      expect(await isOffered(theirs), `shown to a sign-in ${hand}`).toBe(false)
      const made = refusalIn((await finish(theirs)).body)
      expect(made, `with a sign-in ${hand}`).toBe(madeOrChanged)
      // by whichever fact comes first: they may stand behind both
      const [attempt, ...more] = await attempts(lab, act, theirs)
      expect([attempt?.target, more.length]).toEqual([kept[0]?.target, 0])
      expect(Object.keys(actsOfTwo[act])).toContain(attempt?.fields[0])
      await lab.owner('delete from sign_in_hand where $1 in (user_id, user_id_by)', [user.userId])
    }
    const person = await another(lab, other)
    expect(await isOffered(person), 'shown to another person').toBe(true)
    if (vouching[act] === 'version') {
      const { body: old } = await finish(sawOlder(lab, person))
      expect(old.code, 'what changed since it was seen').toBe('stale')
    }
    if (!Object.hasOwn(withoutFactor, act)) {
      await setUpFactor(lab, person)
      await showFactor(lab, person, null)
      const { code } = (await finish(person)).body
      expect(code, 'with an open screen alone').toBe('second-factor')
      await showFactor(lab, person, lab.clock.now)
    }
    const { body } = await finish(person)
    expect(refusalIn(body), JSON.stringify(body)).toBe('')
    expect(await attempts(lab, act, person), 'no attempt of another person').toEqual([])
  },
)
