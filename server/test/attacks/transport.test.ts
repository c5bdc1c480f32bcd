import { once } from 'node:events'
import { connect, type AddressInfo } from 'node:net'
import { createServer, type Server } from 'node:tls'
import { accounts } from '@labgate/contract/accounts/accounts'
import { session } from '@labgate/contract/people/session'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { sendInOrder } from '../../src/hl7/send-in-order.ts'
import { sendLetter } from '../../src/jobs/mail.ts'
import { smtpMailer } from '../../src/ports/mail/smtp.ts'
import { ownReach } from '../../src/reach.ts'
import { cert, key } from '../certificate.ts'
import { openLab, type Lab } from '../lab.ts'

let lab: Lab
let untrusted: Server
let port: number
beforeAll(async () => {
  lab = await openLab({ PUBLIC_URL: 'https://portal.example' })
  untrusted = createServer({ cert, key }, (socket) => socket.destroy())
  untrusted.on('tlsClientError', () => {})
  await once(untrusted.listen(0, '127.0.0.1'), 'listening')
  ;({ port } = untrusted.address() as AddressInfo)
})
afterAll(async () => {
  untrusted.close()
  await lab.close()
})

const always: Readonly<Record<string, RegExp>> = {
  'strict-transport-security': /^max-age=31536000; includeSubDomains$/,
  'x-content-type-options': /^nosniff$/,
  'content-security-policy': /frame-ancestors 'none'/,
  'x-frame-options': /^DENY$/,
}

test.each([
  ['a page', 'GET', '/login'],
  ['a refused call', 'POST', accounts.list.path],
  ['an answered call', 'POST', session.authenticate.path],
  ['a nonexistent call', 'GET', '/api/nothing'],
  ['FHIR', 'GET', '/fhir/r4/Patient'],
  ['an unreadable URL', 'GET', '/api/%zz'],
  ['an overlong URL', 'GET', `/fhir/r4/Patient/${'x'.repeat(300)}`],
] as const)('%s has the security headers', async (_text, method, url) => {
  const { headers } = await lab.app.inject({
    method,
    url,
    ...(method === 'POST' && { payload: {} }),
  })
  for (const [name, value] of Object.entries(always))
    expect(String(headers[name]), name).toMatch(value)
})

test('the response to a malformed request has the security headers', async () => {
  await lab.app.listen({ host: '127.0.0.1', port: 0 })
  const socket = connect((lab.app.server.address() as AddressInfo).port, '127.0.0.1')
  socket.write('NO REQUEST\r\n\r\n')
  const chunks: Buffer[] = []
  socket.on('data', (chunk: Buffer) => chunks.push(chunk))
  await once(socket, 'close')
  const answer = Buffer.concat(chunks).toString()
  expect(answer).toMatch(/^HTTP\/1\.1 400 /)
  for (const [name, value] of Object.entries(always))
    expect(new RegExp(`^${name}: (.*)\r$`, 'm').exec(answer)?.[1], name).toMatch(value)
})

test('sends no message to a system with an untrusted certificate, and reports the error code, also if the system is addressed by IP', async () => {
  const lines: string[] = []
  const said: unknown[] = []
  let left = 1
  await sendInOrder({
    lease: async () => (left-- > 0 ? { host: '127.0.0.1', port, tls: true } : undefined),
    first: async () => ({ controlId: '1', content: Buffer.from('MSH|PATIENT^ADA\r'), tries: 1 }),
    keep: async (_message, what) => void said.push(what),
    note: async () => {},
    tlsFailed: (code) => void lines.push(code),
    release: async () => {},
    reach: () => ownReach,
  })
  expect(lines).toEqual(['DEPTH_ZERO_SELF_SIGNED_CERT'])
  expect(said).toMatchObject([
    { state: 'waiting', says: expect.stringMatching(/^TLS failed/) as string },
  ])
})

test('sends no email to a mail server with an untrusted certificate, and logs the error code without any content of the email', async () => {
  const logged: unknown[] = []
  const log = { ...lab.context.log, warn: (...words: unknown[]) => void logged.push(words) }
  const mailer = smtpMailer(`smtps://127.0.0.1:${port}`, 'lab@lab.example', true)
  await lab.database.system('letter', (tx) =>
    lab.context.post.queue(
      { to: 'ada.moss@practice.example', subject: 'A code', text: '4711' },
      tx,
    ),
  )
  const [letter] = await lab.owner<{ id: number }>('select max(mail_id) as id from mail')
  await expect(sendLetter({ ...lab.context, log }, mailer)(letter?.id ?? 0)).rejects.toThrow(
    'TLS with the mail server failed',
  )
  expect(logged).toEqual([
    [
      { code: expect.stringMatching(/^(DEPTH_ZERO_SELF_SIGNED_CERT|TLS)$/) as string },
      'TLS with the mail server failed',
    ],
  ])
  mailer.close()
})

test('invalid, cross-site, or too frequent requests of signed-in users are audited in one row a minute with their name', async () => {
  const limited = await openLab({ RATE_LIMITS: '0.01' })
  const visitor = await limited.signIn(await limited.make.user(1))
  const send = (more: object, headers = {}) =>
    visitor.raw(
      'POST',
      session.keepAlive.path,
      { validation: visitor.validation(), ...more },
      headers,
    )
  for (let n = 0; n < 3; n++) expect((await send({ nonsense: n })).body.code).toBe('not-valid')
  for (let n = 0; n < 2; n++)
    expect((await send({}, { 'x-xsrf-token': 'wrong' })).body.code).toBe('xsrf')
  let fast = 0
  for (let n = 0; n < 30; n++) if ((await send({})).status === 429) fast++
  expect(fast).toBeGreaterThan(0)
  await limited.context.counted.flush()
  const rows = await limited.owner(
    `
      select outcome, fields
      from audit
      where act = 'session.keepAlive' and user_id = $1 and outcome like 'refused%'
      order by outcome
    `,
    [visitor.signedIn.userId],
  )
  expect(rows).toEqual([
    { outcome: 'refused: not-valid', fields: ['3 times'] },
    { outcome: 'refused: too-many', fields: [`${fast} times`] },
    { outcome: 'refused: xsrf', fields: ['2 times'] },
  ])
  await limited.close()
})
