import { describe, expect, it } from 'vitest'
import { may, verbs, type Verb } from '../src/access/permissions.ts'
import { UserType, userTypeIds, userTypes, type Who } from '../src/access/user-types.ts'

const flags = [
  'physician',
  'shipLog',
  'salesParoleOfficer',
  'salesUserEdit',
  'salesPatientReport',
  'salesVP',
  'multiLogin',
] as const
type UserFlag = (typeof flags)[number]
const who = (userTypeId: UserType, ...set: readonly UserFlag[]): Who => {
  const is = (flag: UserFlag): boolean => set.includes(flag)
  return {
    userTypeId,
    entityId:
      userTypeId === UserType.ClinicUser || userTypeId === UserType.ClinicAdministrator ? 7 : 0,
    physician: is('physician'),
    shipLog: is('shipLog'),
    multiLogin: is('multiLogin'),
    salesParoleOfficer: is('salesParoleOfficer'),
    salesUserEdit: is('salesUserEdit'),
    salesPatientReport: is('salesPatientReport'),
    salesVP: is('salesVP'),
  }
}

const [practice, sales] = [
  [2, 3],
  [9, 10, 11, 16, 17],
] as const
const notOfficers = [
  'parole.read',
  'parole.save',
  'user.save',
  'user.reset-password',
  'user.verify-identity',
  'user.end-sessions',
] as const
/**
 * By hand: which permission of which user types needs which flag (rules.md#screens-by-user-type,
 * docs/decisions/0028). The access matrix takes its expectation from `may` itself.
 */
const needed: readonly { flag: UserFlag; types: readonly UserType[]; of: readonly Verb[] }[] = [
  {
    flag: 'physician',
    types: practice,
    of: [
      'signature.save',
      'delegates.save',
      'physician-preference.save',
      'order.review',
      'standing-order.sign',
    ],
  },
  {
    flag: 'shipLog',
    types: practice,
    of: ['ship-log.read', 'ship-log.save', 'inbox.read', 'inbox.reply'],
  },
  { flag: 'salesPatientReport', types: sales, of: ['order.list', 'order.read'] },
  { flag: 'salesUserEdit', types: sales, of: ['user.save'] },
  { flag: 'salesParoleOfficer', types: [4, 6, ...sales, 12, 18], of: notOfficers },
]
const cells = needed.flatMap(({ flag, types, of }) => of.map((verb) => ({ flag, types, verb })))

describe('a permission that needs a flag', () => {
  it.each(cells)(
    '$verb: types $types have it with $flag, and not without',
    ({ flag, types, verb }) => {
      for (const type of types) {
        const others = flags.filter(
          (one) => one !== flag && !(verb === 'user.save' && one.startsWith('sales')),
        )
        expect(
          [may(who(type), verb), may(who(type, ...others), verb), may(who(type, flag), verb)],
          userTypes[type],
        ).toEqual([false, false, true])
      }
    },
  )

  it('is one of these, and no flag takes a permission away', () => {
    const listed = cells.flatMap(({ flag, types, verb }) =>
      types.map((type) => `${flag} ${verb} ${type}`),
    )
    const found = (Object.keys(verbs) as Verb[]).flatMap((verb) =>
      userTypeIds.flatMap((type) =>
        flags
          .filter((flag) => may(who(type, flag), verb) !== may(who(type), verb))
          .map((flag) => `${flag} ${verb} ${type}`),
      ),
    )
    expect(found.toSorted()).toEqual(listed.toSorted())
  })
})
