import { find, type Found } from '@labgate/contract/overviews/find'
import { parole } from '@labgate/contract/patients/parole'
import { patientInsurances } from '@labgate/contract/patients/patient-insurance'
import { patientLists } from '@labgate/contract/patients/patient-lists'
import { patientPapers } from '@labgate/contract/patients/patient-papers'
import { patients } from '@labgate/contract/patients/patients'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openLab, type Lab, type Visitor } from '../../../../test/lab.ts'
import { visiblePatients } from '../../../core/patients/patients.queries.ts'

let lab: Lab
let customerId: number
let locationId: number
let fileHash: Buffer
let officer: { userId: number; userName: string }
let colleague: { userId: number; userName: string }
let theOfficer: Visitor
let supervisor: Visitor
beforeAll(async () => {
  lab = await openLab()
  ;({ customerId } = await lab.make.account({ time_zone: 'America/New_York' }))
  locationId = await lab.make.location(customerId)
  fileHash = Buffer.alloc(32, 5)
  await lab.owner(
    `insert into file (hash, size, file_type, content) values ($1, 4, 'text/plain', 'text')`,
    [fileHash],
  )
  officer = await lab.make.user(14)
  colleague = await lab.make.user(14)
  theOfficer = await lab.signIn(officer)
  supervisor = await lab.signIn(await lab.make.user(8))
})
afterAll(() => lab.close())

const dob = '1980-05-17'
/** Days counted from the database's own day; the account's may be the previous one. */
const day = async (ahead: number): Promise<string> =>
  (
    await lab.owner<{ day: string }>(
      `select (day_at_account('America/New_York') + $1::int)::text as day`,
      [ahead],
    )
  )[0]?.day ?? ''
const someone = async (lastName: string, of = { customerId, locationId }): Promise<number> =>
  lab.make.patient(of.customerId, of.locationId, { last_name: lastName, first_name: 'Ida', dob })
interface Release {
  from?: number
  to?: number
  officer?: number | null
  more?: Record<string, unknown>
}
const release = async (
  patientId: number,
  { from = -10, to = 10, officer: named = officer.userId, more = {} }: Release = {},
): Promise<number> =>
  lab.make.insert(
    'patient_attachment',
    {
      patient_id: patientId,
      customer_id: customerId,
      attachment_type_id: 12,
      description: 'Release of information',
      effective_date: await day(from),
      expire_date: await day(to),
      user_id_parol_officer: named,
      purpose: 'Condition of parole',
      file_hash: fileHash,
      user_id_created: 1,
      ...more,
    },
    'patient_attachment_id',
  )
const link = async (
  patientId: number,
  lastName: string,
  userId = officer.userId,
): Promise<number> => {
  const { body } = await supervisor.call(parole.save, {
    patientId,
    userId,
    lastName,
    firstName: 'ida',
    dob,
  })
  expect(body).toMatchObject({ valid: true })
  return Number(body.id)
}
const seenBy = async (visitor: Visitor): Promise<string[]> => {
  const { body } = await visitor.call(parole.own, { searchCriteria: { pageSize: 50 } })
  expect(body.valid).toBe(true)
  return (body.list as { lastName: string }[]).map(({ lastName }) => lastName)
}

describe('an officer’s view', () => {
  it('includes a linked patient only while a release that names this officer is in effect, from its first through its last day', async () => {
    const cases: [string, Release[], boolean][] = [
      ['Nothing', [], false],
      ['Standing', [{}], true],
      ['Firstday', [{ from: 0 }], true],
      ['Lastday', [{ to: 0 }], true],
      ['Tomorrow', [{ from: 1 }], false],
      ['Yesterday', [{ to: -1 }], false],
      ['Revoked', [{ more: { date_revoked: '2026-01-01T00:00:00Z' } }], false],
      ['Deleted', [{ more: { deleted_at: '2026-01-01T00:00:00Z' } }], false],
      ['Agency', [{ officer: null, more: { agency: 'County Adult Probation' } }], false],
      ['Another', [{ officer: colleague.userId }], false],
      ['Consent', [{ more: { attachment_type_id: 4 } }], false],
      ['Renewed', [{ to: -1 }, { from: -1 }], true],
    ]
    for (const [name, releases] of cases) {
      const patientId = await someone(name)
      await link(patientId, name)
      for (const one of releases) await release(patientId, one)
    }
    await release(await someone('Unlinked'))
    expect(await seenBy(theOfficer)).toEqual(
      cases
        .filter(([, , sees]) => sees)
        .map(([name]) => name)
        .toSorted(),
    )
  })

  it('ends immediately with the link, and with the release', async () => {
    const fresh = await lab.make.user(14)
    const visitor = await lab.signIn(fresh)
    const patientId = await someone('Brief')
    const linked = await link(patientId, 'Brief', fresh.userId)
    const paper = await release(patientId, { officer: fresh.userId })
    expect(await seenBy(visitor)).toEqual(['Brief'])
    expect((await supervisor.call(parole.remove, { patientParoleId: linked })).body.valid).toBe(
      true,
    )
    expect(await seenBy(visitor)).toEqual([])
    expect(
      await lab.owner(
        'select removed_at is not null as removed from patient_parole where patient_parole_id = $1',
        [linked],
      ),
    ).toEqual([{ removed: true }])
    expect((await supervisor.call(parole.remove, { patientParoleId: linked })).body.code).toBe(
      'not-found',
    )

    expect(await link(patientId, 'Brief', fresh.userId)).not.toBe(linked)
    expect(await seenBy(visitor)).toEqual(['Brief'])
    expect(
      (await supervisor.call(patientPapers.revokeRelease, { patientAttachmentId: paper })).body
        .valid,
    ).toBe(true)
    expect(await seenBy(visitor)).toEqual([])
  })

  it('shows the person’s identity and the end of the release, but not place of treatment, record number, or phone', async () => {
    const { body } = await theOfficer.call(parole.own, { searchCriteria: { pageSize: 50 } })
    const row = (body.list as { lastName: string }[]).find(
      ({ lastName }) => lastName === 'Standing',
    )
    expect(row).toMatchObject({
      firstName: 'Ida',
      dob,
      roiExpireDate: await day(10),
      phone: '',
      medicalRecordId: '',
      facilityCode: '',
      customerId: 0,
    })
  })

  it('follows the session’s user, regardless of the user sent, and is paged', async () => {
    const stranger = await lab.signIn(colleague)
    expect(
      (
        await stranger.call(parole.own, {
          searchCriteria: { userId: officer.userId, pageSize: 50 },
        })
      ).body.list,
    ).toEqual([])
    const first = (await theOfficer.call(parole.own, { searchCriteria: { pageSize: 2 } })).body
    const second = (
      await theOfficer.call(parole.own, { searchCriteria: { pageSize: 2, after: first.next } })
    ).body
    expect(
      [...first.list, ...second.list].map(({ lastName }: { lastName: string }) => lastName),
    ).toEqual(['Firstday', 'Lastday', 'Renewed', 'Standing'])
    const one = first.list[0].patientId as number
    expect(
      (await theOfficer.call(parole.own, { searchCriteria: { patientId: one } })).body.list,
    ).toHaveLength(1)
  })

  it('finds by name, in the list and by Ctrl+K, the patients in effect and no one else', async () => {
    const listed = async (name: string): Promise<string[]> =>
      (
        (await theOfficer.call(parole.own, { searchCriteria: { name, pageSize: 50 } })).body
          .list as { lastName: string }[]
      ).map(({ lastName }) => lastName)
    const found = async (typed: string): Promise<string[]> =>
      ((await theOfficer.call(find.anything, { typed })).body.list as Found[]).map(
        ({ kind, name }) => `${kind} ${name}`,
      )
    const everyone = ['Standing', 'Firstday', 'Lastday', 'Renewed']
    const noOne = ['Nothing', 'Tomorrow', 'Yesterday', 'Revoked', 'Deleted', 'Agency', 'Another']
    for (const lastName of [...everyone, ...noOne]) {
      const own = everyone.includes(lastName)
      for (const typed of [
        lastName.toUpperCase(),
        `${lastName.slice(0, 5)}, id`,
        `ida ${lastName}`,
      ]) {
        expect(await listed(typed), typed).toEqual(own ? [lastName] : [])
        expect(await found(typed), typed).toEqual(own ? [`patient ${lastName}, Ida`] : [])
      }
    }
    expect(await found(dob)).toHaveLength(everyone.length)
    expect(await found(`Standing ${dob}`)).toEqual(['patient Standing, Ida'])
    expect(await listed('Stannding')).toEqual([])
  })

  it('permits no other call about the patient', async () => {
    const [{ patient_id: patientId } = { patient_id: 0 }] = await lab.owner<{ patient_id: number }>(
      `select patient_id from patient where last_name = 'Standing'`,
    )
    const refused = [
      await theOfficer.call(patients.list, { searchCriteria: { pageSize: 5 } }),
      await theOfficer.call(patients.get, { patientId }),
      await theOfficer.call(patients.save, { patientId, middleName: 'X', rowVersion: 1 }),
      await theOfficer.call(patients.address, { AddressId: patientId }),
      await theOfficer.call(patientInsurances.list, { PatientId: patientId }),
      await theOfficer.call(patientLists.medications, { PatientId: patientId }),
      await theOfficer.call(patientLists.diagnoses, { PatientId: patientId }),
      await theOfficer.call(patientLists.allergies, { PatientId: patientId }),
      await theOfficer.call(patientPapers.attachments, { PatientId: patientId }),
      await theOfficer.call(patientPapers.note, { patientNoteId: 1 }),
      await theOfficer.call(parole.list, { searchCriteria: { userId: officer.userId } }),
      await theOfficer.call(parole.save, {
        patientId,
        userId: officer.userId,
        lastName: 'Standing',
        firstName: 'Ida',
        dob,
      }),
    ]
    expect(refused.map(({ status, body }) => [status, body.code])).toEqual(
      refused.map(() => [403, 'not-permitted']),
    )
  })

  it('is enforced by the database: without the first check the officer reads only those patients, changes none, and reads nothing attached to them', async () => {
    const account = await lab.make.account()
    const chart = await lab.make.chart(
      account.customerId,
      await lab.make.location(account.customerId),
      { mark: 'Charted', hash: fileHash },
    )
    await lab.owner(
      'update patient_attachment set user_id_parol_officer = $2 where patient_attachment_id = $1',
      [chart.patientAttachmentId, chart.officerId],
    )
    const scope = { userId: chart.officerId, customers: [], locations: null }
    const rows = (table: string) =>
      lab.database.forActor(
        scope,
        async (tx) =>
          (
            await sql<{ patient_id: number }>`select patient_id from ${sql.table(table)}`.execute(
              tx,
            )
          ).rows,
      )
    expect(await rows('patient')).toEqual([{ patient_id: chart.patientId }])
    const hanging = [
      'insurance',
      'medication',
      'diagnosis',
      'allergy',
      'attachment',
      'note',
      'parole',
    ].map((what) => `patient_${what}`)
    for (const table of hanging) expect(await rows(table), table).toEqual([])
    const written = await lab.database.forActor(scope, (tx) =>
      tx.updateTable('patient').set({ phone: '' }).executeTakeFirst(),
    )
    expect(Number(written.numUpdatedRows)).toBe(0)
    await expect(
      lab.database.forActor({ ...scope, customers: 'all' }, (tx) =>
        sql`select parole_patients()`.execute(tx),
      ),
    ).rejects.toMatchObject({
      code: '42501',
    })
    expect(
      await lab.database.forActor(scope, (tx) =>
        visiblePatients(scope, tx).select('p.patient_id').execute(),
      ),
    ).toEqual([])

    await lab.owner('update app_user set user_type_id = 6 where user_id = $1', [chart.officerId])
    expect(await rows('patient')).toEqual([])
    await lab.owner('update app_user set user_type_id = 14, disabled = true where user_id = $1', [
      chart.officerId,
    ])
    expect(await rows('patient')).toEqual([])
  })
})

describe('linking a patient to an officer', () => {
  const find = async (visitor: Visitor, more: object = {}) =>
    (
      await visitor.call(parole.find, {
        searchCriteria: {
          lastName: 'Sought',
          firstName: 'Ida',
          DOB: dob,
          userId: officer.userId,
          ...more,
        },
      })
    ).body

  it('finds one person only by three complete facts, and reports missing ones at their fields', async () => {
    await someone('Sought')
    expect((await find(supervisor)).list).toMatchObject([
      { lastName: 'Sought', roiExpireDate: null, phone: '' },
    ])
    expect((await find(supervisor, { lastName: 'SÒUGHT', firstName: 'ida' })).list).toHaveLength(1)
    for (const wrong of [
      { lastName: 'Sough' },
      { firstName: 'I' },
      { DOB: '1980-05-18' },
      { lastName: 'Sought Ida', firstName: '' },
    ])
      expect((await find(supervisor, wrong)).list ?? [], JSON.stringify(wrong)).toEqual([])
    await someone('王')
    await lab.owner(`update patient set last_name_latin = 'Wang' where last_name = '王'`)
    expect((await find(supervisor, { lastName: 'Wang' })).list).toMatchObject([{ lastName: '王' }])
    expect((await find(supervisor, { lastName: '王' })).list).toHaveLength(1)
    const { body } = await supervisor.call(parole.find, { searchCriteria: {} })
    expect(body.issues.map(({ path }: { path: string[] }) => path.join('.'))).toEqual([
      'lastName',
      'firstName',
      'DOB',
    ])
  })

  it('returns no list if several records match, until the account is named', async () => {
    const second = await lab.make.account()
    const there = {
      customerId: second.customerId,
      locationId: await lab.make.location(second.customerId),
    }
    const theirs = await someone('Sought', there)
    expect(await find(supervisor)).toMatchObject({ valid: true, list: [], several: true })
    expect((await find(supervisor, { customerId: second.customerId })).list).toMatchObject([
      { patientId: theirs },
    ])
  })

  it('is audited with the fields searched and the officer, without values', async () => {
    await find(supervisor)
    const [row] = await lab.owner(`
      select target, fields, outcome
      from audit
      where act = 'parole.find'
      order by audit_id desc
      limit 1
    `)
    expect(row).toEqual({
      target: `user ${officer.userId}`,
      fields: ['lastName', 'firstName', 'DOB'],
      outcome: 'done',
    })
  })

  it('stays within the accounts of client services and sales users, and requires the permission from sales users', async () => {
    const patientId = await someone('Scoped')
    const lcs = await lab.make.user(13)
    const marked = await lab.make.user(9, 0, { sales_parole_officer: true })
    const strangers = [
      await lab.signIn(await lab.make.user(13)),
      await lab.signIn(await lab.make.user(10, 0, { sales_parole_officer: true })),
    ]
    await lab.owner('insert into customer_lcs (customer_id, user_id) values ($1, $2)', [
      customerId,
      lcs.userId,
    ])
    await lab.owner('update customer set user_id_am = $1 where customer_id = $2', [
      marked.userId,
      customerId,
    ])
    const input = { patientId, userId: officer.userId, lastName: 'Scoped', firstName: 'Ida', dob }
    for (const visitor of strangers) {
      expect((await find(visitor, { lastName: 'Scoped' })).list).toEqual([])
      expect((await visitor.call(parole.save, input)).body.code).toBe('not-found')
      expect(
        (await visitor.call(parole.list, { searchCriteria: { userId: officer.userId } })).body.list,
      ).toEqual([])
    }
    for (const visitor of [await lab.signIn(lcs), await lab.signIn(marked)]) {
      expect((await find(visitor, { lastName: 'Scoped' })).list).toHaveLength(1)
      const { body } = await visitor.call(parole.save, input)
      expect(body).toMatchObject({
        valid: true,
        message: expect.stringContaining('only while a release') as string,
      })
      const { list } = (
        await visitor.call(parole.list, { searchCriteria: { userId: officer.userId } })
      ).body
      expect(list.find((row: { patientId: number }) => row.patientId === patientId)).toMatchObject({
        lastName: 'Scoped',
        inForce: false,
        roiExpireDate: null,
      })
      expect(
        (await visitor.call(parole.remove, { patientParoleId: Number(body.id) })).body.valid,
      ).toBe(true)
    }
    const plain = await lab.signIn(await lab.make.user(9))
    expect(
      (
        await plain.call(parole.find, {
          searchCriteria: { lastName: 'Scoped', firstName: 'Ida', DOB: dob },
        })
      ).body.code,
    ).toBe('not-permitted')
  })

  it('refuses a link by id only or to a user who is not an officer, and keeps a repeated link once', async () => {
    const patientId = await someone('Twice')
    const input = { patientId, userId: officer.userId, lastName: 'Twice', firstName: 'Ida', dob }
    expect((await supervisor.call(parole.save, { ...input, lastName: 'Guess' })).body.code).toBe(
      'not-found',
    )
    expect(
      (await supervisor.call(parole.save, { ...input, userId: supervisor.signedIn.userId })).body
        .code,
    ).toBe('not-found')
    const made = (await supervisor.call(parole.save, input)).body
    expect((await supervisor.call(parole.save, input)).body).toMatchObject({
      id: made.id,
      message: 'They are already linked.',
    })
  })

  it('shows how long each release is in effect', async () => {
    const { list } = (
      await supervisor.call(parole.list, { searchCriteria: { userId: officer.userId } })
    ).body
    const of = (name: string) =>
      list.find(({ lastName }: { lastName: string }) => lastName === name)
    expect(of('Standing')).toMatchObject({
      inForce: true,
      roiExpireDate: await day(10),
      linkedBy: expect.stringContaining('Person') as string,
    })
    expect(of('Yesterday')).toMatchObject({ inForce: false, roiExpireDate: await day(-1) })
    expect(of('Tomorrow')).toMatchObject({ inForce: false, roiEffectiveDate: await day(1) })
    expect(of('Revoked')).toMatchObject({ inForce: false, roiExpireDate: null })
  })
})
