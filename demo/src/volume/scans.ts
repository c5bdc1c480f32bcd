import { scanOutcomes, type ScanOutcome } from '@labgate/contract/shipping/parcels'
import type { Run } from '@labgate/server/db/run.ts'
import type { Cell } from './copy.ts'
import type { Course } from './course.ts'
import { rowNumbers } from './numbers.ts'
import { barcodeAt, everyOrder, iso, madeAt, type OrdersPlan } from './order-at.ts'
import type { Parcels } from './parcels.ts'

export const scanColumns =
  'scan_key specimen_barcode ship_log_id lab_order_id user_id user_id_sent at recorded_at outcome says'.split(
    ' ',
  )

const outcomes: Readonly<Record<Course['arrival'], ScanOutcome>> = {
  listed: 'received',
  counted: 'received',
  missing: 'found',
  unlisted: 'unlisted',
}

/** Scans at the dock: every tube that arrived and was not merely counted. */
export function* scanRows(plan: OrdersPlan, { base, of }: Parcels): Generator<readonly Cell[]> {
  const numbers = rowNumbers(plan.random.fork('volume/scans'))
  for (const { at, course, labOrderId, receiver } of everyOrder(plan)) {
    const turn = of[at] ?? -1
    const received = madeAt(course, 'receive')
    if (turn < 0 || received === undefined || course.arrival === 'counted') continue
    const own = numbers.of(at)
    const key = Array.from({ length: 4 }, () =>
      own.int(0, 0xffff_ffff).toString(16).padStart(8, '0'),
    ).join('')
    const outcome = outcomes[course.arrival]
    yield [
      key,
      barcodeAt(plan, at),
      base + turn,
      labOrderId,
      receiver,
      receiver,
      iso(received),
      iso(received),
      outcome,
      scanOutcomes[outcome],
    ]
  }
}

/** Gives every tube one of our labels, with its patient as on record. */
export const printLabels = async (run: Run, firstOrder: number): Promise<void> => {
  await run(
    `
      insert into label_print
        (
          lab_order_id,
          customer_id,
          specimen_barcode,
          copies,
          last_name,
          first_name,
          middle_name,
          dob,
          user_id,
          user_name,
          at
        )
      select
        o.lab_order_id,
        o.customer_id,
        o.specimen_barcode,
        1,
        p.last_name,
        p.first_name,
        p.middle_name,
        p.dob,
        o.user_id_created,
        'Front desk',
        o.created_at
      from
        lab_order o
        join patient p on p.patient_id = o.patient_id
      where o.lab_order_id >= $1
      order by o.lab_order_id
    `,
    [firstOrder],
  )
}
