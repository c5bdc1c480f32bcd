/**
 * Why a field cannot be shown whole, in words that follow its location: 'OBX[3]-5'. Names nothing
 * of the patient.
 */
export interface NotWhole {
  notWhole: string
}
export const isNotWhole = (read: object | string): read is NotWhole =>
  typeof read === 'object' && 'notWhole' in read
export const notWhole = (reason: string): NotWhole => ({ notWhole: reason })
