import { createServer } from 'node:http'
import { countAt } from '@labgate/contract/overviews/billing-figures'
import { loadBilling } from '@labgate/demo/load-billing.ts'
import { loadDemo } from '@labgate/demo/load.ts'
import { playBillingPast } from '@labgate/demo/play-billing.ts'
import { billingWorks } from '@labgate/server/features/billing/billing-works.ts'
import type { JobRunner } from '@labgate/server/jobs/boss.ts'
import type { JobHandlers } from '@labgate/server/jobs/queues.ts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { run } from '../../../server/test/commands.ts'
import { openLab, password, sharedHash, type Lab } from '../../../server/test/lab.ts'
import { simulate } from '../simulate.ts'
import { actWords } from './ledger.ts'
import { paceOf } from './pace.ts'
import { playDay, type DayPlayed, type DayWish } from './play-day.ts'

let lab: Lab
let url: string
let jobs: JobRunner
beforeAll(async () => {
  lab = await openLab()
  await loadDemo(lab.database.asLogin, {
    passwordHash: await sharedHash(),
    now: lab.clock.now,
    patients: 400,
    orders: 0,
  })
  // payers are simulated if the demo is present
  lab.context.config.demo = true
  await loadBilling(lab.database.asLogin, lab.clock.now)
  await playBillingPast(lab.context)
  jobs = lab.context.jobs as JobRunner
  const { billing, claims } = billingWorks(lab.context)
  await jobs.start({ billing, claims } as JobHandlers)
  await jobs.begin('claims')
  url = await lab.app.listen({ host: '127.0.0.1', port: 0 })
})
afterAll(async () => {
  await jobs.stop()
  await lab.close()
})

const own = { LABGATE_DEMO_PASSWORD: password }
const lines: string[] = []
const hourOfBilling = 19 * 60 + 35
const day = (more: Partial<Parameters<typeof playDay>[0]> = {}) =>
  playDay({
    url,
    password,
    orders: 12,
    seed: 'Tuesday',
    pace: () => async () => true,
    now: () => lab.clock.now,
    say: (line) => lines.push(line),
    ...more,
  })

test('the command plays a day: every act happens, everything is accounted for, and the output names no patient', async () => {
  const { code, out, err } = await run(
    simulate,
    ['--url', url, '--minutes', '0', '--orders', '16'],
    own,
  )
  expect({ code, err }, out).toEqual({ code: 0, err: '' })
  // nothing can be denied or rejected before any result has arrived
  for (const words of Object.values(actWords).filter((one) => one !== actWords.resubmit))
    expect(out).toMatch(new RegExp(`^${words} +[1-9]\\d* `, 'm'))
  const [refused = ''] = /^Refused:\n(?: {2}.*\n)+/m.exec(out) ?? []
  expect(
    refused
      .match(/^ {2}\d{12} .*$/gm)
      ?.map((line) => line.replace(/\d+/g, 'n').trim())
      .toSorted(),
  ).toEqual([
    expect.stringMatching(
      /^n {2}Collected n (days|hours) ago; the limit is n (days|hours)\. Process with a reason, hold, or reject\.$/,
    ),
    'n  This does not match the order’s birth date. Check the tube again; if it still differs, hold it.',
  ])
  expect(out).toMatch(/^ {2}holds {3}specimens: 16 ordered = 16 received/m)
  expect(out).toMatch(/^ {2}Held +[1-9]\d* {2}\S/m)
  expect(out).toMatch(/^ {2}holds {3}orders: [1-9]\d* accessioned = /m)
  expect(out).not.toContain('BROKEN')
  const people = await lab.owner<{ name: string; back: string; dob: string }>(`
    select
      first_name || ' ' || last_name as name,
      last_name || ', ' || first_name as back,
      dob::text
    from patient p
    where
      dob is not null
      and first_name <> ''
      and last_name <> ''
      and not exists (
        select from app_user u where u.first_name = p.first_name and u.last_name = p.last_name
      )
  `)
  expect(people.length).toBeGreaterThan(300)
  const said = people.flatMap(({ name, back, dob }) => [
    name,
    back,
    dob,
    `${dob.slice(5, 7)}/${dob.slice(8)}/${dob.slice(0, 4)}`,
  ])
  // staff may have a longer name that starts like a patient's
  const isSaid = (words: string): boolean =>
    out.includes(words) && new RegExp(`${RegExp.escape(words)}(?![-\\p{L}])`, 'u').test(out)
  expect(said.filter(isSaid)).toEqual([])
})

describe('a day on which results arrive, and at its end someone changes a stage', () => {
  let played: DayPlayed
  beforeAll(async () => {
    let isOut = false
    let last = 0
    const release = async (): Promise<void> => {
      isOut = true
      await lab.owner(`
        insert into result (lab_order_id, customer_id, version, kind, made_at, released_at)
        select lab_order_id, customer_id, 1, 'final', accessioned_at, accessioned_at
        from lab_order
        where stage >= 30 and lab_order_id % 3 > 0
      `)
      await lab.owner(`
        update lab_order
        set
          stage = 50,
          resulted_at = accessioned_at
        where stage >= 30 and lab_order_id % 3 > 0
      `)
    }
    const tamper = () =>
      lab.owner(`
        update lab_order
        set stage = 20
        where
          lab_order_id = (
            select max(lab_order_id) from lab_order where stage = 30 and hold = 0 and ended = 0
          )
      `)
    const until = async (minute: number): Promise<boolean> => {
      if (!isOut && minute >= hourOfBilling) await release()
      if (minute >= last) await tamper()
      return true
    }
    const pace: DayWish['pace'] = (_, to) => {
      last = to
      return until
    }
    played = await day({ seed: 'Friday', orders: 24, pace })
  })

  test('orders with a result are billed and answered, or held with a reason, and the others wait', () => {
    const { bills, equations } = played
    const [billed, held, waiting] = [
      countAt(bills, 'billed'),
      countAt(bills, 'held'),
      countAt(bills, 'waiting'),
    ]
    expect(Math.min(billed, held, waiting), JSON.stringify(bills)).toBeGreaterThan(0)
    // every clean claim has left, and every claim was answered
    const { sent, accepted, rejected, paid, denied } = bills.claims
    expect([sent > 0, sent, accepted]).toEqual([true, accepted + rejected, paid + denied])
    expect(bills.chargedCents).toBeGreaterThanOrEqual(bills.paidCents + bills.openCents)
    expect(equations.at(-1)).toMatchObject({
      says: expect.stringMatching(
        new RegExp(`^orders: ${billed + held + waiting} accessioned = ${billed} billed `),
      ),
      holds: true,
    })
  })

  test('a specimen that is not at its recorded stage breaks an equation, and no other', () => {
    const broken = played.equations.filter(({ holds }) => !holds)
    expect(broken.map(({ says: text }) => text)).toEqual([
      expect.stringMatching(/^specimens: \d+ received = /),
    ])
  })
})

test('a stopped day reports its progress so far, and signs its people out', async () => {
  const { isStopped, ledger, equations, plan } = await day({
    seed: 'Wednesday',
    pace: () => async (minute) => minute < 16 * 60,
  })
  expect(isStopped).toBe(true)
  expect(ledger.done.get('order')).toBe(plan.tubes.length)
  expect(ledger.done.has('accession')).toBe(false)
  expect(equations.filter(({ holds }) => !holds)).toEqual([])
  const all = equations.map(({ says: text }) => text).join('\n')
  expect(all).toMatch(/ 0 accessioned .* \+ [1-9]\d* still before the bench$/m)
  expect(all).toMatch(/^orders: 0 accessioned = .* \+ 0 still before billing$/m)
  expect(await lab.owner('select count(*) from session where ended_at is null')).toEqual([
    { count: 0 },
  ])
  const stop = new AbortController()
  const waiting = paceOf(60, stop.signal)(0, 10)(9)
  stop.abort()
  expect(await waiting).toBe(false)
})

test('the command reports in one sentence why it cannot play a day, such as without a demo laboratory', async () => {
  const said = async (...words: string[]) => {
    const { code, out, err } = await run(simulate, words, {})
    expect({ code, out }).toEqual({ code: 1, out: '' })
    return err
  }
  expect(await said('--url', url)).toMatch(
    /^http:\/\/127\.0\.0\.1:\d+ is no demo laboratory: .+\n$/,
  )
  expect(await said('--url', 'http://127.0.0.1:9')).toMatch(
    /^No answer from http:\/\/127\.0\.0\.1:9 \(.+\)\. Start Labgate with npm start, .+\n$/,
  )
  const other = createServer((_, reply) => reply.end('<html>hello</html>')).listen(0, '127.0.0.1')
  await new Promise((listening) => other.once('listening', listening))
  const { port } = other.address() as { port: number }
  expect(await said('--url', `http://127.0.0.1:${port}`)).toMatch(/ is not Labgate\./)
  other.close()
  expect(await said('--url', 'labgate')).toMatch(/^labgate is not an address/)
  expect(await said('--orders', '3')).toMatch(/^--orders takes 8 to 200\./)
  expect(await said('tomorrow')).toMatch(/^Unknown argument: tomorrow/)
})
