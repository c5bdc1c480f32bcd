import type { Identity } from '@labgate/contract/patients/identity'
import type { Lab } from '../lab.ts'

/*
 * A journal independent of the product: written while the rows are locked, in one sequence. If the
 * product locks too little, the journal shows an order of events that serial execution could not
 * have produced.
 */

interface Line {
  kind: 'order' | 'patient' | 'checked' | 'released'
  orderId: number
  stage: number
  ended: number
  hold: number
  identity: Identity | null
}

/** Starts keeping it, for every order, patient, and report. */
export const keepJournal = async ({ owner }: Pick<Lab, 'owner'>): Promise<void> => {
  await owner(`
    create table journal (
      seq bigserial,
      kind text,
      order_id bigint,
      stage int,
      ended int,
      hold int,
      identity jsonb
    )
  `)
  const note = (name: string, values: string): Promise<unknown> =>
    owner(`
      create function ${name}()
      returns trigger
      language plpgsql
      security definer
      set search_path = public, pg_temp
      as $$
      begin insert into journal (kind, order_id, stage, ended, hold, identity) values (${values}); return null; end $$
    `)
  await note(
    'journal_order',
    `'order', new.lab_order_id, new.stage, new.ended, new.hold, identity_of(new.patient_id)`,
  )
  await note('journal_patient', `'patient', null, null, null, null, identity_of(new.patient_id)`)
  await note('journal_checked', `'checked', new.lab_order_id, null, null, null, null`)
  await note('journal_released', `'released', new.lab_order_id, null, null, null, new.identity`)
  await owner(`
    create trigger journal
    after insert or update of stage, hold, ended on lab_order
    for each row
    execute function journal_order()
  `)
  await owner(`
    create trigger journal
    after update on patient
    for each row
    when (old.demographics_version <> new.demographics_version)
    execute function journal_patient()
  `)
  await owner(`
    create trigger journal
    after update on correction_tube
    for each row
    when (old.checked_at is null and new.checked_at is not null)
    execute function journal_checked()
  `)
  await owner(`
    create trigger journal
    after insert or update on result
    for each row
    when (new.released_at is not null)
    execute function journal_released()
  `)
}

interface Known {
  stage: number
  ended: number
  hold: number
  /**
   * Its patient was renamed while the laboratory had it, and no one has inspected the tube since.
   */
  isUnseen: boolean
}

/**
 * Specimens in progress, and released reports, under a name that no one compared with the tube; in
 * words.
 */
export const identityBreaches = async ({ owner }: Pick<Lab, 'owner'>): Promise<string[]> => {
  const lines = await owner<Line>(
    'select kind, order_id as "orderId", stage, ended, hold, identity from journal order by seq',
  )
  const orders = new Map<number, Known>()
  const breaches: string[] = []
  let chart = ''
  const nameOf = (identity: Identity | null): string => JSON.stringify(identity)
  for (const { kind, orderId, stage, ended, hold, identity } of lines) {
    const known = orders.get(orderId)
    if (kind === 'patient') {
      chart = nameOf(identity)
      for (const order of orders.values())
        if (order.ended === 0 && order.stage >= 20 && order.stage < 50) order.isUnseen = true
    } else if (kind === 'order') {
      const isAccessioned = stage === 30 && known?.stage !== 30 && known?.stage !== 35
      orders.set(orderId, {
        stage,
        ended,
        hold,
        isUnseen: known?.isUnseen === true && !isAccessioned,
      })
    } else if (kind === 'checked' && known) known.isUnseen = false
    else if (kind === 'released' && known) {
      if (known.isUnseen) breaches.push(`order ${orderId} was released unseen`)
      if (chart !== '' && nameOf(identity) !== chart && known.stage < 50)
        breaches.push(`order ${orderId} was released under another name than the chart's`)
    }
  }
  for (const [id, { stage, ended, hold, isUnseen }] of orders)
    if (isUnseen && ended === 0 && stage >= 20 && stage < 50 && hold === 0)
      breaches.push(`order ${id} goes on under a name that nobody compared with its tube`)
  return breaches
}
