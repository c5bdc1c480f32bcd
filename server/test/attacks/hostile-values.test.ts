import { createHash } from 'node:crypto'
import { everyEndpoint } from '@labgate/contract'
import { accounts } from '@labgate/contract/accounts/accounts'
import { session } from '@labgate/contract/people/session'
import { sized } from '@labgate/contract/test/size'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { z } from 'zod'
import { openLab, password, type Lab, type Visitor } from '../lab.ts'

let lab: Lab
let admin: Visitor
let customerId: number
beforeAll(async () => {
  lab = await openLab()
  admin = await lab.signIn(await lab.make.user(1))
  customerId = (await lab.make.account()).customerId
  await lab.make.location(customerId, { primary: true })
})
afterAll(() => lab.close())

const inner = (schema: z.ZodType): z.ZodType => {
  if (
    schema instanceof z.ZodOptional ||
    schema instanceof z.ZodNullable ||
    schema instanceof z.ZodDefault
  )
    return inner(schema.unwrap() as z.ZodType)
  return schema instanceof z.ZodCodec ? inner(schema.out as z.ZodType) : schema
}
const shapeOf = (schema: z.ZodType): Record<string, z.ZodType> => {
  const one = inner(schema)
  return one instanceof z.ZodObject ? (one.shape as Record<string, z.ZodType>) : {}
}
/** Whether a field takes a day or a moment, judged by what it accepts. */
const takesTime = (schema: z.ZodType): boolean =>
  schema.safeParse('2026-03-31').success !== schema.safeParse('2026-13-31').success ||
  schema.safeParse('2026-03-31T10:00:00Z').success !==
    schema.safeParse('2026-13-31T10:00:00Z').success

const lists = everyEndpoint.filter(
  ([, { input }]) => 'after' in shapeOf(input.shape['searchCriteria'] ?? z.never()),
)

/* A key that keysetOf accepts as its own: the binding is no secret. */
const forged = (name: string, criteria: object, keys: readonly unknown[]): string => {
  const rest = Object.entries(criteria).toSorted(([a], [b]) => (a < b ? -1 : 1))
  const binding = createHash('sha256')
    .update(JSON.stringify([name, rest]))
    .digest('base64url')
    .slice(0, 12)
  return Buffer.from(JSON.stringify([binding, ...keys])).toString('base64url')
}
const keysets: readonly (readonly unknown[])[] = [
  [], ['yesterday'], ['yesterday', 'x'], ['2026-13-40', 1], ['infinity', 1], [1e300, 1e300], [-1.5, 'x'], [null, null, null, null, null], ['\0', 1], ['\ud800', 1], [{}, []], [true, false],
  ['x'.repeat(100), 9007199254740991], ['', ''],
] // prettier-ignore

/*
 * `npm test` sends each list each of these once, and each sort with every third; `npm run prove`
 * sends every one with every sort.
 */
const sorts = ['', '-at', 'name']
const everyNth = sized(sorts.length, 1)

test(`a forged cursor causes no server fault in any list`, async () => {
  expect(lists.length).toBeGreaterThan(15)
  const wrong: string[] = []
  for (const [at, [name, endpoint]] of lists.entries())
    for (const [nth, sort] of sorts.entries())
      for (const keys of keysets.filter((_, key) => (at + nth + key) % everyNth === 0)) {
        const criteria = { ...(sort !== '' && { sort }) }
        const after = forged(name, criteria, keys)
        const { status, body } = await admin.call(endpoint, { searchCriteria: { ...criteria, after, pageSize: 5 } }, { method: 'POST' })
        if (![200, 400, 403].includes(status)) wrong.push(`${name} ${sort} ${JSON.stringify(keys)}: ${status} ${JSON.stringify(body).slice(0, 100)}`)
      }
  for (const after of ['x', 'bnVsbA', Buffer.from('{}').toString('base64url'), Buffer.from('[1,{}]').toString('base64url')])
    expect((await admin.call(accounts.list, { searchCriteria: { after, pageSize: 5 } })).status).toBe(400)
  expect(wrong).toEqual([])
}) // prettier-ignore

test('every list that pages refuses a cursor with NUL in it as a position that it never gave', async () => {
  const wrong: string[] = []
  let paged = 0
  for (const [name, endpoint] of lists) {
    const refusal = async (after: string): Promise<string> => {
      const { status, body } = await admin.call(endpoint, { searchCriteria: { after, pageSize: 5 } }, { method: 'POST' })
      return `${status} ${body.code} ${body.message}`
    }
    // what a list says of a position that is none; others have no pages, or need more to be asked
    const ofNone = await refusal('bnVsbA')
    if (!ofNone.includes('page position')) continue
    paged++
    for (const keys of [['\0', 1], [1, 'a\0b'], ['a', '\0'], ['\0']]) {
      const said = await refusal(forged(name, {}, keys))
      if (said !== ofNone || !said.startsWith('400 not-valid')) wrong.push(`${name} ${JSON.stringify(keys)}: ${said}`)
    }
  }
  expect(paged).toBeGreaterThan(15)
  expect(wrong).toEqual([])
}) // prettier-ignore

const impossible = [
  '2026-13-01',
  '2026-02-30',
  '0000-00-00',
  '2026-00-10',
  '99999-01-01',
  '13/45/2026',
  '2026-02-30T10:00:00Z',
  '2026-01-01T25:61:00Z',
  '2026-01-01T10:00:00+99:99',
  'infinity',
  '-infinity',
  '2026-01-01\0',
]

/*
 * `npm test` sends each field every fourth of them, the next field the next ones; `npm run prove`
 * sends all.
 */
const everyNthDate = sized(4, 1)

test('refuses an impossible date with 400 in every date field of every call', async () => {
  const wrong: string[] = []
  let fields = 0
  for (const [name, endpoint] of everyEndpoint.filter(([known]) => !/^(session|shadow)\./.test(known))) {
    const shape = endpoint.input.shape as Record<string, z.ZodType>
    const places: [string, (value: string) => object][] = Object.entries(shape).filter(([, schema]) => takesTime(schema)).map(([field]) => [field, (value) => ({ [field]: value })])
    for (const [field, schema] of Object.entries(shapeOf(shape['searchCriteria'] ?? z.never()))) if (takesTime(schema)) places.push([`searchCriteria.${field}`, (value) => ({ searchCriteria: { [field]: value } })])
    for (const [field, sent] of places) {
      fields++
      for (const value of impossible.filter((_, at) => (at + fields) % everyNthDate === 0)) {
        const { status, body } = await admin.send(endpoint, sent(value), { method: 'POST' })
        if (status !== 400 && status !== 403) wrong.push(`${name} ${field}=${value}: ${status} ${JSON.stringify(body).slice(0, 100)}`)
      }
    }
  }
  expect(fields).toBeGreaterThan(20)
  expect(wrong).toEqual([])
}) // prettier-ignore

test('a text file uploaded as an HTML page downloads as plain text', async () => {
  const html = Buffer.from('<script>alert(1)</script>')
  const sent = { customerId, title: 'Page', description: 'A page', fileName: 'a.html', fileType: 'text/html', fileAsBase64: html.toString('base64') }
  const { body } = await admin.call(accounts.saveAttachment, sent)
  const got = await admin.call(accounts.attachment, { CustomerAttachmentId: Number(body.id) })
  expect([got.headers['content-type'], got.headers['content-disposition'], got.headers['x-content-type-options']]).toEqual(['text/plain; charset=utf-8', `attachment; filename*=UTF-8''a.html.txt`, 'nosniff'])
  const asJson = await admin.call(accounts.attachment, { CustomerAttachmentId: Number(body.id), b64: true })
  expect(asJson.body).toMatchObject({ fileName: 'a.html.txt', fileType: 'text/plain' })
}) // prettier-ignore

test('with https, cookies are bound to this host, and responses limit the device features a page may use', async () => {
  const secure = await openLab({ PUBLIC_URL: 'https://portal.example' })
  const user = await secure.make.user(1)
  const got = await secure.app.inject({
    method: 'POST',
    url: session.authenticate.path,
    payload: { email: user.userName, password },
  })
  const cookies = [got.headers['set-cookie']].flat().map(String)
  expect(
    cookies.map((one) => one.split('=')[0] ?? '').toSorted((a, b) => a.localeCompare(b)),
  ).toEqual(['__Host-labgate', '__Host-labgate-device', '__Host-XSRF-TOKEN'])
  for (const one of cookies) expect(one).toMatch(/; Path=\/; .*Secure/)
  expect(got.headers['permissions-policy']).toContain('geolocation=()')
  expect(got.headers['permissions-policy']).toContain('camera=(self)')
  const visitor = await secure.signIn(user)
  expect(
    (await visitor.call(accounts.list, { searchCriteria: { pageSize: 1 } }, { method: 'POST' }))
      .body.valid,
  ).toBe(true)
  expect(
    (await visitor.raw('POST', session.getSession.path, { validation: visitor.validation() })).body
      .valid,
  ).toBe(true)
  // a cookie that a neighboring name could set is ignored
  visitor.cookies.set('labgate', visitor.cookies.get('__Host-labgate') ?? '')
  visitor.cookies.delete('__Host-labgate')
  expect((await visitor.call(accounts.list, { searchCriteria: { pageSize: 1 } })).status).toBe(401)
  await secure.close()
})
