type Insert = (table: string, columns: Record<string, unknown>, id: string) => Promise<number>

const none = '{}'
const flags = {
  is_paper: false,
  is_employee: false,
  is_stat: false,
  has_mismatch: false,
  has_age_override: false,
  is_positive: false,
  is_corrected: false,
  is_withdrawn: false,
  is_wrong_patient: false,
  has_unexplained: false,
  has_not_prescribable: false,
  has_metabolite_missing: false,
}

/**
 * Stored figures of an account, in every figure table, as if one of its orders had been counted.
 */
export const countedFigures = async (
  insert: Insert,
  {
    customerId,
    locationId,
    labOrderId,
  }: { customerId: number; locationId: number; labOrderId: number },
) => {
  const [customer_id, day] = [customerId, '2026-01-01']
  const order = {
    lab_order_id: labOrderId,
    customer_id,
    location_id: locationId,
    user_id_physician: 0,
    user_id_accessioned: 0,
    lab_type_id: 1,
    ended: 0,
  }
  await insert(
    'figure_order',
    { ...order, ...flags, created_day: day, missing: none, tested: none, found: none },
    'lab_order_id',
  )
  await insert(
    'figure_account',
    { customer_id, grain: 'm', measure: 1, start: day, t1: 1 },
    'customer_id',
  )
  await insert(
    'figure_location',
    {
      customer_id,
      location_id: locationId,
      is_employee: false,
      grain: 'm',
      measure: 1,
      start: day,
      t1: 1,
    },
    'customer_id',
  )
  await insert(
    'figure_time_account',
    { customer_id, month: day, segment: 1, lab_type_id: 1, bucket: 7, n: 1 },
    'customer_id',
  )
  await insert(
    'figure_analyte_account',
    { customer_id, month: day, analyte: 'codeine', tested: 1, found: 0 },
    'customer_id',
  )
  const nobody = {
    user_id_vp: 0,
    user_id_rm: 0,
    user_id_tm: 0,
    user_id_am: 0,
    user_id_specialist: 0,
  }
  const windows = {
    recent: 1,
    before: 0,
    business_days: 20,
    business_days_before: 20,
    quiet_business_days: 0,
    dormant_after: 15,
  }
  await insert(
    'figure_account_state',
    { customer_id, day, state: 'new', ...windows },
    'customer_id',
  )
  await insert(
    'figure_account_chain',
    { customer_id, since: '0001-01-01', until: 'infinity', ...nobody },
    'customer_id',
  )
}
