import { afterAll, beforeAll, expect, it } from 'vitest'
import { actsOfTwo, subjects } from '../../src/access/second-person.ts'
import { compiledRaw } from '../../src/db/queries.ts'
import { madeSignInChange } from '../builders.ts'
import { openLab, type Lab } from '../lab.ts'

/*
 * The triggers `two_people` refuse what the code could forget to check. Each is put as it is in the
 * catalog on a table with the same columns and no other constraint, where two rows of the facts
 * alone say what it does: nobody in one hand with the first person can be the second one.
 */
let lab: Lab
beforeAll(async () => {
  lab = await openLab()
})
afterAll(() => lab.close())

/* What a row has before and after the decision; '1' is the first person, '2' who decides. */
const [one, two] = ['1', '2'] as const
interface Decision {
  before: object
  after: object
}
const decided = (before: object, after: object): Decision => ({ before, after })
const now = '2026-03-01T12:00:00Z'
const createdDecided = decided(
  { user_id_created: one },
  { user_id_decided: two, state: 'accepted' },
)
const destination = decided({ user_id_asked: one }, { user_id_confirmed: two, confirmed_at: now })
const faxNumber = { state: 'to confirm', needs_second: true }
const verified = { state: 'verified', user_id_verified: two }

/** By the fact about the first person; that of `app_user` has several decisions. */
const decisions: Readonly<Record<string, readonly Decision[]>> = {
  'billing_proposal.user_id_created': [
    decided({ user_id_created: one }, { user_id_decided: two, is_approved: true }),
  ],
  'limit_raise.user_id_created': [
    decided({ user_id_created: one }, { user_id_decided: two, is_approved: true }),
  ],
  'break_glass.user_id': [decided({ user_id: one }, { countersigned_by: two })],
  'fax_number.user_id_checked': [decided({ ...faxNumber, user_id_checked: one }, verified)],
  'fax_number.user_id_entered': [decided({ ...faxNumber, user_id_entered: one }, verified)],
  'fhir_client.user_id_created': [
    decided({ user_id_created: one }, { user_id_confirmed: two, confirmed_at: now }),
  ],
  'hl7_destination.user_id_asked': [destination],
  'identity_provider.user_id_asked': [
    destination,
    decided({ user_ids_asked: [one] }, { user_id_confirmed: two, confirmed_at: now }),
  ],
  'identity_check.user_id': [decided({}, { user_id: one, verified_by: two })],
  'identity_correction.user_id_created': [createdDecided],
  'lab.user_id_asked': [destination],
  'lab.user_id_director': [
    decided({ user_id_director: one }, { user_id_confirmed: two, confirmed_at: now }),
  ],
  'lab_system.user_id_asked': [destination],
  'order_audit.user_id_accessioned': [
    decided({}, { user_id_accessioned: one, user_id_audited: two }),
  ],
  'order_correction.user_id_created': [createdDecided],
  'patient_merge.user_id_created': [createdDecided],
  'refund.user_id_created': [
    decided({ user_id_created: one, state: 'waiting' }, { user_id_decided: two, state: 'due' }),
  ],
  'remittance.user_id_asked': [decided({ user_id_asked: one }, { user_id_released: two })],
  'remittance_claim.user_id_asked': [
    decided({ user_id_asked: one, state: 'unmatched' }, { user_id: two, state: 'posted' }),
  ],
  'result.user_id_filed': [
    decided({ user_id_filed: one }, { user_id_released: two, released_at: now }),
  ],
  'sign_in_change.requested_by': [decided({ requested_by: one }, { confirmed_by: two })],
  'sign_in_change.user_id': [
    decided({ user_id: one }, { confirmed_by: two }),
    decided({}, { user_id: one, requested_by: two, kind: 'second-factor' }),
  ],
  'trading_partner.user_id_asked': [destination],
  'work_item.user_id_asked': [
    decided(
      { user_id_asked: one, state: 'waiting for approval' },
      { user_id_decided: two, decision: 'written-off' },
    ),
  ],
  'app_user.user_id': [
    decided(
      { user_id: one, physician_pending: true, physician: false },
      { physician_pending: false, physician: true },
    ),
    decided({ user_id: one, signing_closed_at: now }, { signing_closed_at: null }),
  ],
  'app_user.user_id_named': [
    decided(
      { user_id: 0, physician_pending: true, physician: false, user_id_named: one },
      { physician_pending: false, physician: true },
    ),
  ],
  'app_user.signing_closed_by': [
    decided(
      { user_id: 0, signing_closed_at: now, signing_closed_by: one },
      { signing_closed_at: null, signing_closed_by: null },
    ),
    decided(
      { user_id: 0, signing_closed_at: now, user_ids_closed: [one] },
      { signing_closed_at: null },
    ),
  ],
}
/* Whom an act is about, not who was first: whoever made the sign-in may still vouch. */
const isSubject = (fact: string): boolean => subjects.has(fact) || fact === 'identity_check.user_id'

const tableOf = (fact: string): string => fact.split('.')[0] ?? ''
const triggers = () =>
  lab.owner<{ table: string; definition: string }>(`
    select c.relname as table, pg_get_triggerdef(t.oid) as definition
    from
      pg_trigger t
      join pg_class c on c.oid = t.tgrelid
      join pg_proc p on p.oid = t.tgfoid
    where p.proname = 'refuse_same_person'
    order by c.relname
  `)

it('every trigger of two people has a decision here, and every act of two a trigger', async () => {
  const tables = new Set((await triggers()).map(({ table }) => table))
  expect([...new Set(Object.keys(decisions).map(tableOf))].toSorted()).toEqual([...tables])
  const facts = Object.values(actsOfTwo).flatMap((of) => Object.keys(of))
  // the accession is copied into the row of its second review
  const elsewhere = new Set(['lab_order.user_id_accessioned'])
  expect(facts.filter((fact) => !(fact in decisions) && !elsewhere.has(fact))).toEqual([])
})

const hand = (by: number, userId: number) =>
  lab.owner(`insert into sign_in_hand (user_id, user_id_by, how) values ($2, $1, 'made')`, [
    by,
    userId,
  ])
const person = async (columns: object = {}): Promise<number> =>
  (await lab.make.user(8, 0, { ...columns })).userId
/** Who decides, after the first person did their part. */
const deciders: Readonly<Record<string, (first: number, email: string) => Promise<number>>> = {
  'the first person': async (first) => first,
  'their other sign-in': (_, email) => person({ email, primary_login: false }),
  'a sign-in that they made': async (first) => {
    const made = await person()
    await hand(first, made)
    return made
  },
  'the sign-in that made theirs': async (first) => {
    const maker = await person()
    await hand(maker, first)
    return maker
  },
  'a sign-in that the same person made': async (first) => {
    const [maker, made] = [await person(), await person()]
    await hand(maker, first)
    await hand(maker, made)
    return made
  },
  'a sign-in that no one confirmed': async () => {
    const userId = await person()
    const change = madeSignInChange({ userId, customerId: 0, requestedBy: 1 })
    await lab.make.insert(
      'sign_in_change',
      { ...change, kind: 'sign-in', expires_at: null },
      'sign_in_change_id',
    )
    return userId
  },
  'another person': () => person(),
}
const mayVouch = ['the sign-in that made theirs', 'a sign-in that the same person made']

it.each(Object.entries(decisions).flatMap(([fact, of]) => of.map((each) => [fact, each] as const)))(
  '%s: the table refuses everyone in one hand with the first person, and takes another person',
  async (fact, { before, after }) => {
    const table = tableOf(fact)
    const definition = (await triggers()).find((one) => one.table === table)?.definition ?? ''
    const standIn = `${table}_stand_in`
    await lab.owner(`drop table if exists ${standIn}`)
    await lab.owner(`create table ${standIn} as select * from ${table} with no data`)
    await lab.owner(definition.replace(` ON public.${table} `, ` ON ${standIn} `))
    await lab.owner(`grant all on ${standIn} to labgate_all`)
    for (const [who, made] of Object.entries(deciders)) {
      const user = await lab.make.user(8)
      const decides = await made(user.userId, user.email)
      const filled = (row: object): string =>
        JSON.stringify(row, (_, value) =>
          value === one ? user.userId : value === two ? decides : (value as unknown),
        )
      // an update if something was there before, or else a new row
      const columns = Object.keys(after)
      const set = columns.map((name) => `${name} = r.${name}`).join(', ')
      const from = `jsonb_populate_record(null::${standIn}, $1)`
      const decide = (): Promise<unknown> =>
        lab.context.database.forActor(
          { userId: decides, customers: 'all', locations: null },
          (tx) =>
            tx.executeQuery(
              compiledRaw(
                Object.keys(before).length > 0
                  ? `update ${standIn} set ${set} from ${from} r`
                  : `insert into ${standIn} select * from ${from}`,
                [filled(after)],
              ),
            ),
        )
      await lab.owner(`truncate ${standIn}`)
      if (Object.keys(before).length > 0)
        await lab.owner(`insert into ${standIn} select * from ${from}`, [filled(before)])
      const isRefused = who !== 'another person' && !(isSubject(fact) && mayVouch.includes(who))
      if (isRefused)
        await expect(decide(), who).rejects.toMatchObject({
          code: '23514',
          constraint: 'two_people',
        })
      else await decide()
    }
    await lab.owner(`drop table ${standIn}`)
  },
)
