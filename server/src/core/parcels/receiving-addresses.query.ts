import type { ReceivingAddress } from '@labgate/contract/shipping/receiving-addresses'
import { rawQuery, type Query } from '../../db/queries.ts'

/** Where shipments go: the default first, then the test types that go elsewhere. */
export const receivingAddresses = (): Query<ReceivingAddress> =>
  rawQuery(
    `
      select
        lab_type_id as "labTypeId",
        name,
        street1,
        street2,
        city,
        state,
        postal_code as "postalCode",
        row_version as "rowVersion"
      from receiving_address
      order by lab_type_id
    `,
    [],
  )
