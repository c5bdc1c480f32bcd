import type { Lab, LabRow } from '@labgate/contract/accounts/labs'
import { testTypeNames } from '@labgate/contract/catalog/test-types'
import { columnOf } from '../../../db/columns.ts'
import { rawQuery, type Query } from '../../../db/queries.ts'

const services = testTypeNames
  .map((type) => `service_${columnOf(type)} as "service_${type}"`)
  .join(', ')
/** Laboratories by part of their name. `active`: 1 or 0; 3 for both. */
export const listLabs = (name: string, active: number): Query<LabRow> =>
  rawQuery(
    `
      select
        lab_id as "labId",
        name,
        active,
        contact_name as "contactName",
        contact_phone as "contactPhone",
        clia_number as "cliaNumber",
        clia_expires as "cliaExpires",
        city,
        state,
        ${services}
      from lab
      where ($1 = '' or position(fold($1) in fold(name)) > 0) and ($2 = 3 or active = ($2 = 1))
      order by fold(name), lab_id
      limit 1000
    `,
    [name, active],
  )

export const oneLab = (labId: number): Query<Lab> =>
  rawQuery(
    `
      select
        lab_id as "labId",
        name,
        active,
        contact_name as "contactName",
        contact_phone as "contactPhone",
        contact_email as "contactEmail",
        ${services},
        clia_number as "cliaNumber",
        director,
        director_credentials as "directorCredentials",
        coalesce(user_id_director, 0) as "userId_Director",
        clia_certificate as "cliaCertificate",
        clia_expires as "cliaExpires",
        npi,
        time_zone as "timeZone",
        lab_id as "addressId",
        json_build_object(
          'addressId',
          lab_id,
          'street1',
          street1,
          'street2',
          street2,
          'city',
          city,
          'county',
          county,
          'state',
          state,
          'postalCode',
          postal_code,
          'countryCode',
          country_code
        ) as address,
        coalesce(user_id_updated, 0) as "userId_Updated",
        row_version as "rowVersion"
      from lab
      where lab_id = $1
    `,
    [labId],
  )
