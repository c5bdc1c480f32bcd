import { once } from 'node:events'
import { connect, type AddressInfo, type Socket } from 'node:net'
import { accounts } from '@labgate/contract/accounts/accounts'
import { session } from '@labgate/contract/people/session'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { opened } from '../../src/files/store.ts'
import { bodyRules } from '../../src/http/body-places.ts'
import { rates } from '../../src/http/rates.ts'
import { openLab, password, type Lab, type Visitor } from '../lab.ts'

let lab: Lab
let admin: Visitor
let other: Visitor
let customerId: number
let port: number
beforeAll(async () => {
  lab = await openLab()
  admin = await lab.signIn(await lab.make.user(1))
  other = await lab.signIn(await lab.make.user(1))
  customerId = (await lab.make.account()).customerId
  await lab.app.listen({ host: '127.0.0.1', port: 0 })
  port = (lab.app.server.address() as AddressInfo).port
})
afterAll(() => lab.close())

const cookiesOf = ({ cookies }: Visitor): string =>
  [...cookies].map(([name, value]) => `${name}=${value}`).join('; ')
const headOf = (visitor: Visitor | undefined, path: string, length: number, more: Record<string, string> = {}): string =>
  [
    `POST ${path} HTTP/1.1`, 'Host: labgate.test', 'Content-Type: application/json', `Content-Length: ${length}`,
    ...(visitor ? [`Cookie: ${cookiesOf(visitor)}`, `X-XSRF-TOKEN: ${visitor.cookies.get('XSRF-TOKEN') ?? ''}`] : []),
    ...Object.entries(more).map(([name, value]) => `${name}: ${value}`), '', '',
  ].join('\r\n') // prettier-ignore

/**
 * A caller who sends `text` and nothing more. `answer`: everything returned until the server hangs
 * up.
 */
const caller = async (text: string): Promise<{ socket: Socket; answer: Promise<string> }> => {
  const socket = connect(port, '127.0.0.1')
  socket.on('error', () => {})
  await once(socket, 'connect')
  const chunks: Buffer[] = []
  socket.on('data', (chunk: Buffer) => chunks.push(chunk))
  // a reset is the server hanging up, too: `once` of node:events would reject
  const answer = new Promise<string>((done) => {
    socket.once('close', () => done(Buffer.concat(chunks).toString()))
  })
  socket.write(text)
  return { socket, answer }
}
const file = 20_000_000
const upload = accounts.saveAttachment.path
const begun = '{"validation":{'

describe('an inadmissible request body is refused before it is read, and the connection closes', () => {
  test.each([
    ['from a caller who is not signed in', 401, () => headOf(undefined, upload, file)],
    ['with an invalid session cookie', 401, () => headOf(undefined, upload, file, { Cookie: 'labgate=made-up' })],
    ['from a page of another site', 403, () => headOf(admin, upload, file, { 'Sec-Fetch-Site': 'cross-site' })],
    ['from another origin, without Sec-Fetch-Site', 403, () => headOf(admin, upload, file, { Origin: 'https://evil.example' })],
    ['from a page without an origin of its own, such as a sandboxed frame', 403, () => headOf(admin, upload, file, { Origin: 'null' })],
    ['from an origin that is no address', 403, () => headOf(admin, upload, file, { Origin: 'not an address' })],
    ['with an X-XSRF-TOKEN header that does not match the cookie', 403, () => headOf(admin, upload, file, { 'X-XSRF-TOKEN': 'wrong' }).replace(/X-XSRF-TOKEN: (?!wrong).*\r\n/, '')],
    ['larger than the largest file', 413, () => headOf(admin, upload, 40_000_000)],
    ['at sign-in, larger than any password', 413, () => headOf(undefined, session.authenticate.path, 500_000)],
    ['for the FHIR interface without a token', 401, () => headOf(undefined, '/fhir/r4/Patient/_search', 60_000).replace('application/json', 'application/x-www-form-urlencoded')],
    ['from a caller that waits for 100 Continue', 401, () => headOf(undefined, upload, file, { Expect: '100-continue' })],
  ] as const)('%s', async (_text, status, head) => {
    const { answer } = await caller(head() + begun)
    const text = await answer
    expect(text).toMatch(new RegExp(`^HTTP/1.1 ${status} `))
    expect(text.toLowerCase()).toContain('connection: close')
  }) // prettier-ignore

  test('a signed-in caller that sends Expect: 100-continue gets 100 Continue', async () => {
    const { socket } = await caller(headOf(admin, upload, 2, { Expect: '100-continue' }))
    const [first] = (await once(socket, 'data')) as [Buffer]
    expect(first.toString()).toMatch(/^HTTP\/1.1 100 /)
    socket.destroy()
  })
})

describe.each([undefined, 'https://portal.example'])(
  'a browser without Sec-Fetch-Site, when PUBLIC_URL is %s',
  (PUBLIC_URL) => {
    let place: Lab
    beforeAll(async () => {
      place = await openLab(PUBLIC_URL === undefined ? {} : { PUBLIC_URL })
    })
    afterAll(() => place.close())
    const statusWith = async (origin: string, host = 'labgate.test') =>
      (
        await place.app.inject({
          method: 'POST',
          url: session.resetPassword.path,
          headers: { origin, host },
          payload: { validation: {}, email: 'p@x.example' },
        })
      ).statusCode

    test.each(['null', '', 'about:blank', 'file:///tmp/page.html', 'data:text/html,x', 'http://', 'nonsense', 'https://evil.example', 'https://labgate.test.evil.example'])(
      'the origin %j is refused, whatever the requested host is',
      async (origin) => {
        for (const host of ['labgate.test', '']) expect(await statusWith(origin, host)).toBe(403)
      },
    ) // prettier-ignore
    test('the origin of the requested address, and of the public one, is admitted', async () => {
      for (const origin of ['http://labgate.test', ...(PUBLIC_URL ? [PUBLIC_URL] : [])])
        expect(await statusWith(origin)).not.toBe(403)
    })
  },
)

const attachment = (visitor: Visitor, bytes: Buffer) =>
  visitor.call(accounts.saveAttachment, {
    customerId,
    fileName: 'scan.txt',
    title: 'Scan',
    description: 'A scan',
    fileAsBase64: bytes.toString('base64'),
  })
/** A signed-in caller whose body has its place, but gets no further than its first bytes. */
const slowCaller = async (visitor: Visitor) => {
  const slow = await caller(headOf(visitor, upload, file, { Expect: '100-continue' }))
  await once(slow.socket, 'data')
  slow.socket.write(begun)
  return slow
}

test('slow senders, signed in or not, do not block another caller', async () => {
  const strangers = await Promise.all(
    [1, 2, 3].map(() => caller(headOf(undefined, upload, file) + begun)),
  )
  const slow = await Promise.all([1, 2].map(() => slowCaller(admin)))
  const waiting = await caller(headOf(admin, upload, file) + begun)
  expect((await attachment(other, Buffer.alloc(1_000_000, 'x'))).body).toMatchObject({
    valid: true,
  })
  for (const { socket, answer } of [...strangers, ...slow, waiting]) {
    socket.destroy()
    await answer
  }
})

test('a caller that sends too slowly is cut off, and the next waiting caller takes its place', async () => {
  const slow = await Promise.all([1, 2].map(() => slowCaller(admin)))
  const third = attachment(admin, Buffer.alloc(1_000_000, 'y'))
  lab.clock.pass(bodyRules.graceMs / 60_000 + 0.1)
  await Promise.all(slow.map(({ answer }) => answer))
  expect((await third).body).toMatchObject({ valid: true })
})

test('a large file arrives whole and is stored once, a repeated request returns the same ID, and faulty bodies are refused', async () => {
  const bytes = Buffer.alloc(5_000_000, 'The quick brown fox. ')
  const sent = { customerId, fileName: 'fox.txt', title: 'Fox', description: 'A scan', fileAsBase64: bytes.toString('base64') }
  const first = await admin.call(accounts.saveAttachment, sent, { key: 'fox' })
  const again = await admin.call(accounts.saveAttachment, sent, { key: 'fox' })
  expect([first.body.valid, again.body.id]).toEqual([true, first.body.id])
  const reused = await admin.send(accounts.saveAttachment, { ...(sent as object), fileAsBase64: Buffer.alloc(5_000_000, 'z').toString('base64') }, { key: 'fox' })
  expect(reused.body.code).toBe('key-reused')
  const [kept] = await lab.owner<{ content: Buffer }>('select content from file where size = $1', [bytes.length])
  expect(opened(lab.context.database, kept?.content ?? Buffer.alloc(0)).equals(bytes)).toBe(true)
  for (const [faulty, rule] of [[`${'A'.repeat(400_000)}!`, 'file-broken'], ['A'.repeat(35_000_000), 'file-too-large']] as const) {
    const got = await admin.send(accounts.saveAttachment, { ...(sent as object), fileAsBase64: faulty })
    expect(got.body).toMatchObject({ code: 'file-refused', issues: [{ rule }] })
  }
  // many small values are not a file
  expect((await admin.raw('POST', upload, `{"validation":{},"x":[${'1,'.repeat(2_000_000)}1]}`)).status).toBe(413)
  expect((await admin.raw('POST', upload, `{"validation":{},"x":"${'x'.repeat(400_000)}`)).status).toBe(400)
  expect((await admin.raw('POST', upload, `{"__proto__":{"a":1},"fileAsBase64":"${'A'.repeat(400_000)}"}`)).status).toBe(400)
}) // prettier-ignore

describe('request rates are limited', () => {
  test.each(['127.0.0.1', '2001:db8:7:8::1'])('for a stranger at %s, and the audit log counts the attempts instead of adding a row for each', async (address) => {
    const limited = await openLab({ RATE_LIMITS: '0.05' })
    const most = rates.stranger * 0.05
    const at = (n: number): string => (address.includes(':') ? `2001:db8:7:8::${n.toString(16)}` : address)
    const asks = [
      (n: number) => limited.app.inject({ url: '/fhir/r4/Patient?_id=1', remoteAddress: at(n) }),
      (n: number) => limited.app.inject({ method: 'POST', url: session.resetPassword.path, payload: { validation: {}, email: `p${n}@x.example` }, remoteAddress: at(n) }),
      (n: number) => limited.app.inject({ method: 'POST', url: accounts.saveNote.path, payload: { validation: {} }, remoteAddress: at(n) }),
    ]
    const statuses: number[] = []
    for (let n = 1; n <= most + 10; n++) statuses.push(((await asks[n % 3]?.(n))?.statusCode) ?? 0)
    expect(statuses.slice(0, most)).not.toContain(429)
    expect(statuses.slice(most)).toEqual(Array.from({ length: 10 }, () => 429))
    const elsewhere = await limited.app.inject({ url: '/fhir/r4/Patient', remoteAddress: '2001:db8:7:9::1' })
    expect(elsewhere.statusCode).toBe(401)
    expect(await limited.owner('select from audit')).toEqual([])
    limited.clock.pass(1)
    await limited.context.counted.flush(false)
    const rows = await limited.owner<{ act: string; outcome: string; fields: string[]; address: string }>(`
      select act, outcome, fields, address
      from audit
      where address <> '2001:db8:7:9::/64' and outcome <> 'refused: too-many'
      order by act
    `)
    expect(rows).toEqual([
      { act: 'accounts.saveNote', outcome: 'refused: not-signed-in', fields: ['5 times'], address: rows[0]?.address },
      { act: 'fhir.search', outcome: 'refused: not-signed-in', fields: ['5 times'], address: rows[0]?.address },
      { act: 'session.resetPassword', outcome: 'refused: not-signed-in', fields: ['5 times'], address: rows[0]?.address },
    ])
    const [tooMany] = await limited.owner<{ times: number }>(`
      select sum(split_part(fields[1], ' ', 1)::int)::int as times
      from audit
      where outcome = 'refused: too-many'
    `)
    expect(tooMany?.times).toBe(6 + 1)
    await limited.close()
  }) // prettier-ignore

  test('for a session, for a user name that is tried, and for an address overall', async () => {
    const limited = await openLab({ RATE_LIMITS: '0.05' })
    const visitor = await limited.signIn(await limited.make.user(1))
    const many = async (count: number, ask: () => Promise<{ status: number; headers: Record<string, unknown> }>) => {
      for (let n = 0; n < count; n++) expect((await ask()).status).not.toBe(429)
      const { status, headers } = await ask()
      expect(status).toBe(429)
      expect(Number(headers['retry-after'])).toBeGreaterThan(0)
    }
    const tryFrom = async (remoteAddress: string) => {
      const got = await limited.app.inject({ method: 'POST', url: session.authenticate.path, payload: { email: 'Owner@X.example ', password }, remoteAddress })
      return { status: got.statusCode, headers: got.headers }
    }
    await many(rates.name * 0.05, () => tryFrom('198.51.100.1'))
    expect((await tryFrom('198.51.100.2')).status, 'tries elsewhere keep no owner out').toBe(200)
    await many(rates.session * 0.05, () => visitor.raw('POST', accounts.get.path, { validation: visitor.validation(), customerId: 0 }))
    const before = (await visitor.raw('GET', '/nothing', {})).status
    expect(before).not.toBe(429)
    await many(rates.address * 0.05 - rates.session * 0.05 - 3, () => visitor.raw('GET', '/nothing', {}))
    await limited.close()
  }) // prettier-ignore
})

test('limits the request rate of a login across all of its sessions, without slowing other logins', async () => {
  const limited = await openLab({ RATE_LIMITS: '0.05' })
  const user = await limited.make.user(1)
  const sessions = [
    await limited.signIn(user),
    await limited.signIn(user),
    await limited.signIn(user),
  ]
  const statuses: number[] = []
  // each session stays below its own rate
  for (const visitor of sessions)
    for (let n = 0; n < rates.session * 0.05 - 10; n++) {
      const { status, headers } = await visitor.raw('POST', session.keepAlive.path, {
        validation: visitor.validation(),
      })
      statuses.push(status)
      if (status === 429) expect(Number(headers['retry-after'])).toBeGreaterThan(0)
    }
  expect(statuses.indexOf(429)).toBe(rates.login * 0.05)
  const someone = await limited.signIn(await limited.make.user(1))
  expect((await someone.call(session.keepAlive, {})).status).toBe(200)
  await limited.close()
})

test('failed sign-ins while the login is delayed add one audit row a minute', async () => {
  const user = await lab.make.user(1)
  const before = await lab.owner('select from audit')
  for (let n = 0; n < 40; n++) await lab.visitor().raw('POST', session.authenticate.path, { email: user.userName, password: 'wrong' })
  const rows = await lab.owner<{ outcome: string }>(
    `select outcome from audit where act = 'session.authenticate' and user_id = $1`,
    [user.userId],
  )
  expect(rows.length).toBeLessThanOrEqual(6)
  await lab.context.counted.flush()
  const [counted] = await lab.owner<{ fields: string[] }>(`
    select fields
    from audit
    where act = 'session.authenticate' and outcome = 'waiting' and user_id = $1
  `, [user.userId])
  expect(counted?.fields).toEqual([`${40 - rows.length} times`])
  expect(await lab.owner(`select from sign_in where user_id = $1`, [user.userId])).toHaveLength(rows.length + 1)
  expect(before.length).toBeGreaterThan(0)
}) // prettier-ignore

test('a token without its cookie does not renew the session', async () => {
  const visitor = await lab.signIn(await lab.make.user(1))
  const seen = async () =>
    (
      await lab.owner<{ at: string }>('select seen_at as at from session where user_id = $1', [
        visitor.signedIn.userId,
      ])
    )[0]?.at
  const at = await seen()
  lab.clock.pass(20)
  const stolen = lab.visitor()
  stolen.signedIn = visitor.signedIn
  for (const cookie of [undefined, other.cookies.get('labgate')]) {
    if (cookie !== undefined) stolen.cookies.set('labgate', cookie)
    expect((await stolen.call(accounts.get, { customerId })).status).toBe(401)
    expect(await seen()).toBe(at)
  }
  expect((await visitor.call(accounts.get, { customerId })).body.valid).toBe(true)
  expect(await seen()).not.toBe(at)
})
