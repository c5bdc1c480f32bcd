import type { CourierKind } from '@labgate/contract/shipping/pickups'
import { rawQuery, type Query } from '../../../db/queries.ts'

/** When the laboratory answers, its fax, and its courier. */
export const contactOfLaboratory = (): Query<{
  hours: string
  fax: string
  courier: CourierKind
  courierEmail: string
  rowVersion: number
}> =>
  rawQuery(
    `
      select hours, fax, courier, courier_email as "courierEmail", row_version as "rowVersion"
      from laboratory_contact
    `,
    [],
  )
