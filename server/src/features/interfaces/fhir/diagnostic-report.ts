import { isTakenBack as takesBack, type ResultKind } from '@labgate/contract/results/states'
import type { DiagnosticReport } from '@medplum/fhirtypes'
import { sql } from 'kysely'
import { conclusionOf, type Concluded } from '../../../core/results/conclusion.ts'
import { unprepared } from '../../../db/queries.ts'
import { codeName, jsonRows } from '../../../db/sql-parts.ts'
import { including, metaOf, type Kind } from './kind.ts'
import { observationKind } from './observation.ts'
import { byLabType, byOrderNumber, collectedOf } from './orders.ts'
import { performedBy, type Laboratory } from './organization.ts'
import { patientKind } from './patient.ts'
import { isInForce, isTakenBack, laboratoryOf, newestReleased, valueId } from './released.ts'
import { byCategory, byCode, byDate, byId, byReference, type Codes } from './search-terms.ts'
import {
  diagnosticService,
  laboratoryReport,
  labTypeSystem,
  numberOf,
  numberSystem,
} from './systems.ts'

interface Row extends Concluded {
  id: number
  resultId: number
  version: number
  releasedAt: string
  patientId: number
  barcode: string
  labTypeId: number
  labType: string
  collectedAt: string | null
  collectionDay: string | null
  noCollectionTime: boolean
  laboratory: Laboratory | null
  values: { id: number }[]
  reports: { resultId: number; version: number; releasedAt: string }[]
}

const statuses: Readonly<
  Record<Exclude<ResultKind, 'preliminary'>, NonNullable<DiagnosticReport['status']>>
> = {
  final: 'final',
  corrected: 'corrected',
  amended: 'amended',
  withdrawn: 'entered-in-error',
  'withdrawn, wrong patient': 'entered-in-error',
}
const statusCodes: Codes = {
  final: `r.kind = 'final' and r.not_reported = '{}'`,
  partial: `r.kind = 'final' and r.not_reported <> '{}'`,
  corrected: `r.kind = 'corrected'`,
  amended: `r.kind = 'amended'`,
  'entered-in-error': isTakenBack,
}

/* A withdrawn result no longer has values. */
const valuesOf = ({ kind, values }: Row): number[] =>
  takesBack(kind) ? [] : values.map(({ id }) => id)

const restsOnDraft = sql<boolean>`
  is_demo()
  and exists (
    select
    from observation v
    where v.lab_order_id = r.lab_order_id and v.is_draft and ${sql.raw(isInForce('v'))}
  )
`.as('restsOnDraft')

const valuesOfReport = sql<Row['values']>`
  ${sql.raw(
    jsonRows(`
      select ${valueId('v')} as id
      from observation v
      where v.lab_order_id = r.lab_order_id and ${isInForce('v')}
      order by v.place, v.observation_id
    `),
  )}
`.as('values')

const reportsOfOrder = sql<Row['reports']>`
  ${sql.raw(
    jsonRows(`
      select w.result_id as "resultId", w.version, w.released_at as "releasedAt"
      from result w
      where
        w.lab_order_id = r.lab_order_id
        and w.released_at is not null
        and w.kind <> 'preliminary'
      order by w.version desc
    `),
  )}
`.as('reports')

/**
 * Released results, each in the newest version that the practice received; under the order's id,
 * with the version's number.
 */
export const diagnosticReportKind: Kind<Row> = {
  type: 'DiagnosticReport',
  parameters: {
    _id: byId('o.lab_order_id'),
    _lastUpdated: byDate('r.released_at', 'When this version was released.'),
    identifier: byOrderNumber,
    patient: byReference('o.patient_id', 'Patient', 'The patient of the report.'),
    subject: byReference('o.patient_id', 'Patient', 'The patient of the report.'),
    'based-on': byReference('o.lab_order_id', 'ServiceRequest', 'The order.'),
    specimen: byReference('o.lab_order_id', 'Specimen', 'The specimen.'),
    status: byCode(statusCodes, 'final, partial, corrected, amended or entered-in-error.'),
    date: byDate('o.collected_at', 'When the specimen was collected.'),
    issued: byDate('r.released_at', 'When this version was released.'),
    code: byLabType,
    category: byCategory(diagnosticService),
  },
  includes: {
    result: including(observationKind, valuesOf),
    subject: including(patientKind, ({ patientId }) => [patientId]),
    patient: including(patientKind, ({ patientId }) => [patientId]),
  },
  find: (actor, wheres, after, limit) => {
    let found = newestReleased(actor)
      .innerJoin('customer as c', 'c.customer_id', 'o.customer_id')
      .select([
        'o.lab_order_id as id',
        'r.result_id as resultId',
        'r.version',
        'r.kind',
        sql<string>`r.released_at`.as('releasedAt'),
        'r.simulated as isSimulated',
        restsOnDraft,
        sql<Row['judged']>`r.judged`.as('judged'),
        sql<string[]>`r.changes`.as('changes'),
        sql<string[]>`r.not_reported`.as('notReported'),
        'o.patient_id as patientId',
        'o.specimen_barcode as barcode',
        'o.lab_type_id as labTypeId',
        sql<string>`${sql.raw(codeName('LabType', 'o.lab_type_id'))}`.as('labType'),
        'o.collected_at as collectedAt',
        'o.collection_day as collectionDay',
        'o.no_collection_time as noCollectionTime',
        'c.part2_program as isPart2',
        sql<Laboratory | null>`${sql.raw(laboratoryOf)}`.as('laboratory'),
        valuesOfReport,
        reportsOfOrder,
      ])
    for (const where of wheres) found = found.where(where)
    if (after !== undefined)
      found = found.where(
        sql<boolean>`
          (r.released_at, r.result_id) < (${after[0]}::timestamptz, ${after[1]}::bigint)
        `,
      )
    return unprepared(
      found.orderBy('r.released_at', 'desc').orderBy('r.result_id', 'desc').limit(limit),
    ) as ReturnType<Kind<Row>['find']>
  },
  keyset: ({ releasedAt, resultId }) => [releasedAt, resultId],
  resource: (row, base): DiagnosticReport => {
    const isGone = takesBack(row.kind)
    const values = valuesOf(row)
    const collected = collectedOf(row)
    const conclusion = conclusionOf(row).join('\n')
    return {
      resourceType: 'DiagnosticReport',
      id: String(row.id),
      meta: metaOf(row.version, row.releasedAt, row.isSimulated),
      ...performedBy(row.laboratory),
      identifier: [numberOf('FILL', numberSystem(base, 'specimen'), row.barcode)],
      basedOn: [{ reference: `ServiceRequest/${row.id}` }],
      status:
        row.kind === 'preliminary'
          ? 'unknown'
          : row.kind === 'final' && row.notReported.length > 0
            ? 'partial'
            : statuses[row.kind],
      category: [{ coding: [diagnosticService] }],
      code: {
        coding: [
          { system: labTypeSystem, code: String(row.labTypeId), display: row.labType },
          laboratoryReport,
        ],
        text: row.labType,
      },
      subject: { reference: `Patient/${row.patientId}` },
      ...(collected !== undefined && { effectiveDateTime: collected }),
      issued: row.releasedAt,
      specimen: [{ reference: `Specimen/${row.id}` }],
      ...(values.length > 0 && {
        result: values.map((id) => ({ reference: `Observation/${id}` })),
      }),
      ...(conclusion !== '' && { conclusion }),
      // the paper as made for that version, and those of earlier versions
      ...(!isGone && {
        presentedForm: row.reports.map(({ resultId, version, releasedAt }) => ({
          contentType: 'application/pdf',
          url: `${base}/Binary/${resultId}`,
          title:
            version === row.version
              ? `Report, version ${version}`
              : `Report, version ${version}, replaced`,
          creation: new Date(releasedAt).toISOString(),
        })),
      }),
    }
  },
}
