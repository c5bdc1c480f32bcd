import type { Actor } from '../../access/actor.ts'
import { houseScope } from '../order-paper/house-scope.ts'

const nobody = {
  entityId: 0,
  physician: false,
  shipLog: false,
  multiLogin: false,
  salesParoleOfficer: false,
  salesUserEdit: false,
  salesPatientReport: false,
  salesVP: false,
} as const
const atBench = { ...nobody, userTypeId: 6 }

/** The house itself, as somebody at the bench who has no signature. */
export const houseActor: Actor = {
  ...houseScope,
  userName: 'Labgate',
  own: atBench,
  who: atBench,
  subjectId: 0,
  visitId: 0,
  asId: 0,
  asName: '',
  sessionId: 0,
  source: 11,
  address: '',
}
