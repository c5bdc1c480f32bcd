import {
  isHold,
  isRejection,
  labStatusIdOf,
  moved,
  moveNames,
  newSpecimen,
  whyNot,
  type MoveName,
  type SpecimenState,
  stages,
} from '@labgate/contract/orders/order-status'
import type { Lab } from '../lab.ts'

/**
 * Queries on the tables; every row found violates the law of conservation (rules.md#conservation).
 */
const questions: Readonly<Record<string, string>> = {
  'a tube is in two open parcels': `
    select lab_order_id from ship_log_specimen where fate = 'packed' group by 1 having count(*) > 1
  `,
  'a received parcel has a tube of which nothing is known': `
    select ship_log_id
    from
      ship_log l
      join ship_log_specimen s using (ship_log_id)
    where l.status = 3 and s.fate = 'packed'
  `,
  'listed is not received and missing': `
    select l.ship_log_id
    from
      ship_log l
      join ship_log_specimen s using (ship_log_id)
    where l.status = 3 and s.is_listed
    group by 1
    having
      count(*) <> count(*) filter (where s.fate in ('received', 'counted')) + count(
        distinct
        s.lab_order_id
      ) filter (
        where
          s.fate in (
            'missing',
            'found-elsewhere',
            'found-at-laboratory',
            'found-at-practice',
            'lost'
          )
      )
  `,
  'a tube arrived in a parcel without an event': `
    select s.lab_order_id
    from ship_log_specimen s
    where
      s.fate in ('received', 'counted')
      and not exists (
        select
        from order_event e
        where e.lab_order_id = s.lab_order_id and e.move in ('receive', 'arrived')
      )
  `,
  'a tube is missing without an event': `
    select s.lab_order_id
    from ship_log_specimen s
    where
      s.fate = 'missing'
      and not exists (
        select
        from order_event e
        where
          e.lab_order_id = s.lab_order_id
          and e.ship_log_id = s.ship_log_id
          and e.move = 'missing'
      )
  `,
  'a tube is under way in no parcel': `
    select o.lab_order_id
    from lab_order o
    where
      o.stage = 2
      and o.ended = 0
      and 1 <> (
        select count(*)
        from
          ship_log_specimen s
          join ship_log l using (ship_log_id)
        where s.lab_order_id = o.lab_order_id and s.fate in ('packed', 'missing') and l.status > 0
      )
  `,
  'a tube is at the practice and in a parcel that left': `
    select o.lab_order_id
    from
      lab_order o
      join ship_log_specimen s using (lab_order_id)
      join ship_log l using (ship_log_id)
    where o.stage = 1 and o.ended = 0 and s.fate = 'packed' and l.shipped_at is not null
  `,
  'a tube at the laboratory lies in a parcel by the papers': `
    select o.lab_order_id
    from
      lab_order o
      join ship_log_specimen s using (lab_order_id)
    where o.stage >= 20 and s.fate in ('packed', 'missing')
  `,
  'a specimen is on two manifests': `
    select lab_order_id
    from manifest_specimen
    where withdrawn_at is null
    group by 1
    having count(*) > 1
  `,
  'a specimen was sent on by no manifest': `
    select o.lab_order_id
    from lab_order o
    where
      o.stage = 40
      and 1 <> (
        select count(*)
        from
          manifest_specimen s
          join manifest m using (manifest_id)
        where s.lab_order_id = o.lab_order_id and s.withdrawn_at is null and m.status = 1
      )
  `,
  'a final manifest has a specimen that was not sent on': `
    select s.lab_order_id
    from
      manifest_specimen s
      join manifest m using (manifest_id)
      join lab_order o using (lab_order_id)
    where m.status = 1 and s.withdrawn_at is null and o.stage < 40
  `,
  'a received tube has no time of receipt': `
    select lab_order_id from lab_order where stage >= 20 and received_at is null
  `,
  'an accessioned tube has nobody who did it': `
    select lab_order_id
    from lab_order
    where
      stage in (30, 35, 40)
      and (accessioned_at is null or user_id_accessioned is null or matched = 0)
  `,
  'the last event does not say the status': `
    select o.lab_order_id
    from lab_order o
    where
      o.lab_status_id <> (
        select e.lab_status_id
        from order_event e
        where e.lab_order_id = o.lab_order_id
        order by e.order_event_id desc
        limit 1
      )
  `,
  'an order was moved to another account, and its specimen goes on in none': `
    select o.lab_order_id
    from lab_order o
    where
      o.ended = 90
      and 1 <> (
        select count(*)
        from
          order_account_move m
          join lab_order n on n.lab_order_id = m.lab_order_id_moved
        where
          m.lab_order_id = o.lab_order_id
          and n.customer_id <> o.customer_id
          and n.received_at = o.received_at
          and n.collected_at is not distinct from o.collected_at
      )
  `,
  'an order took over a specimen that is in another order, too': `
    select m.lab_order_id_moved
    from
      order_account_move m
      join lab_order o on o.lab_order_id = m.lab_order_id
    where m.lab_order_id_moved is not null and o.ended <> 90
  `,
  'a scan was written twice': `select scan_key from receiving_scan group by 1 having count(*) > 1`,
  'an issue is open about a hold that has ended': `
    select n.lab_order_id
    from
      customer_incident n
      join lab_order o using (lab_order_id)
    where n.opened_by = 'hold' and n.status <> 'resolved' and (o.hold = 0 or o.ended <> 0)
  `,
  'an issue is open about a rejection that was undone': `
    select n.lab_order_id
    from
      customer_incident n
      join lab_order o using (lab_order_id)
    where n.opened_by = 'reject' and n.status <> 'resolved' and o.ended = 0
  `,
  'an issue is open about missing tubes that were found': `
    select n.customer_incident_id
    from customer_incident n
    where
      n.opened_by = 'missing'
      and n.status <> 'resolved'
      and not exists (
        select
        from ship_log_specimen s
        where
          s.ship_log_id = n.ship_log_id
          and s.fate in ('missing', 'lost')
          and (n.lab_order_id is null or s.lab_order_id = n.lab_order_id)
      )
  `,
  'an issue is open about an order that was canceled': `
    select n.lab_order_id
    from
      customer_incident n
      join lab_order o using (lab_order_id)
    where n.opened_by <> '' and n.status <> 'resolved' and o.ended in (90, 100)
  `,
  'a practice is asked about a specimen that needs nothing': `
    select i.lab_order_id, i.reason
    from
      inbox i
      join lab_order o using (lab_order_id)
    where
      i.resolved_at is null
      and (
        (i.reason = 'specimen-held' and (o.hold = 0 or o.ended <> 0))
        or (i.reason = 'specimen-rejected' and o.ended = 0)
        or (i.reason = 'missing-tube' and (o.stage >= 20 or o.ended <> 0))
      )
  `,
  'a missing tube is told to nobody': `
    select s.lab_order_id
    from
      ship_log_specimen s
      join lab_order o using (lab_order_id)
    where
      s.fate = 'missing'
      and o.ended = 0
      and not exists (
        select
        from inbox i
        where
          i.lab_order_id = s.lab_order_id
          and i.reason = 'missing-tube'
          and i.resolved_at is null
      )
  `,
  'no issue is open about a missing tube': `
    select s.lab_order_id
    from
      ship_log_specimen s
      join lab_order o using (lab_order_id)
    where
      s.fate = 'missing'
      and o.ended = 0
      and not exists (
        select
        from customer_incident n
        where
          n.ship_log_id = s.ship_log_id
          and n.opened_by = 'missing'
          and n.status <> 'resolved'
          and (n.lab_order_id is null or n.lab_order_id = s.lab_order_id)
      )
  `,
}

interface EventRow {
  lab_order_id: number
  move: string
  lab_status_id: number
}
const stageOf = (stage: number): SpecimenState['stage'] | undefined =>
  stages.find((one) => one === stage)
const isMove = (name: string): name is MoveName => (moveNames as readonly string[]).includes(name)

/**
 * Walks each specimen's events through the contract's machine: every move must have been possible,
 * and lead to the recorded state.
 */
const brokenChains = async (lab: Pick<Lab, 'owner'>): Promise<string[]> => {
  const events = await lab.owner<EventRow>(`
    select lab_order_id, move, lab_status_id from order_event order by lab_order_id, order_event_id
  `)
  const orders = await lab.owner<{ id: number; stage: number; hold: number; ended: number }>(
    'select lab_order_id as id, stage, hold, ended from lab_order',
  )
  const byId = new Map(orders.map((order) => [order.id, order]))
  const faults: string[] = []
  for (const [id, chain] of Map.groupBy(events, ({ lab_order_id }) => lab_order_id)) {
    let state = newSpecimen
    for (const { move, lab_status_id } of chain) {
      if (!isMove(move)) continue
      const reason = isHold(lab_status_id) || isRejection(lab_status_id) ? lab_status_id : 0
      const why = whyNot(state, move, reason)
      if (why !== '') {
        faults.push(`order ${id}: ${move} from ${state.stage}: ${why}`)
        break
      }
      state = moved(state, move, reason)
      if (labStatusIdOf(state) !== lab_status_id)
        faults.push(`order ${id}: ${move} says ${lab_status_id}, not ${labStatusIdOf(state)}`)
    }
    const row = byId.get(id)
    if (
      row &&
      (stageOf(row.stage) !== state.stage || row.hold !== state.hold || row.ended !== state.end)
    )
      faults.push(
        `order ${id} is at ${row.stage}/${row.hold}/${row.ended}, its events lead to ${state.stage}/${state.hold}/${state.end}`,
      )
  }
  return faults
}

/**
 * Violations that one statement can see, in words; each is asked in a snapshot of its own, so
 * clients can be at work.
 */
export const brokenLaws = async (lab: Pick<Lab, 'owner'>): Promise<string[]> => {
  const found: string[] = []
  for (const [text, sql] of Object.entries(questions)) {
    const rows = await lab.owner(sql)
    if (rows.length > 0) found.push(`${text}: ${JSON.stringify(rows.slice(0, 3))}`)
  }
  return found
}

/**
 * Every violation of the law, in words; empty if there is none. Needs clients at rest: a chain is
 * read in two statements.
 */
export const violations = async (lab: Pick<Lab, 'owner'>): Promise<string[]> => [
  ...(await brokenLaws(lab)),
  ...(await brokenChains(lab)),
]
