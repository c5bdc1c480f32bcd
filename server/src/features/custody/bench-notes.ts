/** SQL: what the bench noted about the tube of order `o`, as the contract's BenchNotes. */
export const benchNotes = `json_build_object('mismatchName', o.mismatch_name, 'mismatchDOB', o.mismatch_dob, 'mismatchDate', o.mismatch_date, 'mismatchPregnant', o.mismatch_pregnant,
  'mismatchSite', o.mismatch_site, 'tubeDay', o.tube_collected_day, 'tubeTime', o.tube_collected_time, 'differenceReason', o.difference_reason,
  'temperature', o.temperature, 'receivedOnIce', o.received_on_ice, 'ageReason', o.age_override, 'note', o.accessioning_note)`
