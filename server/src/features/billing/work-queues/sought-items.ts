import { leastSought } from '@labgate/contract/billing/work-queues'
import { sql, type RawBuilder } from 'kysely'
import { patientsNamed, turned } from '../../../core/patients/patients.queries.ts'
import { beginsWith } from '../../../db/search.ts'
import type { Queue } from './queue.ts'

/*
 * A number is matched from its beginning, in its own index; the column is compared as the index has
 * it.
 */
const numberBegins = (column: string, term: string): RawBuilder<boolean> => {
  const upper = term.toUpperCase()
  const place = sql.raw(`${column} collate "C"`)
  return sql<boolean>`
    ((${place} >= ${upper} and ${place} < (${upper} || chr(1114109))) or ${place} = ${term})
  `
}
const [leastOfNumber, leastOfWord] = [3, 3]
/* As typed from a card, with spaces; '' if not a number. */
const numberIn = (term: string): string => {
  const number = term.replaceAll(/\s/g, '')
  return number.length >= leastOfNumber && /\d/.test(number) ? number : ''
}
/* Punctuation alone would match the beginning of every name. */
const isLongEnough = (term: string): boolean =>
  (term.match(/[\p{L}\p{N}]/gu) ?? []).length >= leastSought

/* By last and first name in either order, or by a whole first name. */
const peopleNamed = (term: string): RawBuilder<number> => {
  const plain = term.replace(/\s*,\s*/, ' ')
  const readings = [...new Set([plain, turned(plain)])]
    .filter(Boolean)
    .map((name) => patientsNamed(name))
  return sql<number>`
    ${sql.join(readings, sql` union `)}
    union
    select f.patient_id from patient f where f.first_folded = fold_name(${plain})
    union
    select f.patient_id
    from patient f
    where f.first_latin_folded = fold_name(${plain}) and f.first_latin_folded <> ''
  `
}
const nothing = sql<number>`select null::bigint where false`
/* Orders by specimen or requisition number. */
const ordersNumbered = (number: string): RawBuilder<number> =>
  number === ''
    ? nothing
    : sql<number>`
      select o.lab_order_id from lab_order o where ${beginsWith('o.specimen_barcode', number)}
      union
      select o.lab_order_id
      from lab_order o
      where o.requisition_no in (${number}, ${number.toUpperCase()})
    `
const insured = (number: string): RawBuilder<number> =>
  number === ''
    ? nothing
    : sql<number>`
      select m.patient_id
      from patient_insurance m
      where ${numberBegins('m.member_id', number)} and m.member_id <> ''
    `
/*
 * By the beginning of a word of the name or another name, 'medicaid' for 'Texas Medicaid'; there
 * are few payers.
 */
const payersNamed = (term: string): RawBuilder<number> =>
  term.length < leastOfWord
    ? nothing
    : sql<number>`
      select y.insurance_id
      from insurance y
      where position(' ' || fold(${term}) in ' ' || replace(y.searched, chr(10), ' ')) > 0
    `
const claimed = (number: string): RawBuilder<number> =>
  number === ''
    ? nothing
    : sql<number>`select c.bill_id from claim c where ${numberBegins('c.number', number)}`

/**
 * Open items that match a text: by patient, specimen or requisition number, member ID, claim
 * number, or payer. Each way uses an index to reach the few matches; lists are arrays, so that the
 * planner never reads the queue for them. undefined: the text is too short.
 */
export const itemsSought = (queue: Queue, search: string): RawBuilder<boolean> | undefined => {
  const term = search.trim()
  if (!isLongEnough(term)) return undefined
  const number = numberIn(term)
  const items = sql`
    select w.work_item_id from work_item w where w.closed_at is null and w.queue = ${queue}
  `
  return sql<boolean>`
    i.work_item_id = any (
      array(
        with
          named(patient_id) as materialized (${peopleNamed(term)}),
          -- and whoever a record of that name was merged into
          whom(patient_id) as materialized (
            select patient_id from named
            union
            select k.patient_id_merged_into
            from patient k
            where
              k.patient_id = any (array(select patient_id from named))
              and k.patient_id_merged_into is not null
            union
            ${insured(number)}
          ),
          numbered(lab_order_id) as materialized (${ordersNumbered(number)})
        ${items}
          and w.lab_order_id = any (
            array(
              select o.lab_order_id
              from lab_order o
              where o.patient_id = any (array(select patient_id from whom))
              union
              select lab_order_id from numbered
            )
          )
        union all
        ${items}
          and w.patient_insurance_id = any (
            array(
              select n.patient_insurance_id
              from patient_insurance n
              where n.patient_id = any (array(select patient_id from whom))
              union
              select f.patient_insurance_id
              from
                bill b
                join bill_finding f using (bill_id)
              where b.lab_order_id = any (array(select lab_order_id from numbered))
            )
          )
        union all
        ${items} and w.bill_id = any (array(${claimed(number)}))
        union all
        ${items} and w.insurance_id = any (array(${payersNamed(term)}))
      )
    )
  `
}
