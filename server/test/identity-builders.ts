type Insert = (table: string, columns: Record<string, unknown>, id: string) => Promise<number>

/**
 * A completed merge, with a value that it changed, and two records found to be two people; every
 * text is the mark.
 */
export const madeMerge =
  (insert: Insert) =>
  async (
    {
      customerId,
      patientId,
      foldedId,
    }: { customerId: number; patientId: number; foldedId: number },
    mark: string,
  ): Promise<number> => {
    const at = '2026-01-01T00:00:00Z'
    const patientMergeId = await insert(
      'patient_merge',
      {
        customer_id: customerId,
        patient_id: patientId,
        patient_id_folded: foldedId,
        state: 'merged',
        reason: mark,
        row_version: 1,
        row_version_folded: 1,
        user_id_created: 1,
        created_by: mark,
        created_at: at,
        merged_at: at,
      },
      'patient_merge_id',
    )
    const row = {
      table_name: 'patient',
      row_id: foldedId,
      column_name: 'email',
      was: JSON.stringify(mark),
      became: JSON.stringify(''),
    }
    await insert(
      'patient_merge_row',
      { patient_merge_id: patientMergeId, customer_id: customerId, ...row },
      'row_id',
    )
    const [one, other] = [patientId, foldedId].toSorted((a, b) => a - b)
    const pair = {
      patient_id_one: one,
      patient_id_other: other,
      note: mark,
      user_id_created: 1,
      created_by: mark,
      created_at: at,
    }
    await insert('patient_not_same', { customer_id: customerId, ...pair }, 'patient_id_one')
    return patientMergeId
  }

/** A requested correction to a patient, with the tube of an order. */
export const madeCorrection =
  (insert: Insert) =>
  async (
    { lab_order_id, ...of }: { patient_id: number; customer_id: number; lab_order_id: number },
    mark: string,
  ): Promise<number> => {
    const text = JSON.stringify({ lastName: mark })
    const made = {
      ...of,
      kind: 'wrong',
      was: text,
      asked: text,
      reason: mark,
      user_id_created: 1,
      created_by: mark,
      created_at: '2026-01-01T00:00:00Z',
    }
    const identity_correction_id = await insert(
      'identity_correction',
      made,
      'identity_correction_id',
    )
    await insert(
      'correction_tube',
      { identity_correction_id, lab_order_id, customer_id: of.customer_id, check_says: mark },
      'lab_order_id',
    )
    return identity_correction_id
  }
