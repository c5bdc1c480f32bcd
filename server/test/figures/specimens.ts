import type { Dice } from '@labgate/contract/test/dice'
import type { Lab } from '../lab.ts'

interface Place {
  customerId: number
  locationId: number
  patientId: number
  /** Accessioners; the first also keys orders from paper. */
  workers: readonly number[]
  /** Who orders at the practice. */
  practice: number
}

/**
 * A specimen with a chance of everything a figure counts. Minutes ago, so that all of it is in this
 * month or the one before.
 */
export const someSpecimen = async (lab: Lab, dice: Dice, place: Place): Promise<void> => {
  const { customerId, workers, practice } = place
  const received = 60 + dice.below(20 * 24 * 60)
  const dock = dice.below(received)
  const [isAccessioned, type] = [dice.isLikely(0.8), dice.below(4)]
  const ago = (minutes: number): string =>
    new Date(lab.clock.now.getTime() - minutes * 60_000).toISOString()
  const labOrderId = await lab.make.order(place, {
    lab_type_id: type,
    priority: dice.below(2),
    stage: isAccessioned ? 50 : 20,
    received_at: ago(received),
    ended: isAccessioned ? 0 : dice.of([0, 101, 103, 104, 110]),
    rejected_at: ago(dock),
    mismatch_name: dice.isLikely(0.3),
    self_pay: dice.isLikely(0.5),
    user_id_created: dice.isLikely(0.5) ? workers[0] : practice,
    collected_at: ago(received + 90),
    collection_day: ago(received + 90).slice(0, 10),
    findings: dice.isLikely(0.5)
      ? '[{"rule":"patient-name","level":"issue"},{"rule":"insurance","level":"issue"}]'
      : '[]',
    ...(isAccessioned && {
      accessioned_at: ago(dock),
      user_id_accessioned: dice.of(workers),
      audited_at: ago(dock),
    }),
  })
  if (!isAccessioned) return
  const ofOrder = { lab_order_id: labOrderId, customer_id: customerId }
  for (let look = dice.below(3); look > 0; look--)
    await lab.make.insert(
      'order_audit',
      {
        ...ofOrder,
        outcome: 1 + dice.below(5),
        user_id_accessioned: workers[0],
        user_id_audited: 1,
        audited_at: ago(dice.below(dock + 1)),
      },
      'order_audit_id',
    )
  const [made, released] = [dice.below(dock + 1), dice.below(2)]
  const version = {
    ...ofOrder,
    version: 1,
    kind: 'final',
    made_at: ago(made),
    released_at: ago(Math.floor(made * released * 0.5)),
    has_positive: dice.isLikely(0.5),
  }
  const result_id = await lab.make.insert('result', version, 'result_id')
  const value = {
    analyte: 'codeine',
    method: 'confirmation',
    code: 'codeine',
    name: 'Codeine',
    value_type: 'NM',
    value: '5',
    state: 'F',
    place: 0,
    version_from: 1,
  }
  const flag = dice.of(['positive', 'negative', 'not-judged'])
  const observation_id = await lab.make.insert(
    'observation',
    { ...ofOrder, patient_id: place.patientId, ...value, flag },
    'observation_id',
  )
  if (dice.isLikely(0.6)) {
    const taken = dice.of([null, 5, 600])
    const critical = {
      ...ofOrder,
      result_id,
      observation_id,
      found_at: ago(700),
      taken_at: taken === null ? null : ago(700 - taken),
      superseded_at: dice.isLikely(0.3) ? ago(1) : null,
    }
    await lab.make.insert('critical_value', critical, 'critical_value_id')
  }
  const fax = {
    location_id: place.locationId,
    customer_id: customerId,
    kind: dice.of(['result', 'result', 'test']),
    queued_at: ago(made),
    next_try_at: ago(made),
  }
  await lab.make.insert(
    'fax',
    {
      ...fax,
      state: dice.of(['sent', 'sent', 'failed', 'uncertain', 'queued']),
      tries: dice.below(3),
    },
    'fax_id',
  )
}
