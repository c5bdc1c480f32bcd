import { describe, expect, it } from 'vitest'
import { fieldTable, levels } from '../src/access/fields.ts'
import { verbNames, verbs } from '../src/access/permissions.ts'
import { everyEndpoint } from '../src/index.ts'
import { refusals } from '../src/kit/refusals.ts'

/**
 * The calls that stay (rules.md#calls-that-stay), written out a second time: method and path of
 * every call it names.
 */
const specified =
  `POST User/Authenticate|GET User/ResetCode|GET User/ResetPassword|GET Customer/GetCustomerList|GET Customer/GetCustomer|POST Customer/SaveCustomer|GET Customer/GetCustomerAttachment|POST Customer/SaveCustomerAttachment
GET Customer/DeletedCustomerAttachment|GET Customer/GetCustomerNote|POST Customer/SaveCustomerNote|POST Customer/ReviewedCustomer|GET Customer/GetLocationList|GET Customer/GetLocationListForCustomer|GET Customer/GetLocationListForSalesRep
GET Customer/GetLocation|POST Customer/SaveLocation|GET User/GetUserList|GET User/GetUser|POST User/SaveUser|POST User/ResetPasswordForUser|GET User/SetTempPassword|GET User/GetTicketAssignList|GET User/AddTicketAssign|POST User/SaveSignature
GET User/GetSignature|POST User/SavePrinter|POST User/SaveUserDelegates|GET User/GetUserDelegates|GET User/GetUserSignatureId|GET User/DeleteSignature|GET User/SwitchCustomer|GET User/GetRMDrilldown|GET User/GetVPDrilldown
POST User/IdentityVerified|GET User/GetListForEmail|GET User/MakePrimary`.split(/[|\n]/)

describe('the endpoint table', () => {
  it(`has all ${specified.length} calls of the specification at their method and path`, () => {
    const known = new Set(
      everyEndpoint.map(([, { method, path }]) => `${method} ${path.slice('/api/'.length)}`),
    )
    expect(specified.filter((call) => !known.has(call))).toEqual([])
  })

  it('has one endpoint per path, and every path is api/Controller/Action', () => {
    const paths = everyEndpoint.map(([, { path }]) => path.toLowerCase())
    expect(new Set(paths).size).toBe(paths.length)
    expect(
      everyEndpoint.filter(([, { path }]) => !/^\/api\/[A-Z]\w+\/[A-Za-z]\w+$/.test(path)),
    ).toEqual([])
  })

  it('uses every verb and grants each to at least one user type', () => {
    const used = new Set(everyEndpoint.map(([, { access }]) => access))
    expect(verbNames.filter((verb) => !used.has(verb))).toEqual([])
    expect(verbNames.filter((verb) => (verbs[verb] as readonly number[]).length === 0)).toEqual([])
  })

  it('makes the app send every GET that changes data as POST', () => {
    expect(
      everyEndpoint
        .filter(([, { method, changes, byPost }]) => method === 'GET' && changes && !byPost)
        .map(([name]) => name),
    ).toEqual([])
  })

  it('names only fields of the save calls in its field tables', () => {
    const shapes = Object.fromEntries(
      (['accounts', 'locations', 'users'] as const).map((feature) => [
        feature.slice(0, -1),
        Object.keys(
          everyEndpoint.find(([name]) => name === `${feature}.save`)?.[1].input.shape ?? {},
        ),
      ]),
    )
    for (const [kind, table] of Object.entries(fieldTable))
      for (const level of levels) {
        const fields = table[level] as '*' | readonly string[]
        if (fields !== '*')
          expect(
            fields.filter((field) => !shapes[kind]?.includes(field)),
            `${kind} ${level}`,
          ).toEqual([])
      }
  })

  it('gives every refusal one of the allowed HTTP statuses', () => {
    expect(
      Object.entries(refusals).filter(
        ([, [status]]) => ![200, 400, 401, 403, 404, 413, 429, 500, 503].includes(status),
      ),
    ).toEqual([])
  })
})
