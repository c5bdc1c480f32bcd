import { rawQuery } from '../../db/queries.ts'

/** The biller. */
export interface Entity {
  name: string
  npi: string
  taxId: string
  taxonomy: string
  address: { line1: string; line2?: string; city: string; state: string; zip: string }
  payTo: { line1: string; city: string; state: string; zip: string } | null
  contact: { name: string; phone: string; email?: string }
  at: string
}

/** Today's biller, and the laboratory's clock. */
export const entityToday = (now: Date) =>
  rawQuery<Entity>(
    `
      select
        e.name,
        e.npi,
        e.tax_id as "taxId",
        e.taxonomy,
        jsonb_strip_nulls(
          jsonb_build_object(
            'line1',
            e.street1,
            'line2',
            nullif(e.street2, ''),
            'city',
            e.city,
            'state',
            e.state,
            'zip',
            replace(e.postal_code, '-', '')
          )
        ) as address,
        case
          when e.pay_to_street <> '' then jsonb_build_object(
            'line1',
            e.pay_to_street,
            'city',
            e.pay_to_city,
            'state',
            e.pay_to_state,
            'zip',
            replace(e.pay_to_postal_code, '-', '')
          )
        end as "payTo",
        jsonb_strip_nulls(
          jsonb_build_object(
            'name',
            e.contact_name,
            'phone',
            e.contact_phone,
            'email',
            nullif(e.contact_email, '')
          )
        ) as contact,
        to_char($1::timestamptz at time zone s.time_zone, 'YYYYMMDDHH24MI') as at
      from
        billing_entity e
        cross join laboratory_setting s
      where
        e.valid_from <= ($1::timestamptz at time zone s.time_zone)::date
        and coalesce(e.valid_to >= ($1::timestamptz at time zone s.time_zone)::date, true)
      order by e.valid_from desc
      limit 1
    `,
    [now.toISOString()],
  )
