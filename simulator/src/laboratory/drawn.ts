/** A value in OBX form: its type, its text, its unit, and the remark below it. */
export interface Drawn {
  type: 'NM' | 'SN' | 'CWE'
  value: string
  unit?: string
  note?: string
}
