/* The parcel that the tube was received in, as far as the reader can see it. */
const parcel = (field: string): string => `
  (
    select ${field}
    from
      ship_log_specimen s
      join ship_log l using (ship_log_id)
    where
      s.lab_order_id = o.lab_order_id
      and s.fate in ('received', 'counted', 'found-at-laboratory')
    order by s.ship_log_specimen_id desc
    limit 1
  )
`

/**
 * SQL: what the dock and the bench noted about the tube of order `o`, as the contract's BenchNotes.
 */
export const benchNotes = `json_build_object('mismatchName', o.mismatch_name, 'mismatchDOB', o.mismatch_dob, 'mismatchDate', o.mismatch_date, 'mismatchPregnant', o.mismatch_pregnant,
  'mismatchSite', o.mismatch_site, 'tubeDay', o.tube_collected_day, 'tubeTime', o.tube_collected_time, 'differenceReason', o.difference_reason,
  'temperature', o.temperature, 'receivedOnIce', o.received_on_ice, 'ageReason', o.age_override,
  'parcel', ${parcel(`
    json_build_object(
      'temperature',
      l.temperature,
      'temperatureUnit',
      l.temperature_unit,
      'condition',
      coalesce(
        (
          select c.description
          from code c
          where c.list = 'ParcelCondition' and c.id = l.condition_id
        ),
        ''
      ),
      'conditionNote',
      l.condition_note
    )
  `)}, 'note', o.accessioning_note)`
