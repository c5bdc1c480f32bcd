import { Source } from '@labgate/contract/access/sources'
import { noMarks, UserType } from '@labgate/contract/access/user-types'
import type { Actor } from '../../access/actor.ts'
import { systemScope } from './system-scope.ts'

const atBench = { userTypeId: UserType.Accessioning, entityId: 0, ...noMarks } as const

/** The system itself, as a bench user without a signature. */
export const systemActor: Actor = {
  ...systemScope,
  userName: 'Labgate',
  own: atBench,
  who: atBench,
  subjectId: 0,
  visitId: 0,
  asId: 0,
  asName: '',
  sessionId: 0,
  source: Source.Portal,
  address: '',
}
