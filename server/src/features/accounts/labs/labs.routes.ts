import {
  cliaCertificates,
  isClia,
  labShape,
  labs,
  type Lab,
  type LabRow,
} from '@labgate/contract/accounts/labs'
import { testTypeNames } from '@labgate/contract/catalog/test-types'
import { isNpi } from '@labgate/contract/kit/npi'
import { stateNames } from '@labgate/contract/kit/states'
import { isTimeZone } from '@labgate/contract/kit/time-zones'
import { changedFields } from '../../../access/field-rights.ts'
import { issue, orRefuse, refuseIf } from '../../../access/refusal.ts'
import { refuseStale } from '../../../access/versions.ts'
import type { AppContext } from '../../../app-context.ts'
import { columnsOf, savedAnswer, writeRecord } from '../../../core/records/write-record.ts'
import { columnOf } from '../../../db/columns.ts'
import { compiledOf, rawQuery, type Query } from '../../../db/queries.ts'
import { routesFor } from '../../../http/call.ts'
import { nameDirector, possibleDirectors } from './director.ts'

const services = testTypeNames
  .map((type) => `service_${columnOf(type)} as "service_${type}"`)
  .join(', ')
const addressFields = [
  'street1',
  'street2',
  'city',
  'county',
  'state',
  'postalCode',
  'countryCode',
] as const
const plainFields = Object.keys(labShape).filter(
  (field) => !['labId', 'addressId', 'address', 'userId_Updated', 'rowVersion'].includes(field),
)

const listLabs = (name: string, active: number): Query<LabRow> =>
  rawQuery(
    `select lab_id as "labId", name, active, contact_name as "contactName", contact_phone as "contactPhone", clia_number as "cliaNumber", clia_expires as "cliaExpires", city, state, ${services} from lab
     where ($1 = '' or position(fold($1) in fold(name)) > 0) and ($2 = 3 or active = ($2 = 1)) order by fold(name), lab_id limit 1000`,
    [name, active],
  )

const oneLab = (labId: number): Query<Lab> =>
  rawQuery(
    `select lab_id as "labId", name, active, contact_name as "contactName", contact_phone as "contactPhone", contact_email as "contactEmail", ${services}, clia_number as "cliaNumber", director, director_credentials as "directorCredentials",
       coalesce(user_id_director, 0) as "userId_Director", clia_certificate as "cliaCertificate", clia_expires as "cliaExpires", npi, time_zone as "timeZone", lab_id as "addressId",
       json_build_object('addressId', lab_id, 'street1', street1, 'street2', street2, 'city', city, 'county', county, 'state', state, 'postalCode', postal_code, 'countryCode', country_code) as address,
       coalesce(user_id_updated, 0) as "userId_Updated", row_version as "rowVersion" from lab where lab_id = $1`,
    [labId],
  )

/** Performing laboratories: their services, CLIA certificate and director, printed on reports (42 CFR 493.1291). */
export const labRoutes = (context: AppContext) =>
  routesFor('labs', labs, {
    list: async (call) => {
      const { Name = '', active = 3 } = call.input.searchCriteria
      const [list] = await call.read({}, listLabs(Name, active))
      return { list }
    },
    get: async (call) => {
      const [[found]] = await call.read(
        { target: `lab ${call.input.labId}` },
        oneLab(call.input.labId),
      )
      return orRefuse(found, 'Laboratory not found.')
    },
    directors: async (call) => {
      const [list] = await call.read({}, possibleDirectors())
      return { list }
    },
    save: (call) =>
      call.change(async (tx, change) => {
        const { actor, input: given } = call
        const isNew = given.labId <= 0
        const row = isNew
          ? undefined
          : orRefuse(
              await tx
                .selectFrom('lab')
                .selectAll()
                .where('lab_id', '=', given.labId)
                .forUpdate()
                .executeTakeFirst(),
              'Laboratory not found.',
            )
        if (row) await refuseStale(tx, actor, 'lab', row.lab_id, given.rowVersion, row.row_version)
        const before: Partial<Lab> = row
          ? ((await tx.executeQuery(compiledOf(oneLab(row.lab_id)))).rows[0] ?? {})
          : {}
        const sent = Object.fromEntries(
          Object.entries(given).filter(
            ([field, value]) => plainFields.includes(field) && value !== undefined,
          ),
        )
        const address: Record<string, unknown> = {
          countryCode: 'USA',
          ...before.address,
          ...given.address,
        }
        const moved = addressFields.filter(
          (field) => address[field] !== undefined && address[field] !== before.address?.[field],
        )
        const changed = [...changedFields(sent, before), ...(moved.length > 0 ? ['address'] : [])]
        const whole: Record<string, unknown> = { ...before, ...sent }
        const [clia, npi] = [String(whole['cliaNumber'] ?? ''), String(whole['npi'] ?? '')]
        const director = await nameDirector(tx, {
          lab: String(whole['name'] ?? ''),
          printed: String(whole['director'] ?? ''),
          was: before.userId_Director ?? 0,
          is: Math.max(0, Number(whole['userId_Director'] ?? 0)),
        })
        const certificate = String(whole['cliaCertificate'] ?? '')
        refuseIf([
          ...director.faults,
          ...(certificate === '' || cliaCertificates.some((one) => one === certificate)
            ? []
            : [issue('cliaCertificate', 'Choose a type of certificate.', 'certificate')]),
          ...(isTimeZone(String(whole['timeZone'] ?? 'America/New_York'))
            ? []
            : [issue('timeZone', 'Choose a time zone.', 'time-zone')]),
          ...(String(whole['name'] ?? '') === ''
            ? [issue('name', 'Enter a name.', 'required')]
            : []),
          ...(clia !== '' && !isClia(clia)
            ? [
                issue(
                  'cliaNumber',
                  'A CLIA number has two digits, D and seven digits, such as 10D1234567.',
                  'clia',
                ),
              ]
            : []),
          ...(npi !== '' && !isNpi(npi)
            ? [issue('npi', 'Not a valid NPI. Check the ten digits.', 'npi')]
            : []),
          ...(String(address['street1'] ?? '') === ''
            ? [issue('address.street1', 'Enter the street.', 'required')]
            : []),
          ...(String(address['city'] ?? '') === ''
            ? [issue('address.city', 'Enter the city.', 'required')]
            : []),
          ...(Object.hasOwn(stateNames, String(address['state'] ?? ''))
            ? []
            : [
                issue(
                  'address.state',
                  'Use the two-letter code of a state or territory, such as FL.',
                  'state',
                ),
              ]),
          ...(/^\d{5}(-\d{4})?$/.test(String(address['postalCode'] ?? ''))
            ? []
            : [
                issue(
                  'address.postalCode',
                  'A ZIP code has five digits, or nine with a hyphen.',
                  'zip',
                ),
              ]),
        ])
        const columns = columnsOf({ ...sent, ...address }, [
          ...changed.filter((field) => field !== 'address'),
          ...moved,
        ])
        const id = await writeRecord(tx, actor, change, {
          kind: 'lab',
          before: row,
          id: given.labId,
          customerId: 0,
          columns,
          changed,
          at: context.now(),
        })
        await director.tell(context)
        return savedAnswer(id, isNew, changed)
      }),
  })
