import type { Clock } from '@labgate/contract/kit/clock'
import { shownName } from '../../core/patients/shown-name.ts'
import type { Scope } from '../../db/database.ts'
import { laboratoryClock } from '../../db/laboratory-clock.ts'
import { rawQuery, type Query } from '../../db/queries.ts'
import { codeName } from '../../db/sql-parts.ts'
import type { ReportQuery } from './report-query.ts'

/**
 * What a file states about itself in words: whose report it is, and what narrows it; '' if nothing
 * does.
 */
export interface ReportNames {
  account: string
  locations: string
  provider: string
  type: string
  status: string
  patient: string
  /** How the laboratory writes times of day, on paper. */
  clock: Clock
}
const everyType = 99

const reportNamesSql = `
  select
    coalesce(
      (
        select c.name
        from customer c
        where c.customer_id = any ($1::bigint[])
        order by c.customer_id
        limit 1
      ),
      ''
    ) as account,
    coalesce(
      (
        select string_agg(l.location_name, ', ' order by l.location_name)
        from location l
        where l.location_id = any ($2::bigint[]) and l.customer_id = any ($1)
      ),
      ''
    ) as locations,
    coalesce(
      (
        select trim(u.first_name || ' ' || u.last_name)
        from app_user u
        where u.user_id = $3 and u.customer_id = any ($1)
      ),
      ''
    ) as provider,
    case
      when $4::int = ${everyType} then ''
      else ${codeName('LabType', '$4::int')}
    end as type,
    case
      when $5::int = 0 then ''
      else ${codeName('LabStatus', '$5::int')}
    end as status,
    coalesce(
      (select ${shownName} from patient p where p.patient_id = $6 and p.customer_id = any ($1)),
      ''
    ) as patient,
    ${laboratoryClock} as clock
`

/**
 * Only from what is visible to the user. The locations are those chosen, or those that the user is
 * limited to.
 */
export const reportNames = (
  scope: Scope,
  {
    locationId = 0,
    physicianId = 0,
    labTypeId = everyType,
    labStatusId = 0,
    patientId = 0,
  }: ReportQuery,
): Query<ReportNames> => {
  const places = locationId > 0 ? [locationId] : (scope.locations ?? [])
  return rawQuery(reportNamesSql, [
    scope.customers === 'all' ? [] : scope.customers,
    places,
    physicianId,
    labTypeId,
    labStatusId,
    patientId,
  ])
}

/** 'Location: Tampa. Provider: Ada Moss.' */
export const narrowedTo = ({ locations, provider, type, status, patient }: ReportNames): string =>
  [
    [locations.includes(', ') ? 'Locations' : 'Location', locations],
    ['Provider', provider],
    ['Test type', type],
    ['Status', status],
    ['Patient', patient],
  ]
    .filter(([, name]) => name !== '')
    .map(([what, name]) => `${what}: ${name}.`)
    .join(' ')
