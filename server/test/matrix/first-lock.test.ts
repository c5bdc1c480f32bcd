import { afterAll, beforeAll, expect, it } from 'vitest'
import { visibleOrders } from '../../src/core/orders/orders.queries.ts'
import { visiblePatients } from '../../src/core/patients/patients.queries.ts'
import type { Scope } from '../../src/db/database.ts'
import { openLab, type Lab } from '../lab.ts'

/*
 * The first lock alone: runs its conditions as the table owner, to whom the second lock, row level
 * security, does not apply. Anything a condition leaves out shows here, even if the second lock
 * would hide it from every signed-in user.
 */

interface Place {
  customerId: number
  locationId: number
  isEmployee: boolean
  patientId: number
  labOrderId: number
  providerId: number
}
let lab: Lab
const places: Place[] = []
const providers: number[] = []
const nobody = 999_999_999
beforeAll(async () => {
  lab = await openLab()
  for (const name of ['One', 'Two']) {
    const { customerId } = await lab.make.account({ name })
    const provider = await lab.make.user(2, customerId, { physician: true })
    providers.push(provider.userId)
    for (const locationName of ['North', 'South']) {
      const locationId = await lab.make.location(customerId, { location_name: locationName })
      for (const isEmployee of [false, true])
        for (const providerId of [0, provider.userId]) {
          const patientId = await lab.make.patient(customerId, locationId, {
            is_employee: isEmployee,
          })
          const labOrderId = await lab.make.order(
            { customerId, locationId, patientId },
            providerId === 0 ? {} : { user_id_physician: providerId },
          )
          places.push({ customerId, locationId, isEmployee, patientId, labOrderId, providerId })
        }
    }
  }
})
afterAll(() => lab.close())

const scopes = (): Scope[] => {
  const customers = [...new Set(places.map(({ customerId }) => customerId))]
  const locations = [...new Set(places.map(({ locationId }) => locationId))]
  const some = ['all' as const, [], ...customers.map((id) => [id]), customers]
  return some.flatMap((of) =>
    [null, [], ...locations.map((id) => [id]), locations].flatMap((at) =>
      [true, false].flatMap((employees) =>
        [nobody, ...providers].map((userId): Scope => ({
          userId,
          customers: of,
          locations: at,
          employees,
        })),
      ),
    ),
  )
}
const isInPlace = ({ customers, locations }: Scope, { customerId, locationId }: Place): boolean =>
  (customers === 'all' || customers.includes(customerId)) &&
  (locations === null || locations.includes(locationId))
const seesEmployees = ({ customers, employees }: Scope): boolean =>
  customers === 'all' || employees === true
const idsOf = async ({
  sql,
  parameters,
}: {
  sql: string
  parameters: readonly unknown[]
}): Promise<number[]> =>
  (await lab.owner<{ id: number }>(sql, parameters as unknown[]))
    .map(({ id }) => id)
    .toSorted((a, b) => a - b)

it('orders: account, location, and employee limits each apply, and the ordering provider sees their own orders', async () => {
  for (const scope of scopes()) {
    const expected = places.filter(
      (place) =>
        isInPlace(scope, place) &&
        (seesEmployees(scope) || !place.isEmployee || place.providerId === scope.userId),
    )
    const ids = expected.map(({ labOrderId }) => labOrderId)
    for (const how of ['leads', 'tests'] as const)
      expect(
        await idsOf(
          visibleOrders(scope, undefined, undefined, how).select('o.lab_order_id as id').compile(),
        ),
        JSON.stringify(scope),
      ).toEqual(ids)
  }
})

it('patients: account, location, and employee limits each apply', async () => {
  for (const scope of scopes()) {
    const ids = places
      .filter((place) => isInPlace(scope, place) && (seesEmployees(scope) || !place.isEmployee))
      .map(({ patientId }) => patientId)
    expect(
      await idsOf(visiblePatients(scope).select('p.patient_id as id').compile()),
      JSON.stringify(scope),
    ).toEqual(ids)
  }
})
