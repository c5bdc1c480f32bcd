import { labs } from '@labgate/contract/accounts/labs'
import { codes } from '@labgate/contract/clinical/codes'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openLab, type Lab, type Visitor } from '../../../../test/lab.ts'

let lab: Lab
let admin: Visitor
beforeAll(async () => {
  lab = await openLab()
  admin = await lab.signIn(await lab.make.user(1))
})
afterAll(() => lab.close())

const given = {
  labId: 0,
  name: 'Coast Toxicology',
  active: true,
  contactName: 'Ada',
  service_ToxUrine: true,
  service_Wound: true,
  cliaNumber: '10D1234567',
  director: 'Dr. Ana Núñez',
  address: { street1: '1 Lab Way', city: 'Tampa', state: 'FL', postalCode: '33602' },
}

describe('performing laboratories', () => {
  it('keep every field, and appear in the code list while active', async () => {
    const { id } = (await admin.call(labs.save, given)).body
    expect((await admin.call(labs.get, { labId: Number(id) })).body).toMatchObject({
      ...given,
      labId: Number(id),
      service_RPP: false,
      rowVersion: 1,
    })
    const listed = async () => (await admin.call(codes.list, { codeType: 'Nothing,Lab' })).body
    expect(await listed()).toMatchObject({
      list0: [],
      list1: [{ id: Number(id), description: 'Coast Toxicology' }],
    })
    expect(
      (await admin.call(labs.save, { labId: Number(id), active: false, rowVersion: 1 })).body.valid,
    ).toBe(true)
    expect((await listed()).list1).toEqual([])
    expect(
      (await admin.call(labs.list, { searchCriteria: { Name: 'coast', active: 2 } })).body.list,
    ).toHaveLength(1)
  })

  it('require a name, an address, and a valid CLIA number', async () => {
    const { body } = await admin.call(labs.save, { labId: 0, cliaNumber: '10X1234567' })
    expect(body.issues.map(({ path }: { path: string[] }) => path.join('.'))).toEqual([
      'name',
      'cliaNumber',
      'address.street1',
      'address.city',
      'address.state',
      'address.postalCode',
    ])
  })
})

describe('code lists', () => {
  it('are sorted by name, list people by user type, and accept new entries', async () => {
    const manager = await lab.make.user(9, 0, { first_name: 'Marco', last_name: 'Dell' })
    const { id } = (
      await admin.call(codes.save, {
        codeType: 'Region',
        id: 0,
        description: 'Islands',
        active: true,
      })
    ).body
    const { body } = await admin.call(codes.list, { codeType: 'region, AM,UserType' })
    expect(body.list0.at(-1)).toEqual({ id: Number(id), description: 'Islands' })
    expect(body.list1).toEqual([{ id: manager.userId, description: 'Marco Dell' }])
    expect(body.list2).toHaveLength(18)
    expect(
      (await admin.call(codes.alphaList, { codeType: 'State,Country' })).body.list0,
    ).toHaveLength(62)
  })
})
