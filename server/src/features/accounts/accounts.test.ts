import { fieldIsYours, type Level } from '@labgate/contract/access/fields'
import { accounts } from '@labgate/contract/accounts/accounts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openLab, type Lab, type Visitor } from '../../../test/lab.ts'

let lab: Lab
let admin: Visitor
beforeAll(async () => {
  lab = await openLab()
  admin = await lab.signIn(await lab.make.user(1))
})
afterAll(() => lab.close())

const complete = {
  customerId: 0,
  name: 'Évora Family Practice',
  contactName: 'Ada',
  contactPosition: 'Manager',
  contactEmail: 'ada@x.example',
  facilityCode: 'EVO1',
}
const names = (body: { list: { name: string }[] }): string[] => body.list.map(({ name }) => name)

describe('saving an account', () => {
  it('saves and returns every field that was sent', async () => {
    const sent = {
      ...complete,
      facilityCode: 'EVO2',
      active: true,
      pct_Medicare: '40.5',
      pct_Commercial: 59.5,
      service_ToxUrine: true,
      version_ToxUrine: '2022.11',
      multiple_Tox: 'true',
      taxId: '12-3456789',
      timeZone: 'America/Phoenix',
      customerBillingTypeId: '3',
      sharePatients: 1,
    }
    const { body } = await admin.call(accounts.save, sent)
    expect(body).toMatchObject({ valid: true, message: 'Saved.' })
    const got = (await admin.call(accounts.get, { customerId: Number(body.id) })).body
    expect(got).toMatchObject({
      ...complete,
      customerId: Number(body.id),
      facilityCode: 'EVO2',
      pct_Medicare: 40.5,
      pct_Commercial: 59.5,
      service_Toxicology: true,
      multiple_Tox: true,
      customerBillingTypeId: 3,
      sharePatients: true,
      rowVersion: 1,
    })
  })

  it('reports each missing or wrong value at its field', async () => {
    const { body } = await admin.call(accounts.save, {
      customerId: 0,
      name: '',
      taxId: '1',
      pct_Commercial: 80,
      pct_Medicare: 30,
      timeZone: 'Mars',
      phone: '12',
    })
    expect(body).toMatchObject({ valid: false, code: 'faulty' })
    expect(body.issues.map(({ path }: { path: string[] }) => path.join('.')).toSorted()).toEqual([
      'contactEmail',
      'contactName',
      'contactPosition',
      'name',
      'pct_Commercial',
      'pct_Medicare',
      'phone',
      'taxId',
      'timeZone',
    ])
  })

  it('rejects a stale save, names who changed what, and overwrites nothing', async () => {
    const { customerId } = await lab.make.account()
    const cet = await lab.signIn(
      await lab.make.user(7, 0, { first_name: 'Dana', last_name: 'Cruz' }),
    )
    expect(
      (
        await cet.call(accounts.save, {
          customerId,
          phone: '(813) 555-0101',
          fax: '(813) 555-0102',
          rowVersion: 1,
        })
      ).body.valid,
    ).toBe(true)
    const { body } = await admin.call(accounts.save, {
      customerId,
      phone: '(813) 555-0199',
      rowVersion: 1,
    })
    expect(body).toMatchObject({
      valid: false,
      code: 'stale',
      detail: { rowVersion: 2, since: [{ by: 'Dana Cruz', fields: ['phone', 'fax'] }] },
    })
    expect((await admin.call(accounts.get, { customerId })).body.phone).toBe('(813) 555-0101')
    expect(
      (await admin.call(accounts.save, { customerId, phone: '(813) 555-0199' })).body.code,
    ).toBe('version-missing')
  })

  it('creates one account from any number of clicks with one key, and refuses the key for a different account', async () => {
    const before = (await lab.owner('select from customer')).length
    const click = () =>
      admin.call(accounts.save, { ...complete, facilityCode: 'CLICK' }, { key: 'one-intention' })
    const answers = await Promise.all(Array.from({ length: 8 }, click))
    expect(new Set(answers.map(({ body }) => JSON.stringify(body))).size).toBe(1)
    expect(await lab.owner('select from customer')).toHaveLength(before + 1)
    expect(
      (
        await admin.call(
          accounts.save,
          { ...complete, name: 'Other', facilityCode: 'CLICK2' },
          { key: 'one-intention' },
        )
      ).body.code,
    ).toBe('key-reused')
  })

  it('accepts only users of the right type as owners and client services', async () => {
    const { customerId } = await lab.make.account()
    const [manager, lcs] = [await lab.make.user(9), await lab.make.user(12)]
    expect(
      (
        await admin.call(accounts.save, {
          customerId,
          userId_AM: lcs.userId,
          lcs: [{ userId: manager.userId, userName: '' }],
          rowVersion: 1,
        })
      ).body.issues.map(({ path }: { path: string[] }) => path[0]),
    ).toEqual(['userId_AM', 'lcs'])
    expect(
      (
        await admin.call(accounts.save, {
          customerId,
          userId_AM: manager.userId,
          lcs: [{ userId: lcs.userId, userName: '' }],
          rowVersion: 1,
        })
      ).body.valid,
    ).toBe(true)
    expect((await admin.call(accounts.get, { customerId })).body).toMatchObject({
      name_AM: expect.stringContaining('Kim'),
      lcs: [{ userId: lcs.userId }],
    })
  })
})

describe('field rights: every field of a save by access level', () => {
  const trial: Record<string, unknown> = {
    contactName: 'New',
    contactPosition: 'New',
    contactEmail: 'new@x.example',
    phone: '(813) 555-0111',
    fax: '(813) 555-0112',
    name: 'New name',
    facilityCode: 'NEWFC',
    taxId: '98-7654321',
    active: false,
    sharePatients: true,
    pct_Medicaid: 12,
    service_RPP: true,
    regionId: 2,
    version_GPP: '2023.01',
  }
  it.each([
    [3, 3],
    [11, 4],
    [1, 1],
  ] as const)(
    'user type %i can change exactly the fields of level %i',
    async (type, level: Level) => {
      const { customerId } = await lab.make.account()
      const user = await lab.make.user(type, type === 3 ? customerId : 0)
      if (type === 11)
        await lab.owner('update customer set user_id_rm = $1 where customer_id = $2', [
          user.userId,
          customerId,
        ])
      const visitor = await lab.signIn(user)
      for (const [field, value] of Object.entries(trial)) {
        const now = (await visitor.call(accounts.get, { customerId })).body
        const { body } = await visitor.call(accounts.save, {
          customerId,
          [field]: value,
          rowVersion: now.rowVersion,
        })
        const yours = fieldIsYours('account', level, field)
        expect([field, body.valid, yours ? '' : body.issues?.[0]?.rule]).toEqual([
          field,
          yours,
          yours ? '' : 'field-not-yours',
        ])
        const after = (await visitor.call(accounts.get, { customerId })).body
        expect(
          (
            await visitor.call(accounts.save, {
              customerId,
              [field]: after[field],
              rowVersion: after.rowVersion,
            })
          ).body.valid,
          `${field} unchanged`,
        ).toBe(true)
      }
    },
  )
})

describe('finding accounts', () => {
  it('finds by part of the name, ignoring accents and case, and reports when names are only similar', async () => {
    await lab.make.account({ name: 'Clínica São Brás' })
    const find = (name: string) =>
      admin.call(accounts.list, { searchCriteria: { name, active: 3, pageSize: 20 } })
    expect(names((await find('sao bras')).body)).toEqual(['Clínica São Brás'])
    expect((await find('clinca sao braz')).body).toMatchObject({
      resembling: true,
      next: '',
      list: [{ name: 'Clínica São Brás' }],
    })
    // a percent sign is a character like any other, not a wildcard
    expect((await find('sao%bras')).body).toMatchObject({ resembling: true })
  })

  it('pages to the end without losing or repeating an account, in both sort orders, and rejects a cursor from another search', async () => {
    const { customerId } = await lab.make.account({ name: 'Zz first' })
    for (let at = 0; at < 23; at++)
      await lab.make.account({ name: `Pager ${String(at % 7)}`, region_id: 5 })
    for (const sort of ['name', '-name']) {
      const seen: string[] = []
      let after = ''
      do {
        const { body } = await admin.call(accounts.list, {
          searchCriteria: { regionId: 5, pageSize: 5, sort, after },
        })
        seen.push(
          ...body.list.map(
            (row: { customerId: number; name: string }) => `${row.name} ${row.customerId}`,
          ),
        )
        expect(body.total).toBe(23)
        after = body.next
      } while (after !== '')
      expect(new Set(seen).size).toBe(23)
      const sorted = seen
        .map((text) => text.split(' ')[1] ?? '')
        .toSorted((a, b) => a.localeCompare(b))
      expect(seen.map((text) => text.split(' ')[1] ?? '')).toEqual(
        sort === 'name' ? sorted : sorted.toReversed(),
      )
    }
    const { next } = (
      await admin.call(accounts.list, { searchCriteria: { regionId: 5, pageSize: 5 } })
    ).body
    expect(
      (
        await admin.call(accounts.list, {
          searchCriteria: { regionId: 4, pageSize: 5, after: next },
        })
      ).body.code,
    ).toBe('cursor-unfit')
    expect(
      (
        await admin.call(accounts.list, {
          searchCriteria: { regionId: 5, pageSize: 5, after: 'x' },
        })
      ).body.code,
    ).toBe('not-valid')
    expect(customerId).toBeGreaterThan(0)
  })

  it('filters by every criterion of the specification', async () => {
    const people = {
      userId_AM: 9,
      userId_TM: 10,
      userId_RM: 11,
      userId_VP: 16,
      userId_Specialist: 17,
      userId_LCS: 12,
    } as const
    const made = Object.fromEntries(
      await Promise.all(
        Object.entries(people).map(async ([field, type]) => [
          field,
          (await lab.make.user(type)).userId,
        ]),
      ),
    )
    const { customerId } = await lab.make.account({
      name: 'Criteria Clinic',
      active: false,
      region_id: 3,
      facility_code: 'CRIT9',
      user_id_am: made['userId_AM'],
      user_id_tm: made['userId_TM'],
      user_id_rm: made['userId_RM'],
      user_id_vp: made['userId_VP'],
      user_id_specialist: made['userId_Specialist'],
    })
    await lab.make.location(customerId, { primary: true, city: 'Lihue', state: 'HI' })
    await lab.owner('insert into customer_lcs (customer_id, user_id) values ($1, $2)', [
      customerId,
      made['userId_LCS'],
    ])
    const whole = {
      name: 'criteria',
      active: 2,
      city: 'lih',
      state: 'hi',
      facilityCode: 'crit',
      regionId: 3,
      ...made,
    }
    expect(names((await admin.call(accounts.list, { searchCriteria: whole })).body)).toEqual([
      'Criteria Clinic',
    ])
    for (const [field, other] of Object.entries({
      name: 'zzz',
      active: 1,
      city: 'Tampa',
      state: 'FL',
      facilityCode: 'zzz',
      regionId: 4,
      userId_AM: 1,
      userId_TM: 1,
      userId_RM: 1,
      userId_VP: 1,
      userId_Specialist: 1,
      userId_LCS: 1,
    }))
      expect(
        (await admin.call(accounts.list, { searchCriteria: { ...whole, [field]: other } })).body
          .list,
        field,
      ).toEqual([])
  })
})

it('finds an account by words of its name, city, and state in any order, even in a wide scope', async () => {
  const place = async (name: string, city: string, state: string): Promise<number> => {
    const { customerId } = await lab.make.account({ name })
    await lab.make.location(customerId, { primary: true, city, state })
    return customerId
  }
  const here = await place('Blue Heron Family Care', 'Saint Cloud', 'FL')
  await place('Blue Heron Dermatology', 'Moab', 'UT')
  await place('Gray Heron', 'Cloudcroft', 'NM')
  const found = async (visitor: Visitor, name: string) =>
    names(
      (await visitor.call(accounts.list, { searchCriteria: { name, active: 1, pageSize: 20 } }))
        .body,
    )
  for (const typed of [
    'blue heron fl',
    'FL heron',
    'cloud blue',
    'heron, saint cloud, fl',
    'Family Heron',
  ])
    expect(await found(admin, typed), typed).toEqual(['Blue Heron Family Care'])

  const seller = await lab.make.user(10)
  await lab.owner('update customer set user_id_tm = $1 where customer_id = $2', [
    seller.userId,
    here,
  ])
  for (let at = 0; at < 501; at += 1)
    await lab.make.account({ name: `Filler ${at}`, user_id_tm: seller.userId })
  const wide = await lab.signIn(seller)
  expect(await found(wide, 'fl heron')).toEqual(['Blue Heron Family Care'])
  expect(await found(wide, 'heron')).toEqual(['Blue Heron Family Care'])
})
