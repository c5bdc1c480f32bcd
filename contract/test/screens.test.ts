import { describe, expect, it } from 'vitest'
import { allScreens, homeOf, menuOf } from '../src/access/screens.ts'
import { practiceStaff, userTypeIds, type UserType, type Who } from '../src/access/user-types.ts'
import { isAmong } from '../src/kit/coded.ts'

const someone = (userTypeId: UserType, more: Partial<Who> = {}): Who => ({
  userTypeId,
  entityId: isAmong(practiceStaff, userTypeId) ? 7 : 0,
  physician: false,
  shipLog: false,
  multiLogin: false,
  salesParoleOfficer: false,
  salesUserEdit: false,
  salesPatientReport: false,
  salesVP: false,
  ...more,
})
const except = (...types: number[]): number[] => userTypeIds.filter((type) => !types.includes(type))

/**
 * The screens (rules.md#screens-by-user-type), written out a second time: who sees which screen
 * without any flag, and with every flag.
 */
const table: Record<string, [plain: readonly number[], flagged?: readonly number[]]> = {
  '/dashboard': [except(14, 15)],
  '/customer': [except(2, 14, 15)],
  '/customer-filter': [[1, 4, 5, 6, 7, 8, 12, 13, 18]],
  '/customer-select': [[], userTypeIds],
  '/patient': [[1, 2, 3, 4, 6, 7, 8, 12, 13, 14, 15, 18]],
  '/lab-order': [[1, 2, 3, 4, 6, 7, 8, 12, 13, 15, 18]],
  '/accessioning': [[6, 7, 8]],
  '/receiving': [[6, 7, 8]],
  '/audit': [[6, 7, 8]],
  '/inbox': [
    [12, 13],
    [2, 3, 12, 13],
  ],
  '/shipLog': [
    [1, 12, 13],
    [1, 2, 3, 12, 13],
  ],
  '/manifest': [[1, 6, 7, 8]],
  '/physician-preference': [[], [2, 3]],
  '/physician-signature': [[], [2, 3]],
  '/delegates': [[], [2, 3]],
  '/user': [[1]],
  '/parole-officer': [[1, 7, 8, 13], userTypeIds],
  '/insurance': [[1, 8, 18]],
  '/insurance-work': [[1, 8, 18]],
  '/billing-work': [[7, 8, 12, 13, 18]],
  '/books': [[1, 4, 8, 18]],
  '/bill': [[1, 3, 4, 7, 8, 12, 13, 15, 18]],
  '/lab': [[1]],
  '/help': [userTypeIds],
  '/preauth': [[1]],
  '/patient-merge': [[1, 7, 8]],
  '/cet-utility': [[1, 7, 8]],
  '/eden-archive': [[1, 7, 8]],
  '/fax-service': [[1, 7, 8]],
  '/resend': [[1, 8]],
  '/inconsistency': [[8, 12, 13]],
  '/reporting': [[2, 3]],
  '/salesDetail': [[9, 10, 11, 16, 17]],
  '/order-supplies': [[1, 2, 3, 7, 8, 12, 13]],
}
const flags: Partial<Who> = {
  physician: true,
  shipLog: true,
  multiLogin: true,
  salesParoleOfficer: true,
}

describe(`screens: ${Object.keys(table).length} in the specification x ${userTypeIds.length} user types, without and with flags`, () => {
  it.each(Object.entries(table))('%s', (path, [plain, flagged = plain]) => {
    const screen = allScreens.find((known) => known.path === path)
    expect(screen, 'has a screen').toBeDefined()
    expect(userTypeIds.filter((type) => screen?.visible(someone(type)))).toEqual(plain)
    expect(userTypeIds.filter((type) => screen?.visible(someone(type, flags)))).toEqual(flagged)
  })

  it('Account Filter is hidden from users of a customer entity', () => {
    expect(
      userTypeIds.filter((type) =>
        allScreens
          .find(({ path }) => path === '/customer-filter')
          ?.visible(someone(type, { entityId: 7 })),
      ),
    ).toEqual([])
  })

  it('each home page is visible to its user, and Order Supplies is last in every menu that has it', () => {
    for (const type of userTypeIds) {
      const who = someone(type)
      for (const hasAccount of [true, false])
        expect(
          allScreens.find(({ path }) => path === homeOf(who, hasAccount))?.visible(who),
          `type ${type}`,
        ).toBe(true)
      const menu = menuOf(who).map(({ path }) => path)
      if (menu.includes('/order-supplies')) expect(menu.at(-1)).toBe('/order-supplies')
    }
  })
})
