import type { BillFacts, ChargeTable } from '@labgate/contract/billing/facts'
import { dayAt } from '@labgate/contract/kit/time-zones'
import { coverageOf, type CoverageRow } from '@labgate/contract/orders/abn'
import { pipeline, type Tx } from '../../db/database.ts'
import { rawQuery } from '../../db/queries.ts'
import { type Found, around } from './billing-facts.query.ts'
import { chargeTables } from './charge-table.ts'

/** What the rules consider, and what else a claim needs. */
export interface Collected {
  facts: BillFacts
  patientId: number
}

const coverageRows = rawQuery<CoverageRow>(`
  select
    lab_type_id as "labTypeId",
    test_code as "testCode",
    diagnoses,
    frequency_days as "frequencyDays",
    valid_from::text as "validFrom",
    valid_to::text as "validTo"
  from coverage_rule
`)

const entityNpis = rawQuery<{ npi: string }>(`select npi from billing_entity`)
const labNpis = rawQuery<{ npi: string }>(`select npi from lab where npi <> ''`)

const isEnrolled = (
  orderer: NonNullable<Found['orderer']>,
  program: string,
  otherwise: boolean,
): boolean => {
  const rows = orderer.programs.filter((one) => one.program === program)
  return rows.length === 0 ? otherwise : rows.some(({ isIn }) => isIn)
}

const ordererOf = (orderer: NonNullable<Found['orderer']>): BillFacts['orderer'] => ({
  userId: orderer.userId,
  firstName: orderer.firstName,
  lastName: orderer.lastName,
  npi: orderer.npi,
  isPending: orderer.isPending,
  medicare: isEnrolled(orderer, 'Medicare', orderer.isMarked),
  // without a record nothing is known, and the payer decides
  medicaid: isEnrolled(orderer, 'Medicaid', true),
})
const makerOf = (
  maker: NonNullable<Found['maker']>,
  ours: ReadonlySet<string>,
): BillFacts['maker'] => ({
  name: maker.name,
  cliaNumber: maker.cliaNumber,
  cliaExpires: maker.cliaExpires,
  isOwn: maker.npi === '' || ours.has(maker.npi),
})

/** What the rules consider of every order: read once for many. */
export interface Tables {
  coverage: readonly CoverageRow[]
  charges: (day: string) => ChargeTable
  /** NPIs under which the laboratory bills. */
  ours: ReadonlySet<string>
  /** NPIs of laboratories: ours, and those that work for us. */
  labs: readonly string[]
}
export const readTables = async (tx: Tx): Promise<Tables> => {
  const [[coverage, entities, labs], charges] = await Promise.all([
    pipeline(tx, coverageRows, entityNpis, labNpis),
    chargeTables(tx),
  ])
  const npiOf = ({ npi }: { npi: string }): string => npi
  return { coverage, charges, ours: new Set(entities.map(npiOf)), labs: labs.map(npiOf) }
}

/**
 * Everything the rules consider, for many orders at once; their day is the laboratory's. `tables`:
 * those read before.
 */
export const collectFacts = async (
  tx: Tx,
  orderIds: readonly number[],
  now: Date,
  tables?: Tables,
): Promise<Map<number, Collected>> => {
  const [[found], { coverage, charges, ours, labs }] = await Promise.all([
    pipeline(tx, around(orderIds)),
    tables ?? readTables(tx),
  ])
  return new Map(
    found.map((one): [number, Collected] => {
      const { order, orderer, maker } = one
      const today = dayAt(now, one.zone)
      const day = order.collectionDay === '' ? today : order.collectionDay
      const facts: BillFacts = {
        today,
        order: {
          ...order,
          coverage: coverageOf({
            primaryIsMedicare: true,
            labTypeId: order.labTypeId,
            version: order.version,
            tests: order.tests,
            diagnoses: order.diagnoses.map(({ icd10Code }) => icd10Code),
            collectionDay: order.collectionDay,
            otherDays: one.otherDays,
            coverage,
          }),
        },
        patient: one.patient,
        account: one.account,
        locationName: one.locationName,
        placeOfService: one.placeOfService,
        organizations: [...one.organizations, ...labs, ...ours],
        orderer: orderer === null ? null : ordererOf(orderer),
        maker: maker === null ? null : makerOf(maker, ours),
        covers: one.covers.map((cover) => ({ ...cover, cover: cover.cover ?? 'unknown' })),
        charges: charges(day),
        claimedElsewhere: one.claimedElsewhere,
        replaces: null,
      }
      return [order.labOrderId, { facts, patientId: one.patientId }]
    }),
  )
}
