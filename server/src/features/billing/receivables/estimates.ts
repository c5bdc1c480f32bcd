import { estimatedLines } from '@labgate/contract/billing/estimate'
import type { GoodFaithEstimate } from '@labgate/contract/billing/receivables'
import type { Actor } from '../../../access/actor.ts'
import { orRefuse, Refusal } from '../../../access/refusal.ts'
import { visibleOrders } from '../../../core/orders/orders.queries.ts'
import type { Scope, Tx } from '../../../db/database.ts'
import { compiledOf, compiledRaw, rawQuery, type Query } from '../../../db/queries.ts'
import { staffName } from '../../../db/sql-parts.ts'
import type { ChangeContext } from '../../../http/call.ts'
import { inBothLanguages, patientLanguages } from '../../../paper/money/in-both-languages.ts'
import type { MoneyPaper } from '../../../paper/money/money-paper.ts'
import { billerOf } from '../biller.ts'
import { collectFacts } from '../collect-facts.ts'
import { takeNumbers } from './close-month.ts'
import { estimatePaper, type EstimatedPerson, type Expected } from './estimate-paper.ts'

const inSight = (scope: Scope, labOrderId: number) =>
  visibleOrders(scope).select('o.lab_order_id').where('o.lab_order_id', '=', labOrderId).compile()

/** The estimates provided for an order, latest first. */
export const estimatesOf = (scope: Scope, labOrderId: number): Query<GoodFaithEstimate> => {
  const visible = inSight(scope, labOrderId)
  return rawQuery(
    `
      select
        e.good_faith_estimate_id as "goodFaithEstimateId",
        e.number,
        e.cents,
        e.given_on::text as "givenOn",
        ${staffName('e.user_id_created')} as "createdBy"
      from good_faith_estimate e
      where e.lab_order_id in (${visible.sql})
      order by e.good_faith_estimate_id desc
    `,
    [...visible.parameters],
  )
}
export const oneEstimate = (
  scope: Scope,
  goodFaithEstimateId: number,
): Query<{ number: number; content: MoneyPaper }> => {
  const visible = visibleOrders(scope).select('o.lab_order_id').compile()
  return rawQuery(
    `
      select e.number, e.content
      from good_faith_estimate e
      where e.good_faith_estimate_id = $${visible.parameters.length + 1} and e.lab_order_id in (${visible.sql})
    `,
    [...visible.parameters, goodFaithEstimateId],
  )
}

/* The order with its patient, and the NPI and tax ID that the paper must state. */
const personOf = (labOrderId: number, today: string) =>
  rawQuery<EstimatedPerson>(
    `
      select
        o.customer_id as "customerId",
        o.specimen_barcode as "specimenBarcode",
        p.patient_id as "patientId",
        p.first_name as "firstName",
        p.middle_name as "middleName",
        p.last_name as "lastName",
        p.first_name_latin as "firstNameLatin",
        p.middle_name_latin as "middleNameLatin",
        p.last_name_latin as "lastNameLatin",
        p.language,
        p.dob::text as dob,
        p.street1,
        p.street2,
        p.city,
        p.state,
        p.postal_code as "postalCode",
        coalesce(
          (
            select trim(u.first_name || ' ' || u.last_name)
            from app_user u
            where u.user_id = o.user_id_physician
          ),
          ''
        ) as orderer,
        coalesce(e.npi, '') as npi,
        coalesce(e.tax_id, '') as "taxId"
      from
        lab_order o
        join patient p using (patient_id)
        left join lateral (
          select npi, tax_id
          from billing_entity
          where $2::date between valid_from and coalesce(valid_to, 'infinity'::date)
          order by valid_from desc
          limit 1
        ) e
          on true
      where o.lab_order_id = $1
    `,
    [labOrderId, today],
  )

/**
 * What an order is expected to cost its patient. Reads prices, so it runs under the laboratory's
 * scope.
 */
export const expectedOf = async (tx: Tx, labOrderId: number, now: Date): Promise<Expected> => {
  const collected = (await collectFacts(tx, [labOrderId], now)).get(labOrderId)
  if (collected === undefined) throw new Refusal('not-found', 'Order not found.')
  const { facts } = collected
  const lines = estimatedLines(facts, 'patient')
  return {
    isSelfPay: facts.order.selfPay,
    cents: lines.reduce((sum, { cents }) => sum + cents, 0),
    lines,
    diagnoses: facts.order.diagnoses.map(({ icd10Code }) => icd10Code),
    day: facts.order.collectionDay,
  }
}

/**
 * Makes and stores an estimate of an order as it is now. The transaction sees prices; first checks
 * that the order is visible to the user.
 */
export const giveEstimate = async (
  tx: Tx,
  actor: Actor,
  labOrderId: number,
  change: ChangeContext,
  { today, now }: { today: string; now: Date },
): Promise<{ id: string; message: string }> => {
  orRefuse(
    await visibleOrders(actor, tx)
      .select('o.lab_order_id')
      .where('o.lab_order_id', '=', labOrderId)
      .executeTakeFirst(),
    'Order not found.',
  )
  const { rows } = await tx.executeQuery(compiledOf(personOf(labOrderId, today)))
  const person = orRefuse(rows[0], 'Order not found.')
  change.about({
    target: `order ${labOrderId}`,
    customerId: person.customerId,
    fields: ['estimate'],
  })
  const expected = await expectedOf(tx, labOrderId, now)
  if (!expected.isSelfPay)
    throw new Refusal('not-possible', 'The patient does not pay for this order.')
  if (expected.cents === 0)
    throw new Refusal('not-possible', 'The laboratory has no self-pay prices for these tests.')
  const number = (await takeNumbers(tx, 1)) + 1
  const from = await billerOf(tx, today)
  const content = inBothLanguages(await patientLanguages(), person.language, (spoken) =>
    estimatePaper(person, expected, number, from, today, spoken),
  )
  const made = await tx.executeQuery<{ id: number }>(
    compiledRaw(
      `
        insert into good_faith_estimate
          (customer_id, lab_order_id, number, cents, given_on, content, user_id_created, created_at)
        values ($1, $2, $3, $4, $5, $6, $7, $8)
        returning good_faith_estimate_id as id
      `,
      [
        person.customerId,
        labOrderId,
        number,
        expected.cents,
        today,
        JSON.stringify(content),
        actor.userId,
        now.toISOString(),
      ],
    ),
  )
  return {
    id: String(made.rows[0]?.id ?? 0),
    message: 'The estimate is kept. Hand the patient a copy.',
  }
}
