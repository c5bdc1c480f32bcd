import { interfaces } from '@labgate/contract/interfaces/interfaces'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openFhir, type OpenFhir } from '../../../../test/fhir-client.ts'
import type { LabSystem } from '../../../../test/lab-system.ts'
import type { Visitor } from '../../../../test/lab.ts'
import { letterPlace } from '../../../ports/mail/post.ts'

let system: LabSystem
let admin: Visitor
let fhir: OpenFhir['fhir']
let released: OpenFhir['released']
/** A token of the practice's own client. */
let own: string
beforeAll(async () => {
  ;({ system, admin, fhir, released, own } = await openFhir())
})
afterAll(() => system.lab.close())

it('a client gets no token before another person than who added it confirms it, and all administrators are told of both', async () => {
  const { lab, practice } = system
  const made = await fhir.make(practice.account.customerId, { name: 'New chart' }, false)
  expect(await fhir.signIn(made)).toBeUndefined()
  const confirm = async (by: Visitor) =>
    (await by.call(interfaces.confirmClient, { fhirClientId: made.id })).body.valid
  expect(await confirm(admin)).toBe(false)
  expect(await fhir.signIn(made)).toBeUndefined()
  const second = await lab.signIn(await lab.make.user(8))
  expect(await confirm(second)).toBe(true)
  expect(await fhir.signIn(made)).toEqual(expect.any(String))
  const letters = await lab.owner<{ to: string; body: Buffer | null }>(`
    select u.email as to, m.body
    from
      app_user u
      left join mail m on m.to_address = u.email
    where u.user_type_id = 1 and not u.disabled and u.email <> ''
  `)
  const administrators = new Set(letters.map(({ to }) => to))
  for (const did of ['entered', 'confirmed'])
    expect(
      new Set(
        letters
          .filter(({ body }) =>
            (body === null ? '' : lab.context.crypt.open(body, letterPlace)).includes(
              `${did} where patient data is sent: FHIR client ${made.id}.`,
            ),
          )
          .map(({ to }) => to),
      ),
      did,
    ).toEqual(administrators)
})

it('a search includes only what the capability statement lists and the token may read', async () => {
  const { resource } = (await fhir.get(own, 'metadata')).body.rest[0]
  const said = resource.flatMap(
    ({ searchInclude = [] }: { searchInclude?: string[] }) => searchInclude,
  )
  expect(said).toEqual([
    'DiagnosticReport:result',
    'DiagnosticReport:subject',
    'DiagnosticReport:patient',
    'Observation:subject',
    'Observation:patient',
  ])
  for (const include of said as string[])
    expect((await fhir.get(own, `${include.split(':')[0]}?_include=${include}`)).status).toBe(200)
  for (const include of [
    'DiagnosticReport:specimen',
    'Observation:result',
    '*',
    'DiagnosticReport:subject:Group',
  ])
    expect(
      (await fhir.get(own, `DiagnosticReport?_include=${include}`)).body.issue[0],
    ).toMatchObject({ code: 'not-supported' })
  const narrow = await fhir.signIn(
    await fhir.make(system.practice.account.customerId, {
      resources: ['DiagnosticReport'],
    }),
  )
  expect(
    (await fhir.get(narrow, 'DiagnosticReport?_include=DiagnosticReport:subject')).status,
  ).toBe(403)
})

describe('a FHIR request for records', () => {
  const kinds = [
    'Patient',
    'ServiceRequest',
    'Specimen',
    'DiagnosticReport',
    'Observation',
  ] as const
  let ids: Record<(typeof kinds)[number] | 'Binary', string>
  beforeAll(async () => {
    const { labOrderId } = await released()
    const report = (await fhir.get(own, `DiagnosticReport/${labOrderId}`)).body
    const order = String(labOrderId)
    ids = {
      Patient: String(system.practice.ada),
      ServiceRequest: order,
      Specimen: order,
      DiagnosticReport: order,
      Observation: String(report.result[0].reference).split('/')[1] ?? '',
      Binary: String(report.presentedForm[0].url).split('/').at(-1) ?? '',
    }
  })
  const all = [...kinds, 'Binary'] as const
  /** Each record and each search as this client gets them, plus a record that does not exist. */
  const everything = async (bearer: string) => ({
    records: await Promise.all(
      all.map(async (kind) => [kind, await fhir.get(bearer, `${kind}/${ids[kind]}`)] as const),
    ),
    nowhere: await Promise.all(
      all.map(async (kind) => [kind, await fhir.get(bearer, `${kind}/999999999`)] as const),
    ),
    searches: await Promise.all(
      kinds.flatMap((kind) => [
        fhir.get(bearer, `${kind}?_id=${ids[kind]}`),
        fhir.search(bearer, `${kind}/_search`, { _id: ids[kind] }),
      ]),
    ),
  })
  const bodies = (got: readonly (readonly [string, { status: number; text: string }])[]) =>
    got.map(([, { status, text }]) => [status, text])

  it('returns those of the practice’s own account', async () => {
    const { records, searches } = await everything(own)
    expect(records.map(([, { status }]) => status)).toEqual(all.map(() => 200))
    expect(searches.map(({ body }) => body.entry.length)).toEqual(searches.map(() => 1))
  })

  it('returns the same bytes for another account or location as for records that do not exist', async () => {
    const other = await system.lab.make.account()
    const { customerId } = system.practice.account
    const elsewhere = await system.lab.make.location(customerId)
    for (const client of [
      await fhir.make(other.customerId),
      await fhir.make(customerId, { locations: [elsewhere] }),
    ]) {
      const { records, nowhere, searches } = await everything(await fhir.signIn(client))
      expect(bodies(records)).toEqual(bodies(nowhere))
      expect(records.map(([, { status }]) => status)).toEqual(all.map(() => 404))
      expect(searches.map(({ status, body }) => [status, body.entry])).toEqual(
        searches.map(() => [200, undefined]),
      )
    }
  })

  it('leaves a row under every patient whom its answer holds, read or searched', async () => {
    const { lab } = system
    const patientsIn = (text: string): string[] => [
      ...new Set([...text.matchAll(/"Patient\/(\d+)"/g)].map(([, id]) => id ?? '')),
    ]
    for (const kind of kinds) {
      const [{ last } = { last: 0 }] = await lab.owner<{ last: number }>(
        'select max(audit_id) as last from audit',
      )
      const found = await fhir.get(own, `${kind}?_count=5`)
      const ids =
        kind === 'Patient'
          ? found.body.entry.map(({ resource }: { resource: { id: string } }) => resource.id)
          : patientsIn(found.text)
      expect(ids.length, kind).toBeGreaterThan(0)
      const one = found.body.entry[0].resource.id
      expect((await fhir.get(own, `${kind}/${one}`)).status).toBe(200)
      const rows = await lab.owner<{ act: string; patient: number; fields: string[] }>(
        'select act, patient_id as patient, fields from audit where audit_id > $1',
        [last],
      )
      const named = (act: string): string[] =>
        rows.flatMap((row) =>
          row.act === act
            ? [String(row.patient), ...row.fields.map((field) => field.replace('patient ', ''))]
            : [],
        )
      expect(named('fhir.search'), kind).toEqual(expect.arrayContaining(ids))
      expect(ids, kind).toContain(named('fhir.read')[0])
    }
  })
  it('does not return restricted charts: the laboratory’s staff hold the secret', async () => {
    const { lab } = system
    const found = (await fhir.get(own, 'Patient')).body.entry
    const id = found[0].resource.id
    await lab.owner('update patient set restricted = 4 where patient_id = $1', [id])
    expect((await fhir.get(own, `Patient/${id}`)).status).toBe(404)
    expect((await fhir.get(own, `DiagnosticReport?patient=${id}`)).body.entry ?? []).toEqual([])
    await lab.owner('update patient set restricted = 0 where patient_id = $1', [id])
  })
  it('returns patients who work at the practice only to a client with that permission', async () => {
    const { customerId } = system.practice.account
    await system.lab.owner('update patient set is_employee = true where patient_id = $1', [
      system.practice.ada,
    ])
    expect((await everything(own)).records.map(([, { status }]) => status)).toEqual(
      all.map(() => 404),
    )
    const may = await fhir.signIn(await fhir.make(customerId, { employees: true }))
    expect((await everything(may)).records.map(([, { status }]) => status)).toEqual(
      all.map(() => 200),
    )
    await system.lab.owner('update patient set is_employee = false where patient_id = $1', [
      system.practice.ada,
    ])
  })

  it('is refused without a token, with an expired token, for a revoked client, from an unlisted address, and for an inactive account', async () => {
    const { customerId } = system.practice.account
    const [stays, goes] = [await fhir.make(customerId), await fhir.make(customerId)]
    const listed = await fhir.make(customerId, { addresses: ['127.0.0.0/8'] })
    const [ends, revoked, strange] = [
      await fhir.signIn(stays),
      await fhir.signIn(goes),
      await fhir.signIn(listed),
    ]
    expect((await fhir.get(strange, 'Patient')).status).toBe(200)
    expect((await admin.call(interfaces.revokeClient, { fhirClientId: goes.id })).body.valid).toBe(
      true,
    )
    await system.lab.owner(
      `update fhir_client set addresses = '{203.0.113.0/24}' where fhir_client_id = $1`,
      [listed.id],
    )
    await system.lab.owner(`update fhir_token set until = '2000-01-01' where fhir_client_id = $1`, [
      stays.id,
    ])
    const refused = async (bearer: string) => {
      const { records, nowhere, searches } = await everything(bearer)
      return [
        ...new Set(
          [
            ...bodies(records),
            ...bodies(nowhere),
            ...searches.map(({ status, text }) => [status, text]),
          ].map((one) => JSON.stringify(one)),
        ),
      ]
    }
    const none = await refused('x'.repeat(43))
    expect(none).toHaveLength(1)
    expect(none[0]).toContain('[401,')
    for (const bearer of [ends, revoked, strange])
      expect((await refused(bearer)).join('').slice(0, 300)).toBe(none[0])
    await system.lab.owner('update customer set active = false where customer_id = $1', [
      customerId,
    ])
    expect((await refused(own)).join('').slice(0, 300)).toBe(none[0])
    await system.lab.owner('update customer set active = true where customer_id = $1', [customerId])
    expect(
      (
        await fhir.token({
          grant_type: 'client_credentials',
          client_id: goes.key,
          client_secret: goes.secret,
        })
      ).status,
    ).toBe(401)
  })

  it('is refused for a token without the scope for reading or for searching', async () => {
    const client = await fhir.make(system.practice.account.customerId, {
      resources: ['Patient', 'Observation'],
    })
    const statuses = async (scope: string) => {
      const { records, searches } = await everything(await fhir.signIn(client, scope))
      return [records.map(([, { status }]) => status), searches.map(({ status }) => status)]
    }
    expect(await statuses('system/*.rs')).toEqual([
      [200, 403, 403, 403, 200, 403],
      [200, 200, 403, 403, 403, 403, 403, 403, 200, 200],
    ])
    expect(await statuses('system/Patient.s system/Observation.r')).toEqual([
      [403, 403, 403, 403, 200, 403],
      [200, 200, 403, 403, 403, 403, 403, 403, 403, 403],
    ])
  })
})

describe('the token endpoint', () => {
  const grant = { grant_type: 'client_credentials' }
  it('accepts the secret in the header or the body, grants only permitted scopes, and stores only hashes', async () => {
    const client = await fhir.make(system.practice.account.customerId, {
      resources: ['Patient', 'Observation'],
    })
    const basic = `Basic ${Buffer.from(`${client.key}:${client.secret}`).toString('base64')}`
    const byHeader = await fhir.token(
      { ...grant, scope: 'system/*.read system/Patient.cruds' },
      { authorization: basic },
    )
    expect(byHeader).toMatchObject({
      status: 200,
      headers: { 'cache-control': 'no-store' },
      body: {
        token_type: 'bearer',
        expires_in: 900,
        scope: 'system/Patient.rs system/Observation.rs',
      },
    })
    expect(
      (await fhir.token({ ...grant, client_id: client.key, client_secret: client.secret })).body
        .scope,
    ).toBe('system/Patient.rs system/Observation.rs')
    expect(
      (
        await fhir.token(
          { ...grant, scope: 'system/Specimen.rs user/Patient.rs' },
          { authorization: basic },
        )
      ).body,
    ).toEqual({ error: 'invalid_scope' })
    expect((await fhir.token({ grant_type: 'password' }, { authorization: basic })).body).toEqual({
      error: 'unsupported_grant_type',
    })
    expect((await fhir.token({}, { authorization: basic })).body).toEqual({
      error: 'invalid_request',
    })
    expect(
      (
        await fhir.token(
          { ...grant, client_id: client.key, client_secret: client.secret },
          { authorization: basic },
        )
      ).body,
    ).toEqual({
      error: 'invalid_client',
    })
    const kept = JSON.stringify(
      await system.lab.owner(`
        select t.*, s.*, i.answer
        from
          fhir_token t
          join fhir_secret s using (fhir_client_id)
          cross join lateral (select string_agg(answer::text, '') as answer from idempotency) i
      `),
    )
    for (const secret of [client.secret, byHeader.body.access_token as string]) {
      expect(kept).not.toContain(secret)
      expect(kept).not.toContain(Buffer.from(secret).toString('hex'))
    }
    expect((await fhir.get('', 'metadata')).body).toMatchObject({
      resourceType: 'CapabilityStatement',
      fhirVersion: '4.0.1',
    })
    expect((await fhir.get('', '.well-known/smart-configuration')).body.token_endpoint).toMatch(
      /\/fhir\/token$/,
    )
  })

  it('answers the same for a wrong secret and an unknown client, notes a guesser a few times only, and lets the right secret through beside the guesser', async () => {
    const client = await fhir.make(system.practice.account.customerId)
    const wrong = { ...grant, client_id: client.key, client_secret: 'y'.repeat(43) }
    const first = await fhir.token(wrong)
    expect(first).toMatchObject({ status: 401, body: { error: 'invalid_client' } })
    expect((await fhir.token({ ...wrong, client_id: 'nobody' })).text).toBe(first.text)
    for (let failed = 0; failed < 40; failed++)
      expect((await fhir.token(wrong)).text).toBe(first.text)
    const noted = await system.lab.owner(
      `select from audit where act = 'fhir.token' and outcome = 'refused' and target = $1`,
      [`FHIR client ${client.id}`],
    )
    expect(noted.length).toBeLessThan(10)
    expect((await fhir.token({ ...wrong, client_secret: client.secret })).status).toBe(200)
    admin = await system.lab.signIn(await system.lab.make.user(1))
  })

  it('a repeated call that adds a client with the same key does not return its secret again', async () => {
    const response = {
      customerId: system.practice.account.customerId,
      name: 'Twice',
      locations: [],
      employees: false,
      resources: ['Patient'],
      addresses: [],
    } as never // a system as a later version could store it
    const [first, again] = [
      await admin.call(interfaces.addClient, response, { key: 'one' }),
      await admin.call(interfaces.addClient, response, { key: 'one' }),
    ]
    expect(first.body.clientSecret).toHaveLength(43)
    expect(again.body).toMatchObject({
      id: first.body.id,
      clientKey: first.body.clientKey,
      clientSecret: '',
    })
  })
})
