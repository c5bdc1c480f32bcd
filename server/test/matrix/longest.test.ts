import { everyEndpoint } from '@labgate/contract'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openIntake } from '../../src/features/results/hl7-in/intake.ts'
import { oru } from '../lab-system.ts'
import { openLab, type Got, type Lab, type Visitor } from '../lab.ts'
import { mark, type Foreign } from './foreign.ts'
import { oneOfEverything } from './one-of-everything.ts'
import { request } from './probes.ts'

/*
 * Rows may be longer than what can be entered today: from before a limit, or written past it. Every
 * call that reads must return them. So one record of every kind is made as long as the database
 * allows, and all of them are requested.
 */

let lab: Lab
let everything: Foreign
let readers: Visitor[]
const answered: string[] = []
const grown: string[] = []
beforeAll(async () => {
  lab = await openLab()
  everything = await oneOfEverything(lab)
  await resulted()
  const ofAccount = [2, 3].map((type) => lab.make.user(type, everything.customerId))
  const people = [
    ...(await Promise.all([
      ...[1, 7, 6, 8, 4, 12, 16].map((type) => lab.make.user(type)),
      ...ofAccount,
    ])),
    { userName: await officer() },
  ]
  readers = await Promise.all(people.map((person) => lab.signIn(person)))
  await growTexts()
})
afterAll(() => lab.close())

/*
 * Sent by a laboratory system: a message, and a released version with a critical value that another
 * laboratory found.
 */
const resulted = async (): Promise<void> => {
  const { make } = lab
  const { customerId: customer_id, labOrderId: lab_order_id, resultId: result_id } = everything
  const labId = await make.insert('lab', { name: mark }, 'lab_id')
  const system = await make.insert(
    'lab_system',
    { name: mark, lab_id: labId, application: mark, addresses: ['127.0.0.1'], is_simulator: true },
    'lab_system_id',
  )
  await make.insert(
    'analyte_mapping',
    { lab_system_id: system, code: mark, coding_system: '', analyte: '', method: 'measured' },
    'analyte_mapping_id',
  )
  const message = oru({ sender: `${mark}|`, orders: [{ values: [{ value: mark, code: mark }] }] })
  await openIntake(lab.context).take(message, '127.0.0.1')
  const [received] = await lab.owner<{ id: number }>('select max(hl7_in_id) as id from hl7_in')
  everything.messageId = received?.id ?? 0
  await lab.owner('update lab_order set lab_id = $1', [labId])
  const performer = await make.insert(
    'performing_lab',
    { name: mark, address: mark, director: mark },
    'performing_lab_id',
  )
  await lab.owner('update observation set performing_lab_id = $1', [performer])
  await lab.owner(
    `
      update result
      set
        released_at = now(),
        hl7_in_id = 1,
        lab_system_id = $1,
        note = $2,
        changes = to_jsonb(array[repeat($2, 900)])
    `,
    [system, mark],
  )
  const [value] = await lab.owner<{ id: number }>(
    'select observation_id as id from observation where lab_order_id = $1',
    [lab_order_id],
  )
  await make.insert(
    'critical_value',
    {
      result_id,
      customer_id,
      lab_order_id,
      observation_id: value?.id ?? 0,
      found_at: '2026-01-01T00:00:00Z',
    },
    'critical_value_id',
  )
}

/*
 * Not free text but our own words, which have meaning in the code: ids of lists, catalog keys,
 * numbers, hashes, sealed or folded copies.
 */
const words =
  /^(audit|session|token|login|idempotency|file|code|migration|job|schema|app_user\.(user_name|email|password)|pgboss)|_hash$|folded|\.(version|analyte|method|flag|own_flag|kind|state|move|way|form|time_zone|ack|cut_off|low|high|specimen_barcode|file_type|coding_system|waits_for|icd10_code|npi|record_id|scope|client_id|act|outcome|reason|order_message|engine)$/
const longTexts = [
  12_000, 5000, 4000, 2000, 1000, 600, 500, 400, 300, 250, 254, 200, 160, 150, 120, 100, 80, 60, 50,
  40, 30, 20, 15, 10,
]
const longOf = (length: number): string =>
  `${mark}\nand more `.repeat(Math.ceil(length / 18)).slice(0, length)

const growTexts = async (): Promise<void> => {
  const columns = await lab.owner<{ name: string; column: string }>(`
    select c.table_name as name, c.column_name as column
    from
      information_schema.columns c
      join information_schema.tables t using (table_schema, table_name)
    where
      c.table_schema = 'public'
      and t.table_type = 'BASE TABLE'
      and c.data_type = 'text'
      and c.is_generated = 'NEVER'
    order by 1, 2
  `)
  await lab.owner(`
    create function grow(name text, col text, long text, lengths int[])
    returns int
    language plpgsql
    as $$
     declare n int; length int; begin
       set local session_replication_role = replica;
       execute format('select count(*) from %I', name) into n;
       if n = 0 then return null; end if;
       foreach length in array lengths loop
         begin
           execute format('update %I set %I = $1', name, col) using left(long, length);
           return length;
         exception when others then null; end;
       end loop;
       return null;
     end $$
  `)
  const free = columns.filter(({ name, column }) => !words.test(`${name}.${column}`))
  const done = await lab.owner<{ name: string; column: string; length: number }>(
    `
      select name, col as column, length
      from
        unnest($1::text[], $2::text[]) with ordinality as c (name, col, nth),
        grow(name, col, $3, $4::int[]) length
      where length is not null
      order by nth
    `,
    [
      free.map(({ name }) => name),
      free.map(({ column }) => column),
      longOf(longTexts[0] ?? 0),
      longTexts,
    ],
  )
  grown.push(...done.map(({ name, column, length }) => `${name}.${column} ${length}`))
}

const officer = async (): Promise<string> =>
  (
    await lab.owner<{ name: string }>('select user_name as name from app_user where user_id = $1', [
      everything.officerId,
    ])
  )[0]?.name ?? ''
/** Input for calls that do not request a record. */
const first = {
  kind: 'cutOffs',
  key: 'x',
  format: 'csv',
  fileAsBase64: Buffer.from('a,b\n1,2\n').toString('base64'),
  searchCriteria: {},
  labId: 1,
  codeType: 'Gender',
  zip: '33602',
  insuranceId: 1,
  x12FileId: 0,
  remittanceId: 0,
}

const reading = everyEndpoint.filter(
  ([name, { changes, access }]) =>
    !changes &&
    access !== 'public' &&
    !/^(session|shadow|secondFactor|drafts)\.|^passkeys\.(?!list)|^faxes.pdf$|^signInChanges.attest$/.test(
      name,
    ),
)

describe('a database full of texts of maximum length', () => {
  it('is filled with the longest texts', () => {
    expect(grown.length).toBeGreaterThan(100)
    for (const column of [
      'observation.value',
      'observation.note',
      'hl7_in.control_id',
      'performing_lab.director',
    ])
      expect(
        grown.some((one) => one.startsWith(`${column} 12000`)),
        column,
      ).toBe(true)
  })

  it.each(reading)('%s answers', async (name, endpoint) => {
    const how = request[name]
    const sent =
      typeof how === 'function'
        ? how(everything)
        : Object.fromEntries(
            Object.entries(first).filter(([field]) => field in endpoint.input.shape),
          )
    let got: Got | undefined
    for (const reader of readers) {
      got = await reader.send(endpoint, sent)
      if (got.body.code !== 'not-permitted') break
    }
    if (got === undefined) throw new Error('nobody asked')
    const text = JSON.stringify(got.body).slice(0, 400)
    expect(got.status, text).toBe(200)
    // not readable; everything else is
    if (got.body.valid === false)
      expect(['not-found', 'not-possible'], text).toContain(got.body.code)
    else answered.push(name)
  })

  it('returns data from more than 80% of the calls', () =>
    expect(answered.length).toBeGreaterThan(0.8 * reading.length))
})
